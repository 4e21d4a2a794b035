import { describe, expect, test } from 'vitest'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { doingOf } from './doing.ts'
import { radioStateOf } from './operation.ts'
import { onSince, reachesAt, trendOf } from './trend.ts'

const boiler = (
  values: Record<string, number>,
  control: Record<string, number> = {},
  change: Partial<LiveDevice> = {},
): LiveDevice =>
  ({
    onlineState: 'online',
    last_update: '2026-11-23T07:12:00.000Z',
    properties: { 'ot.boiler': values, 'ot.thalpos': control },
    updated: {},
    report_seconds: 10,
    ...change,
  }) as LiveDevice

const noon = Date.parse('2026-11-23T10:00:00Z')

describe('what a boiler does', () => {
  test.each([
    [{ heat: 1, water: 0, flame: 1, fault: 0 }, 'heating'],
    [{ heat: 0, water: 1, flame: 1, fault: 0 }, 'water'],
    [{ heat: 0, water: 0, flame: 0, fault: 0 }, 'idle'],
    [{ heat: 0, water: 0, flame: 1, fault: 0 }, 'burning'],
  ])('is read from its own state: %o', (values, kind) => {
    expect(doingOf(boiler(values), hcOt, noon).kind).toBe(kind)
  })

  test('is off when neither heating nor hot water may run', () => {
    expect(doingOf(boiler({ heat: 0, water: 0 }, { heat_set: 0, water_set: 0 }), hcOt, noon).kind).toBe('off')
  })

  test('is a fault before anything else while it is online', () => {
    expect(doingOf(boiler({ heat: 1, fault: 28 }), hcOt, noon)).toEqual({ kind: 'fault', code: 28 })
  })

  test('is a lost thermostat rather than idle, since the room is then not known', () => {
    const silent = boiler(
      { heat: 0, water: 0 },
      {},
      { properties: { 'ot.rf': { time: noon - 3 * 3_600_000 } } },
    )
    expect(doingOf(silent, hcOt, noon)).toEqual({ kind: 'radio_lost', since: noon - 3 * 3_600_000 })
  })

  test('is not guessed when it is offline, has never reported, or does not report it', () => {
    expect(doingOf(boiler({ heat: 1 }, {}, { onlineState: 'offline' }), hcOt, noon).kind).toBe('offline')
    expect(doingOf(boiler({}, {}, { onlineState: 'unknown', last_update: null }), hcOt, noon).kind).toBe(
      'never',
    )
    expect(doingOf(boiler({}), hcOt, noon).kind).toBe('unknown')
  })
})

const minute = 60_000
const now = 100 * minute
const rising = Array.from(
  { length: 13 },
  (_, step) => [now - (60 - step * 5) * minute, 20 + step * 0.05] as const,
)

describe('a trend', () => {
  test('is what the last hour shows', () => {
    expect(trendOf(rising, now)).toBeCloseTo(0.6, 5)
  })

  test('is not made from too few or too short readings', () => {
    expect(trendOf(rising.slice(0, 5), now)).toBeUndefined()
    expect(
      trendOf(
        rising.map(([, value], step) => [now - step * 1000, value] as const),
        now,
      ),
    ).toBeUndefined()
  })

  test('names the time at which the target is reached, unless the value moves away', () => {
    expect(reachesAt(20.4, 21, 0.6, now)).toBeCloseTo(now + 60 * minute, 0)
    expect(reachesAt(20.4, 21, -0.6, now)).toBeUndefined()
    expect(reachesAt(10, 21, 0.2, now)).toBeUndefined()
    expect(reachesAt(20.4, 21, undefined, now)).toBeUndefined()
  })
})

test('a flame burns since its last start, if that start was seen', () => {
  expect(
    onSince([
      [0, 1],
      [10, 0],
      [20, 1],
      [30, 1],
    ]),
  ).toBe(20)
  expect(
    onSince([
      [0, 1],
      [10, 1],
    ]),
  ).toBeUndefined()
  expect(
    onSince([
      [0, 0],
      [10, 1],
      [20, 0],
    ]),
  ).toBeUndefined()
})

describe('the radio of the thermostat', () => {
  const deviceWith = (change: Partial<LiveDevice>) =>
    boiler({}, {}, { properties: { 'ot.rf': { time: 0 } }, ...change })
  const twoHours = 2 * 60 * minute

  test('is lost two hours after its last word', () => {
    expect(radioStateOf(deviceWith({}), hcOt, twoHours).state).toBe('fine')
    expect(radioStateOf(deviceWith({}), hcOt, twoHours + 1).state).toBe('lost')
  })

  test('is not called lost while the device itself is offline or has never deviceWith it', () => {
    expect(radioStateOf(deviceWith({ onlineState: 'offline' }), hcOt, twoHours * 9).state).toBe('unknown')
    expect(radioStateOf(deviceWith({ properties: {} }), hcOt, twoHours * 9).state).toBe('unknown')
  })
})
