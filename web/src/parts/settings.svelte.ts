/** What this browser remembers: theme, sound, the name, and how one likes to play. */
type Theme = 'light' | 'dark' | null
/** How fast things move on the table; none: everything is there at once. */
export const PACES = ['calm', 'normal', 'fast', 'none'] as const
export type Pace = (typeof PACES)[number]

class Settings {
  theme = $state<Theme>(kept('theme') as Theme)
  sound = $state(kept('sound') !== 'off')
  /** Whether a turn without a choice plays itself. */
  forced = $state(kept('forced') === 'on')
  pace = $state<Pace>(PACES.find((pace) => pace === kept('pace')) ?? 'normal')
  /** Whether bots wait only for a moment before they act. */
  fastBots = $state(kept('bots') === 'fast')
  /** From 0 to 1. */
  volume = $state(Number(kept('volume') ?? 0.6))
  /** Whether it is said before a turn is confirmed which rolls would leave one stuck. */
  risk = $state(kept('risk') !== 'off')
  name = $state(kept('name') ?? '')

  get isDark(): boolean {
    return this.theme ? this.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  }

  flipTheme(): void {
    this.theme = this.isDark ? 'light' : 'dark'
    keep('theme', this.theme)
    this.show()
  }

  flipSound(): void {
    this.sound = !this.sound
    keep('sound', this.sound ? 'on' : 'off')
  }

  flipForced(): void {
    this.forced = !this.forced
    keep('forced', this.forced ? 'on' : 'off')
  }

  goAt(pace: Pace): void {
    this.pace = pace
    keep('pace', pace)
  }

  flipBots(): void {
    this.fastBots = !this.fastBots
    keep('bots', this.fastBots ? 'fast' : 'calm')
  }

  /** Somebody who turns it up wants to hear something. */
  turn(volume: number): void {
    this.volume = volume
    keep('volume', String(volume))
    if (volume > 0 !== this.sound) this.flipSound()
  }

  flipRisk(): void {
    this.risk = !this.risk
    keep('risk', this.risk ? 'on' : 'off')
  }

  call(name: string): void {
    this.name = name
    keep('name', name)
  }

  show(): void {
    if (!this.theme) return
    document.documentElement.dataset['theme'] = this.theme
    for (const theme of ['light', 'dark'])
      document
        .querySelector(`meta[content][data-for=${theme}]`)
        ?.setAttribute('media', this.theme === theme ? 'all' : 'not all')
  }
}

function kept(key: string): string | null {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- where there is no page nothing is kept
  return globalThis.localStorage?.getItem(`spieltisch.${key}`) ?? null
}

function keep(key: string, value: string): void {
  localStorage.setItem(`spieltisch.${key}`, value)
}

export const settings = new Settings()
