import { expect, test } from 'vitest'
import { Camera } from './camera.svelte'
import type { PaseoTurnEntry } from './turnEntry.svelte'

const TILES = Array.from({ length: 18 }, (_, at) => [[at % 9, Math.floor(at / 9) * 2], '*'] as const)

function cameraOf(starts: readonly unknown[], now = 'moving'): Camera {
  const game = { board: { tiles: TILES, starts }, stones: [], hands: [], turn: 0 }
  const camera = new Camera({
    game,
    now,
    isGrowing: now === 'laying',
    laying: { open: [], closed: [] },
  } as unknown as PaseoTurnEntry)
  camera.mat = { width: 900, height: 600 }
  return camera
}

const NETWORK = [[[0, -1], [0, 0]], [[8, -1], [8, 0]], [[0, 3], [0, 2]]]

/** Scrolls as an element does: not beyond its ends. */
class Scroller {
  private left = 0
  private top = 0

  constructor(
    public size: number,
    private readonly shown: number,
  ) {}

  get scrollWidth(): number {
    return this.size
  }

  get scrollHeight(): number {
    return this.size
  }

  get clientWidth(): number {
    return this.shown
  }

  get clientHeight(): number {
    return this.shown
  }

  get scrollLeft(): number {
    return this.left
  }

  set scrollLeft(to: number) {
    this.left = Math.min(this.size - this.shown, Math.max(0, to))
  }

  get scrollTop(): number {
    return this.top
  }

  set scrollTop(to: number) {
    this.top = Math.min(this.size - this.shown, Math.max(0, to))
  }

  get element(): HTMLElement {
    return this as unknown as HTMLElement
  }
}

test('the small map is for networks that are zoomed', () => {
  const camera = cameraOf(NETWORK)
  expect([camera.isNetwork, camera.isZoomed]).toEqual([true, false])
  const before = camera.side
  camera.zoom = 2
  expect(camera.isZoomed).toBe(true)
  expect(camera.side).toBeGreaterThan(1.9 * before)
})

test('the same place stays in the middle when sizes change', () => {
  const camera = cameraOf(NETWORK)
  const scroll = new Scroller(1000, 500)
  camera.stay(scroll.element)
  expect(camera.window).toEqual({ x: 250, y: 250 })
  camera.lookAt(scroll.element, 0.6, 0.5)
  scroll.size = 2000
  camera.stay(scroll.element)
  expect(camera.window).toEqual({ x: 950, y: 750 })
})

test('nothing is looked at beyond the ends', () => {
  const camera = cameraOf(NETWORK)
  camera.lookAt(new Scroller(1000, 500).element, 1, 0)
  expect(camera.seen).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
})

/** As much of a screen as it takes. */
function boxOf(left: number, right: number, top: number, bottom: number): object {
  return { getBoundingClientRect: () => ({ left, right, top, bottom }) }
}

test('what is cut off is scrolled into sight, and no farther', () => {
  const camera = cameraOf(NETWORK)
  const scroll = Object.assign(new Scroller(1000, 500), boxOf(0, 500, 0, 500))
  camera.lookAt(scroll.element, 0.5, 0.5)
  camera.reveal(scroll.element, boxOf(100, 160, 470, 530) as Element)
  expect(camera.window).toEqual({ x: 250, y: 280 })
  camera.reveal(scroll.element, boxOf(-20, 40, 100, 160) as Element)
  expect(camera.window).toEqual({ x: 230, y: 280 })
})

test('of several as many as can be seen together, the first of them in any case', () => {
  const camera = cameraOf(NETWORK)
  const scroll = Object.assign(new Scroller(1000, 500), boxOf(0, 500, 0, 500))
  camera.lookAt(scroll.element, 0.5, 0.5)
  const [first, near, far] = [boxOf(480, 540, 0, 60), boxOf(100, 160, 520, 580), boxOf(-200, -140, 0, 60)] as Element[]
  if (first && near && far) camera.reveal(scroll.element, first, far, near)
  expect(camera.window).toEqual({ x: 290, y: 250 })
})

test('a path that is laid has its edge around it, as long as its tiles stay large enough to tap', () => {
  const game = {
    board: { tiles: [[[0, 0], '*'], [[1, 0], '*'], [[2, 0], '*']], starts: [null, null] },
    stones: [],
    hands: [['1'], []],
    turn: 0,
  }
  const closed = [[1, -1], [1, 1]]
  const camera = new Camera({
    game,
    now: 'laying',
    isGrowing: true,
    laying: { open: [[-1, 0], [3, 0]], closed },
  } as unknown as PaseoTurnEntry)
  camera.mat = { width: 600, height: 600 }
  expect([camera.map?.rows, camera.map?.edge.size]).toEqual([3, 2])
  camera.mat = { width: 600, height: 100 }
  expect([camera.map?.rows, camera.map?.edge.size]).toEqual([1, 0])
})

test('and where they are not, as much of it as makes no tile smaller', () => {
  const tiles = [[[0, 0], '*'], [[0, 1], '*'], ...Array.from({ length: 9 }, (_, at) => [[at, 2], '*'] as const)]
  const game = { board: { tiles, starts: [null, null] }, stones: [], hands: [['1'], []], turn: 0 }
  const closed = [[-1, 1], [1, 1], [3, 3], [8, 3]]
  const camera = new Camera({
    game,
    now: 'laying',
    isGrowing: true,
    laying: { open: [[0, -1]], closed },
  } as unknown as PaseoTurnEntry)
  camera.mat = { width: 344, height: 400 }
  expect([camera.map?.columns, camera.map?.rows, camera.map?.edge.has('3,3'), camera.map?.edge.has('-1,1')]).toEqual([
    9,
    5,
    true,
    false,
  ])
})

test.each(['moving', 'over'])(
  'a high path lies on its side where the table is wide, and stays so in whatever room (%s)',
  (now) => {
    const tiles = Array.from({ length: 12 }, (_, y) => [[0, y], '*'] as const)
    const game = { board: { tiles, starts: [[[0, -1], [0, 0]], [[0, 12], [0, 11]]] }, stones: [], hands: [], turn: 0 }
    const camera = new Camera({
      game,
      now,
      isGrowing: false,
      laying: { open: [], closed: [] },
    } as unknown as PaseoTurnEntry)
    camera.mat = { width: 1000, height: 0 }
    expect(camera.isTurned).toBe(false)
    camera.mat = { width: 1000, height: 600 }
    expect(camera.isTurned).toBe(true)
    camera.mat = { width: 1000, height: 1400 }
    expect(camera.isTurned).toBe(true)
  },
)
