import { describe, expect, test } from 'vitest'
import type { MetadataReply } from '../../../contract/consumption/routes.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { DeviceType, Model } from '../../../contract/models/model.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { chartsOf } from './charts-of.ts'
import { moverOf } from './previous-period.ts'

overwriteGetLocale(() => 'el')

const hour = 3_600_000
const from = Date.parse('2026-11-10T00:00:00Z')
const to = from + 24 * hour
const model = (type: DeviceType): Model => {
  const found = modelOf(type)
  if (!found) throw new Error(`no model of ${type}`)
  return found
}
const reply = (series: Record<string, [number, number | null][]>, start = from) => ({
  time_from: start,
  time_to: start + 24 * hour,
  resolution_seconds: 3600,
  aggregates: {},
  series,
  band: {},
})
const metadata = (series: Record<string, [number, number | null][]>, coverage: Record<string, number>) => ({
  time_from: from,
  time_to: to,
  resolution: 'hour' as const,
  series,
  coverage,
  is_estimate: {},
  sources: {},
  silences: {},
  rated_power_kw: null,
  rated_power_is_assumed: false,
  cop: null,
})
const drawn = (type: DeviceType) =>
  chartsOf({
    model: model(type),
    reply: reply({}),
    metadata: metadata({}, {}),
    isKnown: () => true,
  }).flatMap(({ lines }) => lines.map(({ key, style }) => `${key} ${style}`))

test.each<[DeviceType, string[]]>([
  [
    'THALPOS_HC_OT',
    [
      ...['blr_t line', 't_set step', 'dhw_t line', 't_dhw_set step', 't_r line', 't_r_set step'],
      ...['heat band', 'water band', 'flame band', 'kwh bar', 't_out line', 'ch_pres line'],
    ],
  ],
  [
    'THALPOS_HC_MB',
    [
      ...['t_r line', 't_r_set step', 't_out line', 't_water_in line', 't_water_out line', 't_set step'],
      ...['t_ch1_set step', 't_dhw line', 't_dhw_set step', 'flow_rate line', 'cmp_freq_set step'],
      ...['freq_cmp line', 'kwh bar'],
    ],
  ],
  [
    'THALPOS_IAQ',
    [
      ...['t_r line', 'rh_r line', 't_out line', 'mc_pm1_0 line', 'mc_pm2_5 line', 'mc_pm10_0 line'],
      ...['pm0_5 line', 'pm1_0 line', 'pm2_5 line', 'pm10_0 line', 'co2_r line', 'lux line'],
    ],
  ],
  [
    'SHELLY_EM_1PH_W_RELAY',
    ['power_a line', 'power_b line', 'kwh_a bar', 'kwh_b bar', 'voltage_a line', 'relay_a band'],
  ],
  [
    'SHELLY_EM_3PH',
    [
      ...['power_a line', 'power_b line', 'power_c line', 'kwh_a bar', 'kwh_b bar', 'kwh_c bar'],
      ...['voltage_a line', 'relay_a band', 'external_relay_a band'],
    ],
  ],
])('a %s has every chart of the spec', (type, lines) => {
  expect(drawn(type).toSorted()).toEqual(lines.toSorted())
})

test('what a device never reported has no chart', () => {
  const charts = chartsOf({
    model: model('THALPOS_IAQ'),
    reply: reply({ co2_r: [[from, 600]] }),
    metadata: undefined,
    isKnown: () => false,
  })
  expect(charts.map(({ lines }) => lines.map(({ key }) => key))).toEqual([['co2_r']])
})

const flat = (value: number, start: number): [number, number][] =>
  Array.from({ length: 24 }, (_, index) => [start + index * hour, value])

/** A day beside the day before, whose energies are known this well. */
const compared = (coverage: number, before: [number, number | null][]) =>
  chartsOf({
    model: model('THALPOS_HC_OT'),
    reply: reply({ t_out: flat(8, from), flame: flat(0.5, from) }),
    metadata: metadata({ kwh: flat(2, from) }, { kwh: 1 }),
    previous: {
      reply: reply({ t_out: before, flame: flat(0.25, from - 24 * hour) }, from - 24 * hour),
      metadata: {
        ...metadata({ kwh: flat(1.5, from - 24 * hour) }, { kwh: coverage }),
        time_from: from - 24 * hour,
        time_to: from,
      },
      mover: moverOf({ from: from - 24 * hour, to: from }, 1),
    },
    isKnown: () => false,
    reach: 2 * hour,
  }).flatMap((chart) => chart.compared.map(({ key, kind, values }) => ({ key, kind, values })))

test('temperatures are compared by their mean, states by their share, energies by their sum', () => {
  expect(compared(1, flat(10, from - 24 * hour))).toEqual(
    expect.arrayContaining([
      { key: 't_out', kind: 'mean', values: { now: 8, before: 10 } },
      { key: 'flame', kind: 'share', values: { now: 0.5, before: 0.25 } },
      { key: 'kwh', kind: 'sum', values: { now: 48, before: 36 } },
    ]),
  )
})

test('nothing is compared with a period of which too little is known', () => {
  const poor = compared(0.8, flat(10, from - 24 * hour).slice(0, 12))
  expect(poor).toContainEqual({ key: 't_out', kind: 'mean', values: undefined })
  expect(poor).toContainEqual({ key: 'kwh', kind: 'sum', values: undefined })
})

