import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hcOt } from '../contract/models/hc-ot.ts'
import { applyAction } from './actions.ts'
import { answerCommand } from './answers.ts'
import type { Home } from './home.ts'
import { reportOf } from './report.ts'
import { aHome, findTrouble } from './testing.ts'

const reported = (home: Home): Record<string, number> =>
  Object.assign({}, ...Object.values(reportOf(home))) as Record<string, number>

describe('a command', () => {
  test('of every setting that the contract knows is obeyed and seen in the next report', () => {
    const seen: string[] = []
    for (const setting of hcOt.settings) {
      const home = aHome()
      const value =
        setting.kind === 'press'
          ? setting.value
          : setting.kind === 'switch'
            ? setting.off
            : Math.min(46, (reported(home)[setting.echo] ?? 0) - 0.1)
      const answer = applyAction(home, setting.action, value)
      expect([setting.action, answer.ok]).toEqual([setting.action, true])
      if (!answer.ok || setting.echo === undefined) continue
      expect([setting.action, reported(home)[setting.echo]]).toEqual([setting.action, answer.applied])
      const group = hcOt.metrics.find(({ name }) => name === setting.echo)?.group
      expect(answer.changed).toBe(group)
      seen.push(setting.action)
    }
    const echoed = hcOt.settings.filter(({ echo }) => echo)
    expect(seen).toEqual(echoed.map(({ action }) => action))
  })

  test.each([
    ['ch_ub', 90, 80],
    ['ch_ub', 25, 30],
    ['ch_lb', 70, 65],
    ['ch_lb', 5, 20],
    ['t_set', 95, 80],
    ['t_dhw_set', 75, 60],
    ['t_dhw_set', 20, 35],
    ['otc_cur', 11, 10],
    ['db', 0.1, 0.2],
    ['t_r_set', 30, 28],
    ['t_r_set', 9.5, 10],
    ['t_r_set_min', 29, 27.5],
    ['t_r_set_min', 28, 27.5],
    ['t_r_set_min', 4, 5],
    ['t_r_set_max', 9, 10.5],
    ['t_r_set_max', 36, 35],
    ['bypass', 3, 2],
    ['heat_set', 2, 1],
    ['t_r_ofst', 1, 0],
  ])('%s %d beyond what this boiler takes is refused with the limit', (action, value, limit) => {
    const home = aHome()
    const before = structuredClone(home.state.settings)
    expect(applyAction(home, action, value)).toEqual({ ok: false, error: 'range', limit })
    expect(home.state.settings).toEqual(before)
  })

  test.each([
    ['t_r_set', '21'],
    ['t_r_set', null],
    ['t_r_set', Number.NaN],
    ['heat_set', true],
    ['heat_set', 0.5],
    ['bypass', 1.5],
    ['remote_reset', 1],
    ['pair_rf_thermostat', false],
  ])('%s %j of the wrong type is refused', (action, value) => {
    expect(applyAction(aHome(), action, value)).toEqual({ ok: false, error: 'type' })
  })

  test.each(['relay', 'constructor', '', 'T_R_SET'])('%j that no boiler knows is refused', (action) => {
    expect(applyAction(aHome(), action, 1)).toEqual({ ok: false, error: 'unknown' })
  })

  test('never leaves the settings outside their own limits, whatever is requested', () => {
    const order = fc.record({
      action: fc.constantFrom(...hcOt.settings.map(({ action }) => action)),
      value: fc.oneof(fc.double(), fc.integer({ min: -5, max: 105 }), fc.boolean(), fc.string()),
    })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), (orders) => {
        const home = aHome()
        for (const { action, value } of orders) applyAction(home, action, value)
        const { settings } = home.state
        expect(settings.ch_lb).toBeLessThanOrEqual(settings.ch_ub)
        expect(settings.t_r_set_max - settings.t_r_set_min).toBeGreaterThanOrEqual(0.5 - 1e-9)
        expect(settings.t_r_set_min).toBeLessThanOrEqual(settings.t_r_set)
        expect(settings.t_r_set).toBeLessThanOrEqual(settings.t_r_set_max)
        expect([1, 2]).toContain(settings.bypass)
        expect(Object.values(settings).every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('moves the room target along with its limits', () => {
    const home = aHome()
    applyAction(home, 't_r_set_max', 19)
    expect(home.state.settings.t_r_set).toBe(19)
    applyAction(home, 't_r_set_min', 18)
    applyAction(home, 't_r_set_max', 30)
    expect(home.state.settings.t_r_set).toBe(19)
  })

  test('sent twice is applied once and acknowledged twice with the same words', () => {
    const home = aHome()
    const command = { cid: 'a', action: 't_r_set', action_value: 23 }
    const first = answerCommand(home, command)
    answerCommand(home, { cid: 'b', action: 't_r_set', action_value: 18 })
    const again = answerCommand(home, command)
    expect(JSON.parse(first.ack)).toEqual({ cid: 'a', ok: true, applied: 23 })
    expect(again).toEqual({ ack: first.ack, changed: undefined })
    expect(home.state.settings.t_r_set).toBe(18)
  })

  test('refused twice is refused twice', () => {
    const home = aHome()
    const command = { cid: 'a', action: 'ch_ub', action_value: 99 }
    const { ack } = answerCommand(home, command)
    expect(JSON.parse(ack)).toEqual({ cid: 'a', ok: false, error: 'range', limit: 80 })
    expect(answerCommand(home, command).ack).toBe(ack)
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'is answered in its own words under the name %j',
    (cid) => {
      const home = aHome()
      const answer = answerCommand(home, { cid, action: 't_r_set', action_value: 23 })
      expect(JSON.parse(answer.ack)).toEqual({ cid, ok: true, applied: 23 })
    },
  )

  test('is remembered among the last hundred, so that the file stays small', () => {
    const home = aHome()
    for (let count = 0; count < 250; count++) {
      answerCommand(home, { cid: `c${count}`, action: 't_r_set', action_value: 20 })
    }
    expect(Object.keys(home.state.answered)).toHaveLength(100)
    expect(home.state.answered.c249).toBeDefined()
  })
})

describe('a remote reset', () => {
  test('ends a lock-out', () => {
    const { rota, trouble } = findTrouble('lockout')
    const home = aHome({ site: { rota }, now: trouble.start + 60_000 })
    home.step(5)
    expect(reported(home).fault).toBe(28)
    applyAction(home, 'remote_reset', true)
    expect(reported(home).fault).toBe(0)
    home.advanceTo(trouble.end - 60_000, 30)
    expect(reported(home).fault).toBe(0)
  })

  test('does not fill a dry boiler', () => {
    const home = aHome()
    home.state.boiler.coldPressure = 0.3
    home.judge()
    applyAction(home, 'remote_reset', true)
    expect(reported(home).fault).toBe(22)
  })
})

test('pairing finds a lost thermostat again', () => {
  const { rota, trouble } = findTrouble('radio')
  const home = aHome({ site: { rota }, now: trouble.start + 60_000 })
  const lost = home.state.thermostat.lastRadio
  home.advanceTo(trouble.start + 20 * 60_000, 30)
  expect(home.state.thermostat.lastRadio).toBe(lost)
  applyAction(home, 'pair_rf_thermostat', true)
  home.advanceTo(home.state.time + 60_000, 5)
  expect(home.state.thermostat.lastRadio).toBeGreaterThan(lost)
})
