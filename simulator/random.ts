// A seeded source whose whole state is one integer, so that a device can be written to a file and continue.

export interface Random {
  state: number
}

export function nextUniform(random: Random): number {
  random.state = (random.state + 0x6d2b79f5) | 0
  let mixed = Math.imul(random.state ^ (random.state >>> 15), 1 | random.state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export function nextGaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - nextUniform(random)))
  return radius * Math.cos(2 * Math.PI * nextUniform(random))
}

export function nextBetween(random: Random, low: number, high: number): number {
  return low + (high - low) * nextUniform(random)
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(nextUniform(random) * choices.length)]
  if (choice === undefined) throw new Error('nothing to pick from')
  return choice
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, key: nextUniform(random) }))
  return order.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

export function hashOf(...parts: (string | number)[]): number {
  let hash = 2166136261
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) | 0
}

export function randomOf(...parts: (string | number)[]): Random {
  const random = { state: hashOf(...parts) }
  nextUniform(random)
  return random
}
