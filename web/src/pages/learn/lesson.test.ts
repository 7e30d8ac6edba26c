import { describe, expect, test } from 'vitest'
import law_de from '../../../../src/spieltisch/words/de/sentences.json'
import law_en from '../../../../src/spieltisch/words/en/sentences.json'
import { GAMES, gameOf } from '../../games'
import { paseoState } from '../../games/paseo/view'
import de from '../../../../src/spieltisch/words/de/page.json'
import en from '../../../../src/spieltisch/words/en/page.json'
import study_de from '../../../../src/spieltisch/words/de/study.json'
import study_en from '../../../../src/spieltisch/words/en/study.json'
import { type Catalogue, GRID, say } from '../../words/speech'
import { changed, lesson, questionKey, reasonIn, type Step, textKey } from './lesson'
import { LessonTable } from './table.svelte'

const LANGUAGES: readonly Catalogue[] = [{ ...law_de, ...de, ...study_de }, { ...law_en, ...en, ...study_en }]
const NAMES = ['Mira', 'Ben']

async function paseoStep(wanted: string): Promise<Step> {
  const step = (await lesson(gameOf('paseo'))).find(({ name }) => name === wanted)
  if (!step) throw new RangeError(wanted)
  return step
}

describe.each(GAMES)('the lesson of $name', async (game) => {
  const steps = await lesson(game)

  test('has steps', () => expect(steps.length).toBeGreaterThan(9))

  test.each(steps)('$name has its texts', (step) => {
    for (const words of LANGUAGES) {
      const key = textKey(game, step.name)
      for (const text of [key, `${key}.text`, `${key}.done`]) expect(words[text], text).toBeTypeOf('string')
      if (step.pressed) expect(words[`lesson.press.${step.name}`]).toBeTypeOf('string')
    }
  })

  test.each(steps)('$name is done by each of its goals', async (step) => {
    for (const goal of step.goals) {
      const table = new LessonTable(step, NAMES)
      const [first = '', ...rest] = goal.actions
      if (step.pressed) table.press()
      else await table.act('A', [first, ...rest])
      expect(table.progress).toBe('done')
      expect(table.views[0]?.view).not.toEqual(step.seat.view)
    }
  })

  test.each(steps)('whatever $name answers can be said', (step) => {
    for (const words of LANGUAGES)
      for (const why of step.answers.map(reasonIn))
        if (why)
          expect(
            say({ words, names: NAMES, place: GRID }, `refusal.${why.code}`, (why.params ?? {}) as never),
          ).not.toEqual([])
  })
})

test('a wanted refusal is what a step asks for', async () => {
  const found = await paseoStep('limit')
  const table = new LessonTable(found, NAMES)
  const answer = await table.ask('A', { kind: 'draft', first: null, stone: 1, target: null })
  expect(answer && reasonIn(answer)?.ruling).toBe('P9')
  expect(table.progress).toBe('done')
})

test('what is legal and not the goal leads back to the beginning', async () => {
  const found = await paseoStep('sum')
  const table = new LessonTable(found, NAMES)
  await table.act('A', [found.seat.legal?.find(({ text }) => text.startsWith('split'))?.text ?? ''])
  expect(table.progress).toBe('elsewhere')
  expect(table.views[0]?.view).toEqual(found.seat.view)
})

test('what was answered before the goal is not answered after it', async () => {
  const [found] = await lesson(gameOf('paroli'))
  if (!found) throw new RangeError('no step')
  const table = new LessonTable(found, NAMES)
  const asked = { kind: 'why-not', action: 'shift J5 K5' } as const
  expect(await table.ask('A', asked)).toMatchObject({ why: { code: 'robber-only' } })
  await table.act('A', ['draw 1'])
  expect(await table.ask('A', asked)).toBeNull()
})

test('a goal changes only what it changes', async () => {
  const found = await paseoStep('single')
  const after = changed(found.seat.view, found.goals[0]?.view ?? {})
  expect(paseoState({ seat: 'A', hash: '', view: after }).stones[0]).toEqual([[6, 2], [6, 2], [6, 2], [6, 2]])
  expect(paseoState({ seat: 'A', hash: '', view: after }).board).toEqual(paseoState(found.seat).board)
})

test('a question is known by what it says, not by what it leaves open', () => {
  expect(questionKey({ target: [1, 2], stone: 0, kind: 'draft', first: null })).toBe(
    '{"kind":"draft","stone":0,"target":[1,2]}',
  )
  expect(questionKey({ kind: 'moves', cell: 'J7', after: [] })).toBe('{"cell":"J7","kind":"moves"}')
})
