/** Small sounds of wood and paper, made on the spot. They never tell anything that is not to be seen. */
import { settings } from './settings.svelte'

type Note = readonly [at: number, frequency: number, length: number, loudness: number]
interface Sound {
  /** Tones, which fade. */
  readonly notes?: readonly Note[]
  /** Rustling: when, how long, how bright, how loud. */
  readonly rustles?: readonly Note[]
}

const SOUNDS = {
  tile: { notes: [[0, 190, 0.09, 0.5], [0, 420, 0.04, 0.2]], rustles: [[0, 1800, 0.03, 0.25]] },
  step: { notes: [[0, 260, 0.06, 0.35]], rustles: [[0, 2400, 0.02, 0.15]] },
  dice: { rustles: [[0, 2600, 0.04, 0.3], [0.07, 2200, 0.04, 0.26], [0.13, 1900, 0.05, 0.2], [0.2, 1500, 0.05, 0.12]] },
  card: { rustles: [[0, 3800, 0.13, 0.16]] },
  chip: { notes: [[0, 1250, 0.05, 0.22], [0.045, 1650, 0.06, 0.16]] },
  refusal: { notes: [[0, 130, 0.22, 0.5]] },
  turn: { notes: [[0, 523, 0.12, 0.22], [0.12, 659, 0.16, 0.22]] },
  question: { notes: [[0, 587, 0.12, 0.22], [0.12, 494, 0.16, 0.22]] },
  end: { notes: [[0, 392, 0.1, 0.2], [0.09, 494, 0.1, 0.2], [0.18, 587, 0.11, 0.22]] },
} as const satisfies Readonly<Record<string, Sound>>

export type SoundName = keyof typeof SOUNDS

const BY_FACT: Readonly<Record<string, SoundName>> = {
  'tile-laid': 'tile',
  'start-placed': 'tile',
  rolled: 'dice',
  'stone-moved': 'step',
  laid: 'card',
  drew: 'card',
  shifted: 'card',
  robbed: 'card',
  claimed: 'chip',
  'chip-turned': 'chip',
  asked: 'question',
  won: 'end',
  'game-over': 'end',
}

/** At full volume. */
const LOUDEST = 0.27
let context: AudioContext | undefined
let paper: AudioBuffer | undefined

/** What something that happened sounds like, if it does. */
export function soundOf({ kind }: { readonly kind: string }): SoundName | undefined {
  return BY_FACT[kind]
}

/** How long a sound takes, in seconds. */
export function lengthOf(name: SoundName): number {
  const { notes = [], rustles = [] }: Sound = SOUNDS[name]
  return Math.max(...[...notes, ...rustles].map(([at, , length]) => at + length))
}

export const SOUND_NAMES = Object.keys(SOUNDS) as readonly SoundName[]

/** Make a sound, unless sounds are off or nobody has touched the page yet. */
export function sound(name: SoundName): void {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- some browsers know nothing of it
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const { notes = [], rustles = [] }: Sound = SOUNDS[name]
  for (const note of notes) tone(context, note)
  for (const note of rustles) rustle(context, note)
}

function tone(audio: AudioContext, [at, frequency, length, loudness]: Note): void {
  const source = new OscillatorNode(audio, { type: 'triangle', frequency })
  source.connect(fading(audio, at, length, loudness))
  source.start(audio.currentTime + at)
  source.stop(audio.currentTime + at + length)
}

function rustle(audio: AudioContext, [at, frequency, length, loudness]: Note): void {
  const source = new AudioBufferSourceNode(audio, { buffer: noise(audio) })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 1.2 })
  source.connect(filter).connect(fading(audio, at, length, loudness))
  source.start(audio.currentTime + at, Math.random() * 0.5, length)
}

function fading(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  const start = audio.currentTime + at
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness * LOUDEST * settings.volume, start + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(audio.destination)
  return gain
}

function noise(audio: AudioContext): AudioBuffer {
  if (paper) return paper
  paper = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = paper.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  return paper
}