describe('what came to the meters of two phases while one of them was silent', () => {
  const day = 24 * hour
  /** A kWh an hour and phase; phase B silent, and what it grew by in the hour of the end. */
  const repliesFor = (start: number, silence: { from: number; to: number } | undefined) => {
    const values = flat(1, start).map(([moment, value]): [number, number | null] => {
      if (!silence || moment + hour <= silence.from || moment > silence.to) return [moment, value]
      const isEnd = moment + hour > silence.to
      return [moment, isEnd ? (silence.to + hour / 2 - silence.from) / hour : null]
    })
    const silences: MetadataReply['silences'] = silence ? { kwh_b: [[silence.from, silence.to]] } : {}
    return {
      ...metadata({ kwh_a: flat(1, start), kwh_b: values }, { kwh_a: 1, kwh_b: 0.95 }),
      time_from: start,
      time_to: start + day,
      silences,
    }
  }
  const chart = (now: ReturnType<typeof repliesFor>, before: ReturnType<typeof repliesFor>) => {
    const previous = { reply: reply({}, from - day), metadata: before }
    const mover = moverOf({ from: from - day, to: from }, 1)
    const known = { model: model('SHELLY_EM_3PH'), reply: reply({}), isKnown: () => false }
    const [only] = chartsOf({ ...known, metadata: now, previous: { ...previous, mover } }).filter(
      ({ lines }) => lines.some(({ style }) => style === 'bar'),
    )
    return only
  }
  const wide = (sums: readonly { from: number; to: number }[] = []) =>
    sums.filter(({ from: begins, to: ends }) => ends - begins > hour).map(({ to: ends }) => ends)
  const inside = (start: number) => ({ from: start + 3 * hour, to: start + 8.5 * hour })

  test('is one bar of both, of this period and of the earlier one', () => {
    const silentNow = chart(repliesFor(from, inside(from)), repliesFor(from - day, undefined))
    expect(silentNow?.lines.map(({ sums }) => wide(sums))).toEqual([[from + 9 * hour], [from + 9 * hour]])
    const silentBefore = chart(repliesFor(from, undefined), repliesFor(from - day, inside(from - day)))
    expect(silentBefore?.lines.map(({ previousSums }) => wide(previousSums))).toEqual([
      [from + 9 * hour],
      [from + 9 * hour],
    ])
  })

  test('is compared as a whole', () => {
    const { compared: whole } = chart(repliesFor(from, inside(from)), repliesFor(from - day, undefined)) ?? {}
    expect(whole?.map(({ values }) => values)).toEqual([
      { now: 24, before: 24 },
      { now: 24, before: 24 },
    ])
  })

  test.each([
    ['this period', 0],
    ['the earlier period', -day],
  ])('is not compared where much of it was before %s, and the other phase is', (_, shift) => {
    const start = from + shift
    const early = repliesFor(start, { from: start - 2 * day, to: start + 0.5 * hour })
    const other = repliesFor(shift === 0 ? from - day : from, undefined)
    const [now, before] = shift === 0 ? [early, other] : [other, early]
    expect(chart(now, before)?.compared.map(({ values }) => values)).toEqual([
      { now: 24, before: 24 },
      undefined,
    ])
  })
})

test('a chart omits series without any report, unless none has one', () => {
  const linesOf = (reported: readonly string[]) =>
    chartsOf({
      model: model('SHELLY_EM_1PH'),
      reply: reply({}),
      metadata: metadata({ kwh_a: [[from, 1]] }, { kwh_a: 1 }),
      isKnown: (metric) => reported.includes(metric),
    }).flatMap(({ lines }) => lines.map(({ key }) => key))
  expect(linesOf(['power_a', 'voltage_a'])).toEqual(['power_a', 'kwh_a', 'voltage_a'])
  expect(linesOf(['power_a', 'power_b'])).toEqual(['power_a', 'power_b', 'kwh_a'])
})

test('a set-point is called target beside its line, and by its whole name where the line is missing', () => {
  const namesOf = (reported: readonly string[]) =>
    chartsOf({
      model: model('THALPOS_HC_OT'),
      reply: reply({}),
      metadata: undefined,
      isKnown: (metric) => reported.includes(metric),
    }).map(({ lines }) => lines.map(({ name }) => name))
  const boiler = ['blr_t', 't_set', 't_dhw_set']
  expect(namesOf(boiler)).toEqual([['Λέβητας', 'Στόχος νερού', 'Στόχος ζεστού νερού']])
  expect(namesOf([...boiler, 'dhw_t'])).toEqual([
    ['Λέβητας', 'Στόχος νερού', 'Ζεστό νερό', 'Στόχος ζεστού νερού'],
  ])
})

test('a relay is on or off and a flame burns or does not: yes and no would not say it', () => {
  const statesOf = (type: DeviceType) =>
    chartsOf({ model: model(type), reply: reply({}), metadata: undefined, isKnown: () => true })
      .flatMap(({ lines }) => lines)
      .flatMap(({ key, states }) => (states ? [`${key} ${states.on} ${states.off}`] : []))
  expect(statesOf('SHELLY_EM_3PH')).toEqual(['relay_a Ενεργό Ανενεργό', 'external_relay_a Ενεργό Ανενεργό'])
  expect(statesOf('THALPOS_HC_OT')).toEqual([
    'heat Ενεργό Ανενεργό',
    'water Ενεργό Ανενεργό',
    'flame Αναμμένη Σβηστή',
  ])
})

test.each([
  ['hour', 'Ενέργεια ανά ώρα'],
  ['day', 'Ενέργεια ανά ημέρα'],
  ['week', 'Ενέργεια ανά εβδομάδα'],
] as const)('sums by the %s say so, whatever the means beside them are of', (resolution, title) => {
  const charts = chartsOf({
    model: model('SHELLY_EM_3PH'),
    reply: reply({}),
    metadata: { ...metadata({ kwh_a: [[from, 1]] }, { kwh_a: 1 }), resolution },
    isKnown: () => true,
  })
  expect(charts.map((chart) => chart.title)).toContain(title)
})
