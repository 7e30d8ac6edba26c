import { expect, test, vi } from 'vitest'
import type { MoveEffect, Option } from '../../net/wire'
import type { Queries } from './queries'
import { Mover } from './mover.svelte'
import { Plan } from './plan.svelte'

const ROB: Option = { text: 'rob J7 I7', action: { kind: 'rob', one: [-1, 7], other: [0, 7] } }
const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }

function effect(option: Option, ...asks: MoveEffect['asks']): MoveEffect {
  return { action: option.text, changes: [], asks }
}

async function begun(
  ...answers: (readonly MoveEffect[])[]
): Promise<{ plan: Plan; mover: Mover; moves: ReturnType<typeof vi.fn> }> {
  const moves = vi.fn(() => Promise.resolve(answers.shift() ?? []))
  const plan = new Plan(() => Promise.resolve(null))
  const mover = new Mover(plan, { moves } as unknown as Queries)
  await plan.begin([ROB, SHIFT])
  return { plan, mover, moves }
}

test('all moves of the lifted card are asked about at once', async () => {
  const { mover, moves } = await begun([effect(ROB, 'B'), effect(SHIFT)])
  mover.lift([0, 7])
  expect(moves.mock.calls).toEqual([[[0, 7], []]])
  mover.aim(ROB)
  expect(mover.outcome).toBeNull()
  await vi.waitFor(() => expect(mover.outcome).toEqual(effect(ROB, 'B')))
  expect(mover.asks).toBe(true)
  mover.aim(SHIFT)
  expect(mover.asks).toBe(false)
  expect(moves).toHaveBeenCalledTimes(1)
})

test('what is told too late of a card that was put down is not believed of another', async () => {
  const answers: ((effects: readonly MoveEffect[]) => void)[] = []
  const { plan, mover, moves } = await begun()
  moves.mockImplementation(() => new Promise((done) => answers.push(done)))
  mover.lift([0, 7])
  mover.lift([0, 7])
  expect(plan.lifted).toBeNull()
  mover.lift([-1, 7])
  answers[1]?.([effect(ROB)])
  answers[0]?.([effect(SHIFT)])
  await new Promise((done) => setTimeout(done))
  expect([...mover.effects.keys()]).toEqual([ROB.text])
})
