// Every model against the words of the specification, which is a list of its own: sections 3, 5, 7 and 9.
import { describe, expect, test } from 'vitest'
import { modelledTypes, modelOf, models } from './index.ts'
import { type DeviceType, deviceTypeSchema, findMetric, findSetting, groupsOf, type Model } from './model.ts'

const model = (type: DeviceType): Model => {
  const found = modelOf(type)
  if (!found) throw new Error(`no model of ${type}`)
  return found
}
const wordsIn = (text: string) => text.trim().split(/[\s,]+/)
const isMeter = ({ meter }: Model) => meter !== undefined

test('each of the seven types has one model, whose values have names of their own', () => {
  expect(modelledTypes).toEqual(deviceTypeSchema.options)
  for (const { metrics, settings } of models) {
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length)
    expect(new Set(settings.map(({ action }) => action)).size).toBe(settings.length)
  }
})

test.each<[DeviceType, string, string]>([
  [
    'THALPOS_HC_OT',
    'ot.thalpos',
    `heat_set water_set bypass cloud_blr t_dhw_set otc_cur ch_lb ch_ub t_r t_r_set t_r_set_min t_r_set_max t_r_overr
      rf_failsafe db_en db t_out t_set relay`,
  ],
  ['THALPOS_HC_OT', 'ot.boiler', 'blr_t dhw_t ch_pres heat water flame fault'],
  ['THALPOS_HC_OT', 'ot.rf', 'time t_r_ofst chl_lck'],
  ['THALPOS_HC_OT', 'ot.thermostat', 'state'],
  ['THALPOS_IAQ', 'iaq', 't_r t_out rh_r co2_r lux pm2_5 mc_pm2_5 bme_t_off'],
  [
    'THALPOS_HC_MB',
    'mb',
    `t_water_out t_water_in t_dhw t_set t_ch1_set op_mode error_code cmp heat ctl_mod ctl_mod_t_r ctl_mod_t_ch1
      ctl_mod_t_ch2 ctl_mod_dhw op_mode_set t_ch2_set t_r_en heat_set h_ter_typ_ch1 h_ter_typ_ch2 h_t_amb_max
      h_t_amb_min h_dt_on h_dt_out_on h_t_cur_set_max h_t_cur_set_min h_t_out_min h_t_out_max cool_set c_ter_typ_ch1
      c_ter_typ_ch2 c_t_amb_max c_t_amb_min c_dt_on c_dt_out_on c_t_cur_set_max c_t_cur_set_min c_t_out_min
      c_t_out_max water_set disinf_set t_dhw_set dhw_on_dt dhw_dt_set dhw_t_amb_max dhw_t_amb_min h_cur_en c_cur_en
      h_cur c_cur ahs_t_on ahs_dt_on ahs_dt_dly ibh_t_on ibh_dt_on ibh_dt_dly`,
  ],
  ...models.filter(isMeter).flatMap(({ type }): [DeviceType, string, string][] => [
    [type, 'voltage', 'voltage_a voltage_b voltage_c'],
    [type, 'power', 'power_a power_b power_c'],
    [type, 'energy', 'energy_a energy_b energy_c'],
    [type, 'relay', 'relay_a external_relay_a'],
  ]),
  ...modelledTypes.map((type): [DeviceType, string, string] => [type, 'device', 'rssi']),
])('a %s reports in %s what the spec lists', (type, group, names) => {
  const reported = model(type).metrics.filter((metric) => metric.group === group)
  expect(groupsOf(model(type))).toContain(group)
  expect(reported.map(({ name }) => name)).toEqual(expect.arrayContaining(wordsIn(names)))
})

