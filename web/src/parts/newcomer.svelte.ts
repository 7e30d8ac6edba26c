/** What this browser remembers of somebody who learns: whether the coach speaks, what it said, what was done. */
class Newcomer {
  /** Whether the coach speaks at the table. */
  isCoached = $state(kept('coach') === 'on')
  /** What the coach has said already. */
  private said = $state.raw<ReadonlySet<string>>(keptSet('coached'))
  /** What was done once. */
  skills = $state.raw<ReadonlySet<string>>(keptSet('skills'))
  /** The games whose goal is known. */
  private known = $state.raw<ReadonlySet<string>>(keptSet('goals'))

  coach(isOn: boolean): void {
    this.isCoached = isOn
    keep('coach', isOn ? 'on' : 'off')
  }

  wasTold(what: string): boolean {
    return this.said.has(what)
  }

  tell(what: string): void {
    if (!this.said.has(what)) this.said = keepSet('coached', this.said, what)
  }

  learn(skills: readonly string[]): void {
    for (const skill of skills) if (!this.skills.has(skill)) this.skills = keepSet('skills', this.skills, skill)
  }

  knowsGoal(game: string): boolean {
    return this.known.has(game)
  }

  waveGoal(game: string): void {
    this.known = keepSet('goals', this.known, game)
  }
}

function kept(key: string): string | null {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- where there is no page nothing is kept
  return globalThis.localStorage?.getItem(`spieltisch.${key}`) ?? null
}

function keep(key: string, value: string): void {
  localStorage.setItem(`spieltisch.${key}`, value)
}

function keptSet(key: string): ReadonlySet<string> {
  return new Set((kept(key) ?? '').split(' ').filter(Boolean))
}

function keepSet(key: string, before: ReadonlySet<string>, more: string): ReadonlySet<string> {
  const after = new Set([...before, more])
  keep(key, [...after].join(' '))
  return after
}

export const newcomer = new Newcomer()
