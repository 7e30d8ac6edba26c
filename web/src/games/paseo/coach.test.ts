import { expect, test } from 'vitest'
import type { Choice } from '../../net/wire'
import type { Happening } from '../../table/table.svelte'
import { cardFor, riskCard } from './coach'
import { skillsIn } from './skills'

const STEP: Choice = { use: 'die', steps: 3, stone: 1, target: [3, 0], route: [[3, 0]], jumped: [] }
const JUMP: Choice = { ...STEP, stone: 2, jumped: [[2, 0]] }
const HOME: Choice = { ...STEP, stone: 0, steps: 5, home: true }
const NONE = (): boolean => false

function topicOf(choices: Choice[], told: string[] = [], dice: [number, number] = [3, 5]): string | undefined {
  return cardFor({ dice, choices, wasTold: (topic) => told.includes(topic) })?.topic
}

test('the first card says what the two dice can do', () => {
  expect(cardFor({ dice: [3, 5], choices: [STEP], wasTold: NONE })).toMatchObject({
    topic: 'roll',
    params: { low: 3, high: 5, sum: 8, difference: 2 },
  })
})

test('each thing is said once, when it can be done, and then nothing more', () => {
  const choices = [STEP, JUMP, HOME]
  expect(topicOf(choices)).toBe('roll')
  expect(topicOf(choices, ['roll'])).toBe('home')
  expect(topicOf(choices, ['roll', 'home'])).toBe('jump')
  expect(topicOf(choices, ['roll', 'home', 'jump'])).toBe('own')
  expect(topicOf(choices, ['roll', 'home', 'jump', 'own'])).toBeUndefined()
  expect(topicOf([], [])).toBeUndefined()
})

test('a double comes first; the difference is named where there is one', () => {
  expect(topicOf([STEP], [], [3, 3])).toBe('double')
  expect(topicOf([{ ...STEP, use: 'difference', steps: 2 }], ['roll', 'own'])).toBe('difference')
})

test('a risk is worth a card from two rolls on', () => {
  expect([riskCard(0), riskCard(6)?.params]).toEqual([null, { count: 6 }])
})

function happened(...events: object[][]): Happening[] {
  return events.map((facts, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: facts as Happening['facts'] }))
}

function moved(steps: number, jumped: unknown[] = [], seat = 0): object {
  return { kind: 'stone-moved', seat, stone: 1, steps, origin: [0, 0], route: [[steps, 0]], jumped }
}

test('what was done once is known from what happened, and only of that seat', () => {
  const rolled = { kind: 'rolled', seat: 0, dice: [2, 5] }
  expect(skillsIn(happened([rolled], [moved(2), moved(5)]), 0)).toEqual(['split'])
  expect(skillsIn(happened([rolled], [moved(3, [[[1, 0], 1, 1]])]), 0)).toEqual(['jump', 'difference'])
  expect(skillsIn(happened([rolled], [moved(7), { kind: 'stone-home', seat: 0 }]), 0)).toEqual(['home'])
  expect(skillsIn(happened([moved(2, [], 1), moved(5, [], 1)]), 0)).toEqual([])
})
