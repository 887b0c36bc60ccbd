// SHA-256 and HMAC in TypeScript. Browsers offer `crypto.subtle` only over https, but tables on a home network are
// often served over plain http, and devices have to hash their contributions there, too.

type Bytes = Uint8Array<ArrayBuffer>

const BLOCK = 64

export const encode = (text: string): Bytes => new TextEncoder().encode(text)

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that lower-case hex digits stand for; nothing else is read as bytes. */
export function fromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError(`not bytes in hex: ${hex}`)
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The first 32 bits of the fractional part of a number. The constants are those of roots of primes. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const PRIMES: readonly number[] = Array.from({ length: 312 }, (_, number) => number).filter(
  (n) => n > 1 && Array.from({ length: n - 2 }, (_, below) => below + 2).every((divisor) => n % divisor),
)
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The message padded to whole blocks: a one bit, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / BLOCK) * BLOCK
  const bytes = new Uint8Array(size)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(size - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(size - 4, message.length << 3)
  return view
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64)
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!]
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
  }
  return words
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place]! += word
}

export function sha256(message: Uint8Array): Bytes {
  const view = padded(message)
  const state = Int32Array.from(START)
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) compress(state, schedule(view, offset))
  const digest = new DataView(new ArrayBuffer(32))
  for (const [place, word] of state.entries()) digest.setInt32(4 * place, word)
  return new Uint8Array(digest.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const inner = new Uint8Array(BLOCK)
  inner.set(key.length > BLOCK ? sha256(key) : key)
  const outer = inner.map((byte) => byte ^ 0x5c)
  return sha256(
    joined(
      outer,
      sha256(
        joined(
          inner.map((byte) => byte ^ 0x36),
          message,
        ),
      ),
    ),
  )
}

function joined(one: Uint8Array, other: Uint8Array): Bytes {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}
