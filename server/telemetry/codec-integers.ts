// Whole numbers as differences of the order that comes out smallest: 0 from the first number, 1 from the one before,
// 2 from the step before, 3 from the number beside it in another column. Their bytes are laid out in planes, all lowest bytes first.
import { packBytes, unzigzag, zigzag } from './codec-parts.ts'

interface PackedIntegers {
  base: number
  order: number
  /** Bytes a number. */
  width: number
  bytes: Buffer
}

const orders = [0, 1, 2]
const fromBeside = 3

interface Candidate {
  order: number
  base: number
  width: number
  planes: Uint8Array
}

/** `beside` is another column of as many numbers, which often tells these. */
export function packIntegers(integers: Float64Array, beside?: Float64Array): PackedIntegers {
  const base = integers[0] ?? 0
  const tried: Candidate[] = []
  if (beside) {
    const fromOther = integers.map((integer, row) => zigzag(integer - (beside[row] ?? 0)))
    tried.push({ base: 0, order: fromBeside, ...inPlanes(fromOther) })
  }
  for (const order of orders) tried.push({ base, order, ...inPlanes(differences(integers, base, order)) })
  let best: Candidate | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of tried) {
    const bits = bitsNeeded(candidate.planes)
    if (bits >= least) continue
    best = candidate
    least = bits
  }
  const { planes, ...chosen } = best ?? { base, order: 0, width: 1, planes: new Uint8Array() }
  return { ...chosen, bytes: packBytes(planes) }
}

/** What the bytes would come to, each coded by how often it is there: cheaper to know than to compress. */
function bitsNeeded(bytes: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  let bits = 0
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / bytes.length)
  return bits
}

function differences(integers: Float64Array, base: number, order: number): Float64Array {
  let before = base
  let step = 0
  return integers.map((integer) => {
    const difference = integer - before
    if (order === 0) return zigzag(difference)
    before = integer
    if (order === 1) return zigzag(difference)
    const change = difference - step
    step = difference
    return zigzag(change)
  })
}

function inPlanes(numbers: Float64Array) {
  const most = numbers.reduce((max, number) => Math.max(max, number), 0)
  const width = Math.max(1, Math.ceil(Math.log2(most + 1) / 8))
  const planes = new Uint8Array(numbers.length * width)
  for (let row = 0; row < numbers.length; row++) {
    let rest = numbers[row] ?? 0
    for (let plane = 0; plane < width; plane++) {
      planes[plane * numbers.length + row] = rest % 256
      rest = Math.floor(rest / 256)
    }
  }
  return { width, planes }
}

export function unpackIntegers(
  { base, order, width, bytes }: PackedIntegers,
  count: number,
  beside: () => Float64Array,
): Float64Array {
  const others = order === fromBeside ? beside() : undefined
  const integers = new Float64Array(count)
  let before = base
  let step = 0
  for (let row = 0; row < count; row++) {
    let number = 0
    for (let plane = width - 1; plane >= 0; plane--) number = number * 256 + (bytes[plane * count + row] ?? 0)
    const difference = unzigzag(number)
    if (order === 0 || others) {
      integers[row] = (others?.[row] ?? base) + difference
      continue
    }
    step = order === 1 ? difference : step + difference
    before += step
    integers[row] = before
  }
  return integers
}
