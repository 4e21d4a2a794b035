import { describe, expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { pumpReportOf } from './pump-report.ts'
import { aPumpHome, withSettings } from './testing.ts'

describe('a command to a heat pump', () => {
  test('of every setting that the contract knows is obeyed and seen in the next report', () => {
    for (const setting of hcMb.settings) {
      const home = aPumpHome()
      const reported = () => pumpReportOf(home).mb ?? {}
      if (setting.kind === 'press') throw new Error('a heat pump has no presses')
      const before = reported()[setting.echo]
      const value =
        setting.kind === 'choice'
          ? setting.options.find((option) => option.value !== before)?.value
          : setting.kind === 'switch'
            ? 1 - (before ?? 0)
            : (before ?? 0) + (before === setting.max || setting.atMost ? -setting.step : setting.step)
      expect([setting.action, home.obey(setting.action, value)]).toEqual([
        setting.action,
        { ok: true, applied: value, changed: 'mb' },
      ])
      expect([setting.action, reported()[setting.echo]]).toEqual([setting.action, value])
    }
  })

  test.each([7, 3, 4, 0])('of mode %d leaves zone 2 as it was', (mode) => {
    const one = aPumpHome()
    const two = aPumpHome({ site: withSettings({ ctl_mod: 15 }) })
    for (const home of [one, two]) expect(home.obey('ctl_mod', mode).ok).toBe(true)
    expect(pumpReportOf(one).mb).toMatchObject({ ctl_mod: mode, ctl_mod_t_ch2: 0 })
    expect(pumpReportOf(two).mb).toMatchObject({ ctl_mod: mode + 8, ctl_mod_t_ch2: 1 })
  })

  test('the hot water setting changes only its bit of the mode code', () => {
    const home = aPumpHome({ site: withSettings({ ctl_mod: 11 }) })
    home.obey('ctl_mod_dhw', 1)
    expect(home.state.settings.ctl_mod).toBe(15)
    home.obey('ctl_mod_dhw', 0)
    expect(home.state.settings.ctl_mod).toBe(11)
  })

  test.each([
    ['t_ch1_set', 86, 85],
    ['t_r_set', 16.5, 17],
    ['t_dhw_set', 61, 60],
    ['h_t_cur_set_min', 50, 45],
    ['h_t_cur_set_max', 30, 32],
    ['h_t_out_max', -10, -4],
    ['h_t_out_max', -5, -4],
    ['op_mode_set', 4, 3],
    ['ctl_mod', 8, 7],
    ['water_set', 2, 1],
  ])('%s %d beyond what it takes is refused with the limit', (action, value, limit) => {
    const home = aPumpHome()
    const before = structuredClone(home.state.settings)
    expect(home.obey(action, value)).toEqual({ ok: false, error: 'range', limit })
    expect(home.state.settings).toEqual(before)
  })

  test('that it does not know or cannot read is refused', () => {
    const home = aPumpHome()
    expect(home.obey('otc_cur', 5)).toEqual({ ok: false, error: 'unknown' })
    expect(home.obey('meters', 5)).toEqual({ ok: false, error: 'unknown' })
    expect(home.obey('t_dhw_set', '50')).toEqual({ ok: false, error: 'type' })
    expect(home.obey('t_dhw_set', Number.NaN)).toEqual({ ok: false, error: 'type' })
  })
})
