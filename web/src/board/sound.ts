// The sounds of the page, synthesized when they are played: a few oscillators and some noise, no files. The callers
// decide when a sound is played (the board for moves and explosions, the table for check, low time and the end).
// Browsers play nothing before the first interaction with the page, so the audio context starts there.
import { settings } from '../settings/settings.svelte'

export type SoundName = 'move' | 'capture' | 'push' | 'boom' | 'check' | 'end' | 'low' | 'error'

/** The same sound is not played twice within this time. */
const MIN_REPEAT_MS = 70

let context: AudioContext | null = null
let noise: AudioBuffer | null = null
const lastPlayed = new Map<SoundName, number>()

function resumeContext(): AudioContext | null {
  try {
    context ??= new AudioContext()
  } catch {
    return null
  }
  if (context.state !== 'running') void context.resume().catch(() => {})
  return context
}
/** Enables sound at the first interaction with the page. */
export function unlockAudio(): void {
  const events = ['pointerdown', 'keydown', 'touchend'] as const
  const first = () => {
    if (settings.sound) resumeContext()
    for (const e of events) removeEventListener(e, first)
  }
  for (const e of events) addEventListener(e, first, { passive: true })
}

interface Tone {
  from: number
  to?: number
  at?: number
  time: number
  loud: number
  type?: OscillatorType
}
function tone(c: AudioContext, out: AudioNode, { from, to = from, at = 0, time, loud, type = 'sine' }: Tone) {
  const start = c.currentTime + at
  const osc = c.createOscillator(),
    gain = c.createGain()
  osc.type = type
  osc.frequency.setValueAtTime(from, start)
  osc.frequency.exponentialRampToValueAtTime(to, start + time)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0008, start + time)
  osc.connect(gain).connect(out)
  osc.start(start)
  osc.stop(start + time + 0.02)
}

interface Burst {
  kind: BiquadFilterType
  from: number
  to?: number
  at?: number
  time: number
  loud: number
  q?: number
}
function burst(c: AudioContext, out: AudioNode, { kind, from, to = from, at = 0, time, loud, q = 1 }: Burst) {
  if (!noise) {
    noise = c.createBuffer(1, c.sampleRate, c.sampleRate)
    const data = noise.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  }
  const start = c.currentTime + at
  const source = c.createBufferSource(),
    filter = c.createBiquadFilter(),
    gain = c.createGain()
  source.buffer = noise
  filter.type = kind
  filter.Q.value = q
  filter.frequency.setValueAtTime(from, start)
  filter.frequency.exponentialRampToValueAtTime(to, start + time)
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0008, start + time)
  source.connect(filter).connect(gain).connect(out)
  source.start(start, Math.random() * 0.5, time + 0.02)
}

/** A wooden piece that is put down. */
function wood(c: AudioContext, out: AudioNode, loud: number, at = 0) {
  burst(c, out, { kind: 'bandpass', from: 1900, to: 900, at, time: 0.045, loud: 0.9 * loud, q: 1.4 })
  tone(c, out, { from: 230, to: 120, at, time: 0.09, loud: 0.6 * loud })
}

const synthesizers: Record<SoundName, (c: AudioContext, out: AudioNode) => void> = {
  move: (c, out) => wood(c, out, 0.6),
  capture: (c, out) => {
    burst(c, out, { kind: 'highpass', from: 2500, time: 0.03, loud: 0.5 })
    wood(c, out, 0.95, 0.012)
  },
  push: (c, out) => {
    burst(c, out, { kind: 'bandpass', from: 500, to: 900, time: 0.16, loud: 0.5, q: 0.8 })
    wood(c, out, 0.5, 0.13)
  },
  boom: (c, out) => {
    burst(c, out, { kind: 'lowpass', from: 1600, to: 70, time: 0.42, loud: 1 })
    tone(c, out, { from: 95, to: 34, time: 0.4, loud: 0.95 })
  },
  check: (c, out) => {
    tone(c, out, { from: 660, time: 0.12, loud: 0.28, type: 'triangle' })
    tone(c, out, { from: 880, at: 0.09, time: 0.2, loud: 0.28, type: 'triangle' })
  },
  end: (c, out) => {
    for (const [i, f] of [392, 523.25, 659.25].entries())
      tone(c, out, { from: f, at: i * 0.13, time: 0.5, loud: 0.25, type: 'triangle' })
  },
  low: (c, out) => {
    for (const at of [0, 0.16]) tone(c, out, { from: 1046, at, time: 0.1, loud: 0.22, type: 'square' })
  },
  error: (c, out) => tone(c, out, { from: 170, to: 120, time: 0.16, loud: 0.3, type: 'sawtooth' }),
}

export function playSound(name: SoundName): void {
  if (!settings.sound || settings.volume <= 0 || (document.visibilityState === 'hidden' && name === 'move')) return
  const now = performance.now()
  if (now - (lastPlayed.get(name) ?? -MIN_REPEAT_MS) < MIN_REPEAT_MS) return
  lastPlayed.set(name, now)
  const c = context && resumeContext()
  if (!c) return
  const out = c.createGain()
  out.gain.value = settings.volume * 0.8
  out.connect(c.destination)
  synthesizers[name](c, out)
  window.setTimeout(() => out.disconnect(), 1500)
}
