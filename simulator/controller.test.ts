import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boilerSetpointOf, callsForHeat, failsafeActs } from './controller.ts'
import { anySettings, plainSettings } from './testing.ts'

const room = fc.integer({ min: 50, max: 300 }).map((value) => value / 10)
const outdoor = fc.integer({ min: -15, max: 40 })
const radio = { now: 1000, last: 1000 }

describe('the boiler set point', () => {
  test('stays within its limits with weather adaptation, and is the fixed one without', () => {
    fc.assert(
      fc.property(anySettings, room, outdoor, (settings, inside, outside) => {
        const adapted = boilerSetpointOf({ ...settings, bypass: 1 }, inside, outside)
        expect(adapted).toBeGreaterThanOrEqual(settings.ch_lb)
        expect(adapted).toBeLessThanOrEqual(settings.ch_ub)
        expect(boilerSetpointOf({ ...settings, bypass: 2 }, inside, outside)).toBe(settings.cloud_blr)
      }),
    )
  })

  test('rises when it grows colder outside, when the room is cold and with a steeper curve', () => {
    const wide = { ...plainSettings, bypass: 1, ch_lb: 1, ch_ub: 100 }
    fc.assert(
      fc.property(room, fc.integer({ min: -10, max: 15 }), (inside, outside) => {
        const setpoint = boilerSetpointOf(wide, inside, outside)
        expect(boilerSetpointOf(wide, inside, outside - 1)).toBeGreaterThanOrEqual(setpoint)
        expect(boilerSetpointOf(wide, inside - 1, outside)).toBeGreaterThanOrEqual(setpoint)
        expect(boilerSetpointOf({ ...wide, otc_cur: 5 }, inside, outside)).toBeGreaterThanOrEqual(setpoint)
      }),
    )
  })

  test('is near 62 °C for a steep curve on a fresh winter day', () => {
    const settings = { ...plainSettings, otc_cur: 5.9, t_r_set: 20, ch_ub: 70 }
    expect(boilerSetpointOf(settings, 20.5, 8.5)).toBeCloseTo(62.4, 1)
  })

  test('does not fall below the room target on a hot day', () => {
    const settings = { ...plainSettings, ch_lb: 1 }
    expect(boilerSetpointOf(settings, 21, 35)).toBe(21)
  })
})

describe('the call for heat', () => {
  test('begins below the band, ends above it and holds inside it', () => {
    const beyond = fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10)
    const within = fc.integer({ min: -9, max: 9 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(anySettings, beyond, within, fc.boolean(), (settings, past, part, calling) => {
        const half = (settings.db_en === 1 ? settings.db : 0.3) / 2
        const callsAt = (inside: number) => callsForHeat({ ...settings, heat_set: 1 }, calling, inside, radio)
        expect(callsAt(settings.t_r_set - half - past)).toBe(true)
        expect(callsAt(settings.t_r_set + half + past)).toBe(false)
        expect(callsAt(settings.t_r_set + half * part)).toBe(calling)
      }),
    )
  })

  test('never comes with heating off', () => {
    fc.assert(
      fc.property(anySettings, room, fc.boolean(), (settings, inside, calling) => {
        expect(callsForHeat({ ...settings, heat_set: 0 }, calling, inside, radio)).toBe(false)
      }),
    )
  })

  test('ends after an hour without radio when the failsafe is on, and only then', () => {
    const after = (minutes: number, rf_failsafe: number) =>
      callsForHeat({ ...plainSettings, rf_failsafe }, true, 15, { now: minutes * 60_000, last: 0 })
    expect([after(59, 1), after(60, 1), after(61, 1)]).toEqual([true, true, false])
    expect(after(600, 0)).toBe(true)
    expect(failsafeActs(plainSettings, 61 * 60_000, 0)).toBe(true)
  })
})