describe('a slider has the range of the spec', () => {
  test.each<[DeviceType, string, number, number, number]>([
    ['THALPOS_HC_OT', 't_set', 1, 100, 1],
    ['THALPOS_HC_OT', 't_dhw_set ch_lb ch_ub', 1, 100, 0.1],
    ['THALPOS_HC_OT', 'otc_cur', 1, 10, 0.1],
    ['THALPOS_HC_OT', 'db', 0.2, 6, 0.1],
    ['THALPOS_HC_OT', 't_r_set t_r_set_min t_r_set_max', 5, 35, 0.5],
    ['THALPOS_IAQ', 'bme_t_r_offset', 0, 10, 0.1],
    ['THALPOS_HC_MB', 't_ch1_set t_ch2_set', 10, 85, 1],
    ['THALPOS_HC_MB', 'h_t_amb_max', 20, 35, 1],
    ['THALPOS_HC_MB', 'h_t_amb_min', -25, 30, 1],
    ['THALPOS_HC_MB', 'h_dt_on ahs_dt_on', 2, 20, 1],
    ['THALPOS_HC_MB', 'h_dt_out_on c_dt_out_on', 1, 10, 1],
    ['THALPOS_HC_MB', 'h_t_cur_set_max h_t_cur_set_min', 25, 60, 1],
    ['THALPOS_HC_MB', 'h_t_out_min h_t_out_max', -25, 35, 1],
    ['THALPOS_HC_MB', 'c_t_amb_max', 35, 52, 1],
    ['THALPOS_HC_MB', 'c_t_amb_min', -5, 25, 1],
    ['THALPOS_HC_MB', 'c_dt_on ibh_dt_on', 2, 10, 1],
    ['THALPOS_HC_MB', 'c_t_cur_set_max c_t_cur_set_min', 5, 25, 1],
    ['THALPOS_HC_MB', 'c_t_out_min c_t_out_max', -5, 46, 1],
    ['THALPOS_HC_MB', 't_dhw_set', 20, 60, 1],
    ['THALPOS_HC_MB', 'dhw_on_dt', 1, 30, 1],
    ['THALPOS_HC_MB', 'dhw_dt_set', 5, 40, 1],
    ['THALPOS_HC_MB', 'dhw_t_amb_max', 35, 43, 1],
    ['THALPOS_HC_MB', 'dhw_t_amb_min', -25, 5, 1],
    ['THALPOS_HC_MB', 'h_cur c_cur', 1, 9, 1],
    ['THALPOS_HC_MB', 'ahs_t_on', -15, 30, 1],
    ['THALPOS_HC_MB', 'ahs_dt_dly', 5, 120, 1],
    ['THALPOS_HC_MB', 'ibh_t_on', -15, 10, 1],
    ['THALPOS_HC_MB', 'ibh_dt_dly', 15, 120, 1],
  ])('%s: %s from %d to %d by %d', (type, actions, min, max, step) => {
    for (const action of wordsIn(actions))
      expect(findSetting(model(type), action)).toMatchObject({ kind: 'slider', action, min, max, step })
  })
})

test.each<[DeviceType, string, object]>([
  ['THALPOS_HC_OT', 'heat_set water_set chl_lck t_r_overr rf_failsafe db_en', { on: 1, off: 0 }],
  ['THALPOS_HC_OT', 'bypass', { on: 1, off: 2 }],
  ['THALPOS_HC_OT', 'remote_reset', { value: true }],
  ['THALPOS_HC_OT', 'pair_rf_thermostat', { value: true, loaderSeconds: 30 }],
  ['THALPOS_HC_OT', 't_r_ofst', { value: 0 }],
  ['THALPOS_HC_MB', 'heat_set cool_set water_set disinf_set t_r_en h_cur_en c_cur_en', { on: 1, off: 0 }],
  ['THALPOS_HC_MB', 'ctl_mod_dhw', { on: 1, off: 0 }],
  ['THALPOS_HC_MB', 'ctl_mod', { options: [7, 3, 4, 0].map((value) => ({ value })) }],
  ['THALPOS_HC_MB', 'op_mode_set', { options: [1, 2, 3].map((value) => ({ value })) }],
  [
    'THALPOS_HC_MB',
    'h_ter_typ_ch1 h_ter_typ_ch2 c_ter_typ_ch1 c_ter_typ_ch2',
    { options: ['fcu', 'rad', 'flh'].map((key, value) => ({ key: `terminal_${key}`, value })) },
  ],
  ['SHELLY_EM_1PH_W_RELAY', 'relay', { on: 'on', off: 'off' }],
  ['SHELLY_EM_3PH_W_RELAY', 'relay', { on: 'on', off: 'off' }],
])('a %s takes for %s what the spec lists', (type, actions, words) => {
  for (const action of wordsIn(actions)) expect(findSetting(model(type), action)).toMatchObject(words)
})

