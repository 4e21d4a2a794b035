import { describe, expect, test } from 'vitest'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import type { Model } from '../../../contract/models/model.ts'
import { energy, hourMs, hours, meter, minuteMs, minutes, type Report, start } from './energy.testing.ts'

describe('an hour without any report is unknown, not zero, after a device that reported until its end', () => {
  test.each<[string, Model, string, Omit<Report, 't'>, number]>([
    ['a counter', meter, 'kwh_a', { energy_a: 1000 }, 0],
    ['a power', hcMb, 'kwh', { power: 6 }, 6],
    ['a boiler', hcOt, 'kwh', { flame: 0, blr_mod_lvl: 0 }, 0],
  ])('%s', (_source, model, metric, report, kwh) => {
    const reports = minutes(60, () => report)
    const { amounts, seconds } = energy(model, metric, reports, hours(3))
    expect([...amounts]).toEqual([expect.closeTo(kwh, 9), Number.NaN, Number.NaN])
    expect([...seconds]).toEqual([3600, 0, 0])
  })

  test('nor is a day', () => {
    const reports = Array.from({ length: 60 }, (_, minute) => ({
      t: start + (23 * 60 + minute) * minuteMs,
      energy_a: 1000,
    }))
    const days = [start, start + 24 * hourMs, start + 48 * hourMs]
    expect([...energy(meter, 'kwh_a', reports, days).amounts]).toEqual([0, Number.NaN])
  })
})
