// Past days against figures of the raw reports alone: days as Intl shows them, and no code of the rules.
import { expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { storeReadings } from '../testing/readings.ts'
import { openTwoHomes, valuesOf } from './alarms.testing.ts'
import { measureDays } from './measure-days.ts'

const two = await openTwoHomes()
const { database } = two
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Pressure falls all the time, and the burner starts most often in the hours around midnight. */
function metricsAt(ms: number, from: number) {
  const minute = (ms - from) / minuteMs
  const every = [20, 21, 22].includes(new Date(ms).getUTCHours()) ? 5 + (new Date(ms).getUTCHours() % 3) : 30
  return {
    flame: minute % every < 2 ? 1 : 0,
    ch_pres: Number((1.9 - Math.floor(minute / 300) / 10).toFixed(1)),
    t_out: Number((8 + 6 * Math.sin(minute / 229)).toFixed(1)),
    t_r: 20,
  }
}

type Report = { at: number } & ReturnType<typeof metricsAt>

function figuresOf(reports: readonly Report[]) {
  const starts = reports.flatMap(({ at, flame }, index) =>
    flame === 1 && reports[index - 1]?.flame === 0 ? [at] : [],
  )
  const within = starts.map((start) => starts.filter((one) => one >= start && one < start + hourMs).length)
  return {
    most_starts_in_hour: Math.max(0, ...within),
    least_pressure: Math.min(...reports.map(({ ch_pres }) => ch_pres)),
    outdoor_mean: reports.reduce((sum, { t_out }) => sum + t_out, 0) / reports.length,
  }
}

test.each([
  ['of 23 hours', '2026-03-29', 23],
  ['of 25 hours', '2026-10-25', 25],
])(
  'a day %s is measured as the local calendar has it, and so are its neighbours',
  async (_what, day, hours) => {
    const noon = Date.parse(`${day}T10:00:00Z`)
    const from = noon - 48 * hourMs
    const reports = Array.from({ length: 96 * 60 }, (_, minute): Report => {
      const at = from + minute * minuteMs
      return { at, ...metricsAt(at, from) }
    })
    await storeReadings(
      database,
      two.home.device,
      reports.map(({ at, ...metrics }) => ({ ts: new Date(at), values: valuesOf(hcOt, metrics) })),
      new Date(noon + 48 * hourMs),
    )
    const { telemetry_device_id } = await database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ first_report_at: new Date(from) })
        .where('device_id', '=', two.home.device)
        .returning('telemetry_device_id')
        .executeTakeFirstOrThrow(),
    )
    while ((await measureDays(database, new Date(noon + 48 * hourMs))) > 0);
    const measured = await database.asSystem((tx) =>
      tx
        .selectFrom('alarm_day_figures')
        .select(['day', 'most_starts_in_hour', 'least_pressure', 'outdoor_mean'])
        .where('device_id', '=', telemetry_device_id)
        .where('least_pressure', 'is not', null)
        .orderBy('day')
        .execute(),
    )
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens', dateStyle: 'short' })
    const days = Map.groupBy(reports, ({ at }) => calendar.format(at))
    days.delete(calendar.format(noon + 48 * hourMs))
    expect(days.get(day)).toHaveLength(hours * 60)
    expect(measured).toHaveLength(days.size)
    for (const [at, [date, own]] of [...days].entries()) {
      const { outdoor_mean, ...figures } = figuresOf(own)
      expect(measured[at]).toMatchObject({ day: date, ...figures })
      expect(measured[at]?.outdoor_mean).toBeCloseTo(outdoor_mean, 3)
    }
  },
)

/** Of the starts of each local day: at least six in an hour, with a median of at most 15 minutes between them. */
function isShort(starts: readonly number[]): boolean {
  const hours = starts.map((start) => starts.filter((one) => one >= start && one < start + hourMs))
  const worst = hours.reduce((most, own) => (own.length > most.length ? own : most), [])
  const gaps = worst.slice(1).map((start, at) => (start - (worst[at] ?? 0)) / minuteMs)
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY
  return worst.length >= 6 && median <= 15
}

test.each([
  ['forward', '2026-03-29'],
  ['back', '2026-10-25'],
])('days of short cycles are those of the local calendar when the clocks go %s', async (_way, day) => {
  const noon = Date.parse(`${day}T10:00:00Z`)
  const [from, to] = [noon - 60 * hourMs, noon + 62 * hourMs]
  // An hour of cycles around the midnight of winter time, which in summer time is past midnight.
  const isCycling = (ms: number) => {
    const minute = Math.floor((ms / minuteMs) % 1440)
    return minute >= 21.5 * 60 && minute < 22.5 * 60
  }
  const reports = Array.from({ length: (to - from) / minuteMs }, (_, minute) => {
    const at = from + minute * minuteMs
    const every = isCycling(at) ? 8 : 240
    return { at, flame: Math.floor(at / minuteMs) % every < 3 ? 1 : 0 }
  })
  await storeReadings(
    database,
    two.home.device,
    reports.map(({ at, flame }) => ({ ts: new Date(at), values: valuesOf(hcOt, { flame }) })),
    new Date(to),
  )
  const { telemetry_device_id } = await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ first_report_at: new Date(from) })
      .where('device_id', '=', two.home.device)
      .returning('telemetry_device_id')
      .executeTakeFirstOrThrow(),
  )
  while ((await measureDays(database, new Date(to))) > 0);
  const { cycling_days, until_day } = await database.asSystem((tx) =>
    tx
      .selectFrom('alarm_findings')
      .select(['cycling_days', 'until_day'])
      .where('device_id', '=', telemetry_device_id)
      .executeTakeFirstOrThrow(),
  )
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens', dateStyle: 'short' })
  const starts = reports.flatMap(({ at, flame }, index) =>
    flame === 1 && reports[index - 1]?.flame === 0 ? [at] : [],
  )
  const days = Map.groupBy(starts, (at) => calendar.format(at))
  const measured = [...days].filter(([name]) => name <= until_day)
  const expected = measured.filter(([, own]) => isShort(own)).length
  expect(expected).toBeGreaterThan(0)
  expect(expected).toBeLessThan(measured.length)
  expect(cycling_days).toBe(expected)
})
