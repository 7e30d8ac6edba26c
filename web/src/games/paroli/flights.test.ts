import { expect, test } from 'vitest'
import { Flights } from './flights.svelte'
import type { Hop } from './news'

const LAY: Hop = { card: 'b9', from: 'edge', to: [0, 9] }
const SHIFT: Hop = { card: 'b9', from: [0, 9], to: [1, 9] }
const SWAP: Hop[] = [{ card: 'r7', from: [-1, 7], to: [0, 7] }, { card: 'b7', from: [0, 7], to: [-1, 7] }]

/** Flights at a clock that is set by hand. */
function flown(): { flights: Flights; wait: (time: number, frame?: number) => void } {
  let now = 1000
  let next: () => void = () => undefined
  const flights = new Flights(
    () => now,
    (frame) => (next = frame),
  )
  const wait = (time: number, frame = 15): void => {
    for (let gone = 0; gone < time; gone += frame) {
      now += frame
      next()
    }
  }
  return { flights, wait }
}

test('a card is in the air until it is there', () => {
  const { flights, wait } = flown()
  flights.play([[LAY]])
  expect([...flights.away]).toEqual(['0,9'])
  wait(90)
  expect(flights.airborne).toMatchObject([{ ...LAY, part: 0.5 }])
  wait(90)
  expect([flights.airborne, [...flights.away]]).toEqual([[], []])
})

test('one act follows the other, also where it is heard of later', () => {
  const { flights, wait } = flown()
  flights.play([[LAY]])
  wait(90)
  flights.play([[SHIFT], SWAP])
  expect(new Set(flights.away)).toEqual(new Set(['1,9', '0,7', '-1,7']))
  wait(135)
  expect(flights.airborne).toMatchObject([{ ...SHIFT, part: 0.25 }, { ...SWAP[0], part: 0 }, { ...SWAP[1], part: 0 }])
  wait(225)
  expect(flights.airborne).toMatchObject([{ ...SWAP[0], part: 0.5 }, { ...SWAP[1], part: 0.5 }])
  wait(90)
  expect(flights.airborne).toEqual([])
})

test('where the page is busy a card is late, and does not leap', () => {
  const { flights, wait } = flown()
  flights.play([[LAY]])
  wait(500, 500)
  expect(flights.airborne[0]?.part).toBeLessThan(0.3)
})

test('whoever touches something, or is far behind, sees how things stand', () => {
  const { flights } = flown()
  flights.play([[LAY]])
  flights.finish()
  expect([...flights.away]).toEqual([])
  flights.play(Array.from({ length: 9 }, () => [LAY]))
  expect([...flights.away]).toEqual([])
})

test('it is said when all are down, unless somebody ended it', () => {
  const { flights, wait } = flown()
  const landed: string[] = []
  flights.play([[LAY]], 2, () => landed.push('twice as fast'))
  wait(90)
  expect(landed).toEqual(['twice as fast'])
  flights.play([[LAY]], 1, () => landed.push('never'))
  flights.finish()
  wait(300)
  expect(landed).toEqual(['twice as fast'])
})

test('where a moved card lay it is not to be seen while it flies', () => {
  const { flights } = flown()
  flights.play([[SHIFT]])
  expect([...flights.away]).toEqual(['1,9', '0,9'])
})
