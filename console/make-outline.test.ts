import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Box, clipRing, type Point } from './clip-ring.ts'
import { makeOutline, outlineFile } from './make-outline.ts'

const box: Box = { west: 0, south: 0, east: 10, north: 10 }
const square = (from: number, to: number): Point[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]

test('the bundled outline is what the atlas gives, and small enough to fetch on a phone', () => {
  const stored = readFileSync(outlineFile, 'utf8')
  expect(stored === makeOutline(), 'it is what make-outline.ts makes').toBe(true)
  expect(gzipSync(stored).length).toBeLessThan(150_000)
})

test('a shape in the box stays, one outside goes, one across its edge is cut along it', () => {
  expect(clipRing(square(2, 4), box)).toEqual(square(2, 4))
  expect(clipRing(square(20, 40), box)).toEqual([])
  expect(new Set(clipRing(square(8, 14), box).map(String))).toEqual(new Set(['8,8', '10,8', '10,10', '8,10']))
})
