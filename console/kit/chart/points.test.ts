import { expect, test } from 'vitest'
import { commonGaps, gapsOf, nearest, type Point, partOf, runsOf } from './points.ts'

test('a hole marked by null is a gap from the last value to the next', () => {
  expect(
    gapsOf(
      [
        [0, 1],
        [10, 2],
        [11, null],
        [50, 3],
        [60, 3],
      ],
      { from: 0, to: 60 },
      15,
    ),
  ).toEqual([{ from: 10, to: 50 }])
})

test('the ends of the range are gaps when nothing is known there', () => {
  expect(
    gapsOf(
      [
        [40, 1],
        [50, 1],
      ],
      { from: 0, to: 100 },
      15,
    ),
  ).toEqual([
    { from: 0, to: 40 },
    { from: 50, to: 100 },
  ])
  expect(gapsOf([], { from: 0, to: 100 }, 15)).toEqual([{ from: 0, to: 100 }])
})

test('a gap is common only where every series has it', () => {
  expect(commonGaps([[{ from: 0, to: 50 }], [{ from: 20, to: 80 }]])).toEqual([{ from: 20, to: 50 }])
  expect(commonGaps([[{ from: 0, to: 50 }], []])).toEqual([])
})

test('an on/off series is a list of stretches, and a hole does not prolong them', () => {
  const runs = runsOf(
    [
      [0, 0],
      [10, 1],
      [20, 1],
      [30, 0],
      [40, 1],
      [41, null],
      [90, 1],
    ],
    100,
    15,
  )
  expect(runs).toEqual([
    { from: 10, to: 30, share: 1 },
    { from: 40, to: 41, share: 1 },
    { from: 90, to: 100, share: 1 },
  ])
})

test('a mean of an on/off series keeps its share', () => {
  expect(
    runsOf(
      [
        [0, 0.25],
        [10, 0.25],
        [20, 0],
      ],
      30,
      15,
    ),
  ).toEqual([{ from: 0, to: 20, share: 0.25 }])
})

test('the nearest value is only taken from close by', () => {
  const points = [
    [0, 1],
    [10, 2],
    [11, null],
    [50, 3],
  ] as const
  expect(nearest(points, 8, 5)).toBe(2)
  expect(nearest(points, 30, 5)).toBeUndefined()
  expect(nearest(points, 49, 5)).toBe(3)
})

const hours: readonly Point[] = [0, 10, 20, 30, 40].map((at) => [at, at])

test('a part of the points includes the neighbours on both sides, because lines lead to them', () => {
  expect(partOf(hours, { from: 15, to: 25 }).map(([at]) => at)).toEqual([10, 20, 30])
  expect(partOf(hours, { from: 0, to: 40 })).toBe(hours)
  expect(partOf([], { from: 0, to: 40 })).toEqual([])
})

test('a gap that reaches out of the range ends with it', () => {
  const points: Point[] = [
    [0, 1],
    [10, 1],
    [90, 1],
    [100, 1],
  ]
  expect(gapsOf(points, { from: 5, to: 60 }, 15)).toEqual([{ from: 10, to: 60 }])
  expect(gapsOf(points, { from: 40, to: 60 }, 15)).toEqual([{ from: 40, to: 60 }])
  expect(gapsOf(points, { from: 92, to: 100 }, 15)).toEqual([])
})
