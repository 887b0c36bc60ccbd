// Synthesised sounds: soft tones and a little noise. Silent unless the person has turned them on.

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

let audio: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  if (sound === 'card') rustle(audio)
  else for (const tone of TONES[sound]) ring(audio, tone)
}

function ring(context: AudioContext, { from, to = from, at = 0, length, loud = 0.12, wave = 'sine' }: Tone): void {
  const start = context.currentTime + at
  const source = new OscillatorNode(context, { type: wave, frequency: from })
  const gain = new GainNode(context, { gain: 0 })
  source.frequency.exponentialRampToValueAtTime(to, start + length)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(context.destination)
  source.start(start)
  source.stop(start + length)
}

/** A card on felt: a breath of filtered noise. */
function rustle(context: AudioContext): void {
  const length = Math.round(context.sampleRate * 0.09)
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate })
  const noise = buffer.getChannelData(0)
  for (let at = 0; at < length; at++) noise[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2400, Q: 0.7 })
  const gain = new GainNode(context, { gain: 0.35 })
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(filter).connect(gain).connect(context.destination)
  source.start()
}
