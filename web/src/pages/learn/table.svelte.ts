/** A table at which one step of a lesson is done: it answers as a server would, from what the law said before. */
import type { CommandAnswer } from '../../net/link'
import { Drafts } from '../../table/drafts'
import type { Letter } from '../../net/messages'
import { Queue } from '../../table/queue.svelte'
import type { BoardTable, Happening } from '../../table/table.svelte'
import type { SeatView } from '../../net/wire'
import { type Answer, changed, type Goal, type Question, questionKey, reasonIn, type Step } from './lesson'

/** Where the learner is: at it, through, or at something that is allowed and not what the step is about. */
export type Progress = 'open' | 'done' | 'elsewhere'

export class LessonTable implements BoardTable {
  views = $state.raw<readonly SeatView[]>([])
  happenings = $state.raw<readonly Happening[]>([])
  seq = $state(0)
  progress = $state<Progress>('open')
  readonly clock = null
  readonly skew = 0
  readonly info = null
  readonly joined = 0
  readonly hasHints = false
  readonly plansAhead = false
  readonly drafts = new Drafts(null)
  readonly queue = new Queue()
  /** What the law said before no longer holds once a goal is reached. */
  private reached: Goal | null = null
  private tries = 0

  constructor(
    readonly step: Step,
    readonly names: string[],
  ) {
    this.views = [step.seat]
    this.happen(step.told)
  }

  get viewed(): number {
    return this.seq
  }

  view(seat: Letter | null): SeatView | undefined {
    return this.views.find((view) => view.seat === seat)
  }

  act(_seat: Letter, actions: [string, ...string[]]): Promise<CommandAnswer> {
    const goal = this.step.goals.find((each) => each.actions.join() === actions.join())
    if (goal) this.reach(goal)
    else this.leave()
    return Promise.resolve({ type: 'accepted', idem: '', seq: this.seq })
  }

  ask(_seat: Letter | null, about: Question): Promise<Answer | null> {
    const isAboutEnd = about.kind === 'draft' && about.dice != null
    if (this.reached && about.kind === 'lines-now') return Promise.resolve(this.linesAfter(this.reached))
    const answer = (this.reached !== null) === isAboutEnd ? this.known(about) : null
    if (answer && this.step.refusals.includes(reasonIn(answer)?.code ?? '')) this.progress = 'done'
    if (!answer && !this.reached && about.kind === 'plan') this.leave()
    return Promise.resolve(answer)
  }

  hint(): Promise<never> {
    return Promise.reject(new Error('a lesson gives no hints'))
  }

  withdraw(): Promise<CommandAnswer> {
    return Promise.resolve({ type: 'accepted', idem: '', seq: this.seq })
  }

  /** What the others do when the learner lets them. */
  press(): void {
    const [goal] = this.step.goals
    if (goal) this.reach(goal)
  }

  private known(about: Question): Answer | null {
    return this.step.answers[this.step.asked[questionKey(about)] ?? -1] ?? null
  }

  /** As it was said when the way to the goal was planned, or as before where no card has moved. */
  private linesAfter({ actions, view }: Goal): Answer | null {
    const steps = actions.filter((text) => text !== 'end')
    const planned = this.known({ kind: 'plan', actions: steps })
    if (planned?.kind === 'planned' && planned.done === steps.length)
      return { kind: 'line-states', lines: planned.lines ?? [] }
    return 'table' in view ? null : this.known({ kind: 'lines-now' })
  }

  private reach(goal: Goal): void {
    this.reached = goal
    this.queue.push({
      happening: this.next(goal.told),
      hasView: true,
      tell: () => this.happen(goal.told),
      apply: () => {
        this.views = [{ seat: this.step.seat.seat, hash: 'done', view: changed(this.step.seat.view, goal.view) }]
        this.progress = 'done'
      },
    })
  }

  /** It would be allowed, and leads elsewhere: back to where the step begins. */
  private leave(): void {
    this.progress = 'elsewhere'
    this.tries += 1
    this.views = [{ ...this.step.seat, hash: String(this.tries) }]
  }

  private happen(facts: Happening['facts']): void {
    this.happenings = [...this.happenings, this.next(facts)]
    this.seq += 1
  }

  private next(facts: Happening['facts']): Happening {
    return { seq: this.seq + 1, at: 0, kind: 'act', by: '', facts }
  }
}
