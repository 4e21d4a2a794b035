// The alarms that the demo has of its past are those that the rules raise of its faults.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, type TestDatabase } from '../../server/testing/database.ts'
import { replayAlarms, unknownNow, writePastAlarms } from './past-alarms.ts'
import { makeSeeded, type Seeded } from './seeded.testing.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 26, 9)
const monday = Date.UTC(2026, 10, 16, 7)

const device = {
  ...{ device_id: 'TH-OT-A', device_type: 'THALPOS_HC_OT' as const, company_id: 'company' },
  ...{ distributor_id: null, installation_id: 'home', ...unknownNow },
}
const faultFrom = (from: number, until: number) => ({
  ...{ device_id: device.device_id, kind: 'reported' as const, code: '28', blocking: true },
  ...{ opened_at: new Date(from), resolved_at: new Date(until) },
})
const replay = (faults: ReturnType<typeof faultFrom>[], people: string[] = []) =>
  replayAlarms(
    { company: 'company', devices: [device], faults, people },
    { from: monday - day, until: monday + 8 * day },
  ).map(({ kind, at, by }) => ({ kind, minutes: (at.getTime() - monday) / minute, by }))

test('a fault is raised after the delay of its rule, and resolved after its recovery', () => {
  const happened = replay([faultFrom(monday + minute, monday + 30 * minute)])
  expect(happened.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['raised', 5],
    ['recovering', 30],
    ['resolved', 45],
  ])
})

test('one that returns within a day is the same alarm; no answer comes outside of working hours', () => {
  const saturday = monday + 5 * day
  const faults = [
    faultFrom(saturday, saturday + 2 * hour),
    faultFrom(saturday + 6 * hour, saturday + 9 * hour),
  ]
  const happened = replay(faults, ['Νίκος Δημητρίου'])
  expect(happened.filter(({ kind }) => kind.startsWith('raised')).map(({ kind }) => kind)).toEqual([
    'raised',
    'raised_again',
  ])
  expect(happened.some(({ kind }) => kind === 'acknowledged')).toBe(false)
})

test('most that last are acknowledged by one of the people, within an hour of working time', () => {
  const starts = Array.from({ length: 4 }, (_, index) => monday + index * 1.9 * day)
  const answered = starts.flatMap((start) =>
    replay([faultFrom(start, start + 30 * hour)], ['Νίκος Δημητρίου']).filter(
      ({ kind }) => kind === 'acknowledged',
    ),
  )
  expect(answered.length).toBeGreaterThan(0)
  for (const { by, minutes } of answered) {
    expect(by).toBe('Νίκος Δημητρίου')
    const at = new Date(monday + minutes * minute)
    expect(at.getUTCHours()).toBeGreaterThanOrEqual(6)
    expect(at.getUTCHours()).toBeLessThan(16)
  }
})

let seeded: Seeded
let db: TestDatabase

beforeAll(async () => {
  seeded = await makeSeeded({ now, historyDays: 40 })
  db = await seeded.copy()
})

afterAll(async () => {
  await db.close()
  await seeded.discard()
})

test('the month before has resolved alarms of faults and silences, in their own time, with no notice left to send', async () => {
  const [site] = seeded.fleet.sites.filter(({ since = now }) => since < now - 60 * day)
  const text = `insert into faults (device_id, kind, code, blocking, opened_at, resolved_at)
    values ($1, 'reported', '28', true, $2, $3)`
  await query(db.url, text, [site?.device_id, new Date(now - 9 * day), new Date(now - 8.5 * day)])
  await writePastAlarms(db.database, seeded.fleet, now)
  const alarms = await query(
    db.url,
    'select kind, raised_at, resolved_at, subject from alarms order by raised_at',
  )
  const kinds = new Set(alarms.map(({ kind }) => kind))
  expect(kinds).toContain('offline')
  expect(kinds).toContain('blocking_fault')
  for (const { raised_at, resolved_at } of alarms) {
    expect(Number(raised_at)).toBeGreaterThan(now - 36 * day)
    expect(Number(resolved_at)).toBeGreaterThan(Number(raised_at))
    expect(Number(resolved_at)).toBeLessThan(now - day + hour)
  }
  const events = await query(db.url, 'select kind, at, is_spread from alarm_events')
  expect(events.every(({ is_spread, at }) => is_spread === true && Number(at) < now)).toBe(true)
  const silences = await query(
    db.url,
    "select 1 from faults where kind = 'offline' and resolved_at is not null",
  )
  expect(silences.length).toBeGreaterThan(3)
})
