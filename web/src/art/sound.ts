// Synthesised sounds: soft plucked tones and a little noise. Silent before the first click or key, and when muted.

import { settings } from '../lib/settings.svelte'

export type Sound = 'card' | 'reveal' | 'score' | 'turn' | 'fox' | 'rooster'

interface Tone {
  /** Hertz; the tone glides from `from` to `to`. */
  from: number
  to?: number
  /** Start, in seconds from now. */
  at?: number
  length: number
  loud?: number
  wave?: OscillatorType
}

const TONES: Record<Exclude<Sound, 'card'>, readonly Tone[]> = {
  reveal: [440, 554, 659].map((from, step) => ({ from, at: step * 0.05, length: 0.25, wave: 'triangle' })),
  score: [523, 659, 784, 1047].map((from, step) => ({ from, at: step * 0.09, length: 0.35, wave: 'triangle' })),
  turn: [
    { from: 587, length: 0.3 },
    { from: 880, at: 0.12, length: 0.5 },
  ],
  fox: [
    { from: 520, to: 230, length: 0.22, wave: 'triangle' },
    { from: 430, to: 200, at: 0.2, length: 0.3, wave: 'triangle' },
  ],
  rooster: [
    { from: 600, to: 900, length: 0.12, wave: 'sawtooth', loud: 0.05 },
    { from: 900, to: 1150, at: 0.13, length: 0.16, wave: 'sawtooth', loud: 0.05 },
    { from: 1150, to: 650, at: 0.3, length: 0.4, wave: 'sawtooth', loud: 0.05 },
  ],
}

interface Output {
  context: AudioContext
  /** Everything goes through here: no tone is shrill, and many at once are not louder than one. */
  input: AudioNode
}

let output: Output | null = null

function opened(): Output {
  const context = new AudioContext()
  const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: 3800 })
  soft.connect(new DynamicsCompressorNode(context, { threshold: -20, ratio: 6 })).connect(context.destination)
  return { context, input: soft }
}

export function play(sound: Sound): void {
  // Browsers allow sound only after the person has done something; not all of them can tell.
  if (!settings.sound || !(navigator.userActivation as UserActivation | undefined)?.hasBeenActive) return
  output ??= opened()
  if (output.context.state === 'suspended') void output.context.resume()
  if (sound === 'card') rustle(output)
  else for (const tone of TONES[sound]) pluck(output, tone)
}

/** A tone with its octave, which fades sooner, as on a plucked string. */
function pluck(out: Output, tone: Tone): void {
  const { from, to = from, length, loud = 0.12 } = tone
  ring(out, { ...tone, loud })
  ring(out, { ...tone, from: from * 2, to: to * 2, length: length * 0.45, loud: loud * 0.3, wave: 'sine' })
}

function ring({ context, input }: Output, { from, to = from, at = 0, length, loud = 0.12, wave = 'sine' }: Tone): void {
  const start = context.currentTime + at
  const source = new OscillatorNode(context, { type: wave, frequency: from })
  const gain = new GainNode(context, { gain: 0 })
  source.frequency.setValueAtTime(from, start)
  source.frequency.exponentialRampToValueAtTime(to, start + length)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(input)
  source.start(start)
  source.stop(start + length)
}

/** A card on felt: a breath of filtered noise, each a little different, and a soft knock. */
function rustle(out: Output): void {
  const { context, input } = out
  const length = Math.round(context.sampleRate * 0.09)
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate })
  const noise = buffer.getChannelData(0)
  for (let at = 0; at < length; at++) noise[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1900 + 800 * Math.random(), Q: 0.7 })
  const gain = new GainNode(context, { gain: 0.3 })
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(filter).connect(gain).connect(input)
  source.start()
  ring(out, { from: 170, to: 90, length: 0.07, loud: 0.1 })
}
