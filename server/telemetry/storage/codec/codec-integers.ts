// Whole numbers as differences of the order that is smallest: 0 from the first number, 1 from the one before, 2 from the
// step before, 3 from the same row of another column. Their bytes are stored in planes, all lowest bytes first.
import { unzigzag, zigzag } from './codec-parts.ts'

export interface IntegerForm {
  base: number
  order: number
  /** In order 3: how many columns before this one its reference column is. */
  distance: number
  /** Bytes a number; none where every difference is zero. */
  width: number
}

interface PackedIntegers extends IntegerForm {
  bytes: Uint8Array
}

export const fromBeside = 3

/** `others` are columns of the same length, from which these numbers often differ little. */
export function packIntegers(
  integers: Float64Array,
  others: readonly { distance: number; integers: Float64Array }[],
): PackedIntegers {
  const base = integers[0] ?? 0
  let best = { order: 0, distance: 0, least: Number.POSITIVE_INFINITY }
  for (const [order, bits] of bitsByOrder(integers).entries())
    if (bits < best.least) best = { order, distance: 0, least: bits }
  let reference: Float64Array | undefined
  for (const { distance, integers: other } of others) {
    const bits = bitsBeside(integers, other)
    if (bits > best.least) continue
    best = { order: fromBeside, distance, least: bits }
    reference = other
  }
  const { order, distance, least } = best
  if (least === 0) return { base: reference ? 0 : base, order, distance, width: 0, bytes: new Uint8Array() }
  const numbers = reference ? differencesFrom(reference, integers) : differences(order, integers)
  return { base: reference ? 0 : base, order, distance, ...inPlanes(numbers) }
}

const smallBits = Float64Array.from({ length: 256 }, (_, number) => Math.log2(1 + number))

/** An estimate of the compressed size of a difference, cheaper than compressing it. */
function bitsOf(difference: number): number {
  const number = zigzag(difference)
  if (number < 256) return smallBits[number] ?? 0
  return number < 2 ** 32 ? 32 - Math.clz32(number) : Math.log2(number)
}

function bitsByOrder(integers: Float64Array): [number, number, number] {
  const base = integers[0] ?? 0
  let before = base
  let step = 0
  let [flat, sloped, bent] = [0, 0, 0]
  for (let row = 0; row < integers.length; row++) {
    const integer = integers[row] ?? 0
    const difference = integer - before
    flat += bitsOf(integer - base)
    sloped += bitsOf(difference)
    bent += bitsOf(difference - step)
    before = integer
    step = difference
  }
  return [flat, sloped, bent]
}

function bitsBeside(integers: Float64Array, other: Float64Array): number {
  let bits = 0
  for (let row = 0; row < integers.length; row++) bits += bitsOf((integers[row] ?? 0) - (other[row] ?? 0))
  return bits
}

function differencesFrom(other: Float64Array, integers: Float64Array): Float64Array {
  const numbers = new Float64Array(integers.length)
  for (let row = 0; row < integers.length; row++)
    numbers[row] = zigzag((integers[row] ?? 0) - (other[row] ?? 0))
  return numbers
}

function differences(order: number, integers: Float64Array): Float64Array {
  const numbers = new Float64Array(integers.length)
  let before = integers[0] ?? 0
  let step = 0
  for (let row = 0; row < integers.length; row++) {
    const integer = integers[row] ?? 0
    const difference = integer - before
    numbers[row] = zigzag(order === 2 ? difference - step : difference)
    if (order > 0) before = integer
    step = difference
  }
  return numbers
}

function inPlanes(numbers: Float64Array): { width: number; bytes: Uint8Array } {
  const rows = numbers.length
  let most = 0
  for (let row = 0; row < rows; row++) most = Math.max(most, numbers[row] ?? 0)
  const width = Math.ceil(Math.log2(most + 1) / 8)
  const bytes = new Uint8Array(rows * width)
  for (let plane = 0; plane < width; plane++) {
    // Shifts see the lowest 32 bits only.
    const [unit, shift] = plane < 4 ? [1, plane * 8] : [2 ** 32, plane * 8 - 32]
    const start = plane * rows
    for (let row = 0; row < rows; row++) bytes[start + row] = ((numbers[row] ?? 0) / unit) >>> shift
  }
  return { width, bytes }
}

interface Unpacking {
  /** Memory for as many numbers as there are. */
  into(): Float64Array
  beside(): Float64Array
}

/** Returns the reference column itself where nothing differs from it: neither may be written to. */
export function unpackIntegers(
  { base, order, width }: IntegerForm,
  bytes: Uint8Array,
  { into, beside }: Unpacking,
): Float64Array {
  if (width === 0) return order === fromBeside ? beside() : into().fill(base)
  const others = order === fromBeside ? beside() : undefined
  const integers = into()
  readDifferences(bytes, width, integers)
  if (others) addEach(integers, others)
  else if (order === 0)
    for (let row = 0; row < integers.length; row++) integers[row] = (integers[row] ?? 0) + base
  else addUp(integers, base, order)
  return integers
}

function readDifferences(bytes: Uint8Array, width: number, into: Float64Array): void {
  if (width === 1) return readBytes(bytes, into)
  if (width === 2) return readPairs(bytes, into)
  const count = into.length
  for (let row = 0; row < count; row++) {
    let number = 0
    for (let at = (width - 1) * count + row; at >= 0; at -= count) number = number * 256 + (bytes[at] ?? 0)
    into[row] = unzigzag(number)
  }
}

function readBytes(bytes: Uint8Array, into: Float64Array): void {
  for (let row = 0; row < into.length; row++) {
    const number = bytes[row] ?? 0
    into[row] = (number >>> 1) ^ -(number & 1)
  }
}

function readPairs(bytes: Uint8Array, into: Float64Array): void {
  const count = into.length
  for (let row = 0; row < count; row++) {
    const number = ((bytes[count + row] ?? 0) << 8) | (bytes[row] ?? 0)
    into[row] = (number >>> 1) ^ -(number & 1)
  }
}

function addEach(integers: Float64Array, others: Float64Array): void {
  for (let row = 0; row < integers.length; row++) integers[row] = (integers[row] ?? 0) + (others[row] ?? 0)
}

function addUp(differences: Float64Array, base: number, order: number): void {
  let before = base
  let step = 0
  for (let row = 0; row < differences.length; row++) {
    const difference = differences[row] ?? 0
    step = order === 1 ? difference : step + difference
    before += step
    differences[row] = before
  }
}