test.each<[DeviceType, string]>([
  ['THALPOS_HC_OT', 'blr_t t_set dhw_t t_dhw_set; t_r t_r_set; heat water flame; kwh; t_out; ch_pres'],
  [
    'THALPOS_HC_MB',
    't_r t_r_set; t_out; t_water_in t_water_out t_set t_ch1_set; t_dhw t_dhw_set; flow_rate; cmp_freq_set freq_cmp; kwh',
  ],
  ['THALPOS_IAQ', 't_r rh_r t_out; mc_pm1_0 mc_pm2_5 mc_pm10_0; pm0_5 pm1_0 pm2_5 pm10_0; co2_r; lux'],
  ['SHELLY_EM_1PH', 'power_a power_b; kwh_a kwh_b; voltage_a; relay_a'],
  ['SHELLY_EM_1PH_W_RELAY', 'power_a power_b; kwh_a kwh_b; voltage_a; relay_a'],
  ['SHELLY_EM_3PH', 'power_a power_b power_c; kwh_a kwh_b kwh_c; voltage_a; relay_a; external_relay_a'],
  [
    'SHELLY_EM_3PH_W_RELAY',
    'power_a power_b power_c; kwh_a kwh_b kwh_c; voltage_a; relay_a; external_relay_a',
  ],
])('a %s is drawn in the charts of the spec, in their order', (type, charts) => {
  const drawn = model(type).charts.map(({ series }) => series.map(({ metric }) => metric))
  expect(drawn).toEqual(charts.split(';').map(wordsIn))
})

describe.each(models.map((one) => [one.type, one] as const))('the model of %s', (_type, one) => {
  const isKnown = (name: string) => findMetric(one, name) !== undefined

  test('names no value that it has not', () => {
    const named = [
      ...one.charts.flatMap(({ series }) => series.map(({ metric }) => metric)),
      ...one.settings.flatMap(({ needs }) => needs?.metric ?? []),
      ...one.settings.flatMap((setting) => setting.echo ?? []),
      ...one.settings.flatMap((setting) =>
        setting.kind === 'slider'
          ? [setting.atMost, setting.atLeast, setting.limitsFrom?.min, setting.limitsFrom?.max].flatMap(
              (name) => name ?? [],
            )
          : [],
      ),
      ...(one.energies ?? []).flatMap(({ metric, sources }) => [
        metric,
        ...sources.flatMap((source) => ('flame' in source ? [source.flame] : [source.metric])),
      ]),
      ...(one.consumption ?? []),
      ...(one.ascending ?? []).flat(),
      ...(one.faultMetric ? [one.faultMetric] : []),
      ...(one.operation ? [one.operation.metric] : []),
      ...(one.faultSigns ? [...one.faultSigns.wanted, one.faultSigns.works, one.faultSigns.onlyService] : []),
    ]
    expect(named.filter((name) => !isKnown(name))).toEqual([])
  })

  test('believes a device that reports any value that a command may request', () => {
    const beyond = one.settings.filter((setting) => {
      const echo = setting.echo && findMetric(one, setting.echo)
      if (!echo) return false
      const requestable = setting.kind === 'slider' ? [setting.min, setting.max] : []
      const codes = setting.kind === 'choice' ? setting.options.map(({ value }) => value) : []
      return [...requestable, ...codes].some((value) => value < echo.min || value > echo.max)
    })
    expect(beyond).toEqual([])
  })

  test('counts energy by counters first, and works out in kWh', () => {
    for (const { metric, sources } of one.energies ?? []) {
      expect(findMetric(one, metric)).toMatchObject({ kind: 'energy', unit: 'kwh' })
      for (const source of sources)
        if (source.kind === 'counter') expect(findMetric(one, source.metric)?.kind).toBe('counter')
      const counters = sources.map(({ kind }) => kind === 'counter')
      expect(counters).toEqual(counters.toSorted((first, second) => Number(second) - Number(first)))
    }
  })

  test('says of every counter how fast it can grow: as the power does, in whatever unit', () => {
    for (const { kind, pace } of one.metrics) expect(pace !== undefined).toBe(kind === 'counter')
    for (const { sources } of one.energies ?? []) {
      const most = sources.flatMap((source) => {
        if (source.kind === 'counter')
          return source.kwhPerUnit * (findMetric(one, source.metric)?.pace?.perHour ?? Number.NaN)
        return source.kind === 'power' ? source.kwPerUnit * (findMetric(one, source.metric)?.max ?? 0) : []
      })
      expect(most.every((kw) => Math.abs(kw - (most[0] ?? 0)) < 1e-9)).toBe(true)
    }
  })
})

test('weather adaptation has the values of its switch', () => {
  const adapting = models.filter(({ adaptation }) => adaptation)
  expect(adapting.map(({ type }) => type).toSorted()).toEqual(['THALPOS_HC_MB', 'THALPOS_HC_OT'])
  for (const one of adapting) {
    const { metric = '', ...values } = one.adaptation ?? {}
    expect(findSetting(one, metric)).toMatchObject({ kind: 'switch', echo: metric, ...values })
    expect(findMetric(one, metric)).toMatchObject({ kind: 'state' })
  }
})

test('every model but that of the air has energy', () => {
  const without = models.filter(({ energies = [] }) => energies.length === 0)
  expect(without.map(({ type }) => type)).toEqual(['THALPOS_IAQ'])
})
