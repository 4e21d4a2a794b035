// Whole numbers as differences of the order that comes out smallest: 0 from the first number, 1 from the one before,
// 2 from the step before, 3 from the number beside it in another column. Their bytes are laid out in planes, all lowest bytes first.
import { unzigzag, zigzag } from './codec-parts.ts'

export interface IntegerForm {
  base: number
  order: number
  /** In order 3, so many columns before this one stands the one that tells it. */
  distance: number
  /** Bytes a number; none where every difference is zero. */
  width: number
}

interface PackedIntegers extends IntegerForm {
  bytes: Uint8Array
}

const orders = [0, 1, 2]
export const fromBeside = 3

/** `others` are columns of as many numbers, which often tell these. */
export function packIntegers(
  integers: Float64Array,
  others: readonly { distance: number; integers: Float64Array }[],
): PackedIntegers {
  const base = integers[0] ?? 0
  const numbers = new Float64Array(integers.length)
  let best: PackedIntegers = { base, order: 0, distance: 0, width: 0, bytes: new Uint8Array() }
  let least = Number.POSITIVE_INFINITY
  const weigh = (most: number, form: Omit<IntegerForm, 'width'>) => {
    const width = Math.ceil(Math.log2(most + 1) / 8)
    const bytes = inPlanes(numbers, width)
    const bits = bitsNeeded(bytes.length)
    if (bits >= least) return
    best = { ...form, width, bytes }
    least = bits
  }
  for (const { distance, integers: other } of others)
    weigh(differFrom(other, integers, numbers), { base: 0, order: fromBeside, distance })
  for (const order of orders) weigh(differ(order, integers, numbers), { base, order, distance: 0 })
  return best
}

function differFrom(other: Float64Array, integers: Float64Array, numbers: Float64Array): number {
  let most = 0
  for (let row = 0; row < integers.length; row++) {
    const number = zigzag((integers[row] ?? 0) - (other[row] ?? 0))
    numbers[row] = number
    if (number > most) most = number
  }
  return most
}

function differ(order: number, integers: Float64Array, numbers: Float64Array): number {
  let before = integers[0] ?? 0
  let step = 0
  let most = 0
  for (let row = 0; row < integers.length; row++) {
    const integer = integers[row] ?? 0
    const difference = integer - before
    const number = zigzag(order === 2 ? difference - step : difference)
    if (order > 0) before = integer
    step = difference
    numbers[row] = number
    if (number > most) most = number
  }
  return most
}

const counts = new Uint32Array(256)

/** Counts how often each byte is there on the way. */
function inPlanes(numbers: Float64Array, width: number): Uint8Array {
  const rows = numbers.length
  const planes = new Uint8Array(rows * width)
  counts.fill(0)
  for (let plane = 0; plane < width; plane++) {
    // Shifts see the lowest 32 bits only.
    const [unit, shift] = plane < 4 ? [1, plane * 8] : [2 ** 32, plane * 8 - 32]
    const start = plane * rows
    for (let row = 0; row < rows; row++) {
      const number = numbers[row] ?? 0
      const byte = ((unit === 1 ? number : number / unit) >>> shift) & 255
      planes[start + row] = byte
      counts[byte] = (counts[byte] ?? 0) + 1
    }
  }
  return planes
}

/** What the counted bytes would come to, each coded by how often it is there: cheaper to know than to compress. */
function bitsNeeded(bytes: number): number {
  if (bytes === 0) return 0
  let bits = bytes * Math.log2(bytes)
  for (let byte = 0; byte < 256; byte++) {
    const count = counts[byte] ?? 0
    if (count > 1) bits -= count * Math.log2(count)
  }
  // Even a byte that never changes takes room.
  return Math.max(bits, 1)
}

export function unpackIntegers(
  { base, order, width }: IntegerForm,
  bytes: Uint8Array,
  count: number,
  beside: () => Float64Array,
): Float64Array {
  const integers = new Float64Array(count)
  if (width === 1) for (let row = 0; row < count; row++) integers[row] = bytes[row] ?? 0
  for (let plane = width > 1 ? width - 1 : -1; plane >= 0; plane--) {
    const start = plane * count
    for (let row = 0; row < count; row++)
      integers[row] = (integers[row] ?? 0) * 256 + (bytes[start + row] ?? 0)
  }
  const others = order === fromBeside ? beside() : undefined
  let before = base
  let step = 0
  for (let row = 0; row < count; row++) {
    const difference = unzigzag(integers[row] ?? 0)
    if (others) integers[row] = (others[row] ?? 0) + difference
    else if (order === 0) integers[row] = base + difference
    else {
      step = order === 1 ? difference : step + difference
      before += step
      integers[row] = before
    }
  }
  return integers
}
