import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { copOf, pumpDoingOf } from './heat-pump.ts'
import { pumpText } from './pump-text.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const now = Date.parse('2026-11-23T10:00:00Z')

const pump = (
  values: Record<string, number>,
  { ageSeconds = 5, ...change }: Partial<LiveDevice> & { ageSeconds?: number } = {},
): LiveDevice => {
  const at = new Date(now - ageSeconds * 1000).toISOString()
  return {
    onlineState: 'online',
    last_update: at,
    report_seconds: 60,
    properties: { mb: values },
    updated: { mb: Object.fromEntries(Object.keys(values).map((name) => [name, at])) },
    ...change,
  } as LiveDevice
}

describe('the COP of a heat pump', () => {
  const running = { heat_power: 6.4, power: 1.6, cmp: 1, defrost: 0 }

  test('is the heat for the power', () => {
    expect(copOf(pump(running), hcMb, now)).toEqual({ value: 4 })
  })

  test.each([
    ['not_reported', { power: 1.6 }, {}],
    ['not_reported', { heat_power: 6.4 }, {}],
    ['defrosting', { ...running, defrost: 1 }, {}],
    ['standing', { ...running, power: 0.05 }, {}],
    ['no_heat', { ...running, heat_power: 0 }, {}],
    ['no_heat', { ...running, heat_power: -3 }, {}],
    ['stale', running, { ageSeconds: 121 }],
    ['offline', running, { onlineState: 'offline' as const }],
  ])('is not a number but a reason: %s', (missing, values, change) => {
    expect(copOf(pump(values as Record<string, number>, change), hcMb, now)).toEqual({ missing })
  })
})

describe('what a heat pump is doing, and why', () => {
  const waters = { t_water_out: 34, t_set: 38, t_r: 20.1, t_r_set: 21, t_dhw: 41, t_dhw_set: 50 }
  const on = { ctl_mod_t_r: 0, ctl_mod_t_ch1: 1, ctl_mod_t_ch2: 0, ctl_mod_dhw: 1, op_mode_set: 3 }
  const sentence = (values: Record<string, number>, change: Partial<LiveDevice> = {}) =>
    pumpText(pumpDoingOf(pump({ ...waters, ...on, ...values }, change), hcMb), {
      name: 'E8',
      severity: 'fault',
    }).text.replaceAll('\u00a0', ' ')

  test.each([
    [{ cmp: 1, op_mode: 3 }, 'Θερμαίνει. Η προσαγωγή είναι στους 34,0 °C, στόχος 38,0 °C.'],
    [{ cmp: 1, op_mode: 3, ctl_mod_t_r: 1 }, 'Θερμαίνει. Ο χώρος είναι στους 20,1 °C, στόχος 21,0 °C.'],
    [{ cmp: 1, op_mode: 2 }, 'Ψύχει. Η προσαγωγή είναι στους 34,0 °C, στόχος 38,0 °C.'],
    [{ cmp: 1, op_mode: 5 }, 'Ζεσταίνει νερό χρήσης. Το νερό είναι στους 41,0 °C, στόχος 50,0 °C.'],
    [{ cmp: 1 }, 'Ο συμπιεστής λειτουργεί. Η προσαγωγή είναι στους 34,0 °C, στόχος 38,0 °C.'],
    [{ cmp: 1, defrost: 1 }, /^Αποψύχει την εξωτερική μονάδα/],
    [{ cmp: 0 }, 'Σε αναμονή. Η προσαγωγή είναι στους 34,0 °C, στόχος 38,0 °C.'],
    [{ cmp: 0, t_out: 22, h_t_amb_max: 20 }, /Έξω έχει 22,0 °C, πάνω από το όριο θέρμανσης \(20,0 °C\)/],
    [{ cmp: 0, t_out: -27, h_t_amb_min: -25 }, /κάτω από το όριο θέρμανσης/],
    [{ cmp: 0, ctl_mod_t_ch1: 0, ctl_mod_dhw: 0 }, 'Θέρμανση, ψύξη και ζεστό νερό είναι ανενεργά.'],
    [{ cmp: 1, op_mode: 3, error_code: 9 }, 'Η αντλία σταμάτησε με βλάβη E8.'],
    [{}, 'Η κατάσταση της αντλίας δεν είναι γνωστή.'],
  ])('is read from its own state: %o', (values, text) => {
    const expected = typeof text === 'string' ? text : expect.stringMatching(text)
    expect(sentence(values as Record<string, number>)).toEqual(expected)
  })

  test('zone 2 alone keeps it on', () => {
    const zone2 = { cmp: 0, ctl_mod_t_ch1: 0, ctl_mod_dhw: 0, ctl_mod_t_ch2: 1 }
    expect(sentence(zone2)).toMatch(/^Σε αναμονή/)
  })

  test('is not guessed when it is offline or has never reported', () => {
    expect(sentence({ cmp: 1 }, { onlineState: 'offline' })).toMatch(/^Εκτός σύνδεσης/)
    expect(sentence({ cmp: 1 }, { onlineState: 'unknown', last_update: null })).toMatch(/δεν έχει στείλει/)
  })
})
