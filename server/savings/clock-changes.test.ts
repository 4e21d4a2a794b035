// The inputs of the fit against a computation of their own from the same raw readings, on the days on which the clocks change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, deviceRecord } from '../testing/world.ts'
import { readDays } from './days.ts'

type Raw = [number, Record<string, number>][]

const every = 10 * minuteMs
const timezone = 'Europe/Athens'
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
const dayOf = (ms: number) => athens.format(ms)

const changes = [
  { name: '23 hours', day: '2026-03-29', from: '2026-03-27T22:00Z', to: '2026-03-30T21:00Z', hours: 23 },
  { name: '25 hours', day: '2026-10-25', from: '2026-10-23T21:00Z', to: '2026-10-26T22:00Z', hours: 25 },
].map((one) => ({ ...one, from: Date.parse(one.from), to: Date.parse(one.to) }))

let server: TestServer
let token: string
let seed = 7
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const outdoor = () => Math.floor(random() * 160) / 10

const boilerOf = (from: number, to: number): Raw =>
  Array.from({ length: (to - from) / every }, (_, n) => [
    from + n * every,
    { flame: random() < 0.4 ? 0 : 1, blr_mod_lvl: 20 + Math.floor(random() * 81), t_out: outdoor() },
  ])

/** Its counter has whole hundredths of a kWh, so that what it grows by is exact. */
function pumpOf(from: number, to: number): Raw {
  let counter = 1000
  return Array.from({ length: (to - from) / every + 1 }, (_, n) => {
    counter += Math.floor(random() * 60) / 100
    return [from + n * every, { kwh_counter: counter, t_out: outdoor() }]
  })
}

const ratedKw = 24
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Each report holds until the next; a counter's growth belongs to the local day of the later report. */
const kwhOn: Partial<Record<DeviceType, (raw: Raw, day: string) => number>> = {
  THALPOS_HC_OT: (raw, day) =>
    sum(
      raw
        .filter(([at]) => dayOf(at) === day)
        .map(([, { flame = 0, blr_mod_lvl = 0 }]) => (flame * blr_mod_lvl * ratedKw) / 100 / 6),
    ),
  THALPOS_HC_MB: (raw, day) =>
    sum(
      raw.map(([at, { kwh_counter: now = 0 }], index) =>
        index > 0 && dayOf(at) === day ? now - (raw[index - 1]?.[1].kwh_counter ?? 0) : 0,
      ),
    ),
}

function outdoorMeanOn(raw: Raw, day: string) {
  const own = raw.filter(([at]) => dayOf(at) === day)
  return sum(own.map(([, { t_out = 0 }]) => t_out)) / own.length
}

const pointOn = (day: string, type: DeviceType, raw: Raw) => [
  expect.closeTo(outdoorMeanOn(raw, day), 5),
  expect.closeTo(kwhOn[type]?.(raw, day) ?? Number.NaN, 5),
]

const devices: { id: string; type: DeviceType; raw: Raw; change: (typeof changes)[number] }[] = []

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  for (const change of changes) {
    for (const [type, make] of [
      ['THALPOS_HC_OT', boilerOf],
      ['THALPOS_HC_MB', pumpOf],
    ] as const) {
      const raw = make(change.from, change.to)
      const { id } = await aDevice(server.database, { assignedTo: company.id, type })
      await server.database.asSystem(async (tx) => {
        await append(tx, readingsOf({ device_id: id, device_type: type }, raw), new Date(change.to + every))
        await tx
          .updateTable('devices')
          .set({ report_seconds: every / 1000, last_update: new Date() })
          .where('device_id', '=', id)
          .execute()
      })
      devices.push({ id, type, raw, change })
    }
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function expectDays() {
  for (const { id, type, raw, change } of devices) {
    const { installation_id } = await deviceRecord(server.database, id)
    const device = {
      ...{
        device_id: id,
        telemetry_device_id: id,
        device_type: type,
        installation_id,
        is_past: false,
        last_update: null,
      },
      ...{ report_seconds: every / 1000, rated_power_kw: ratedKw },
    }
    const days = await server.database.asSystem((tx) =>
      readDays(tx, device, { from: change.from, to: change.to, timezone }),
    )
    expect(days.map(({ begin }) => dayOf(begin))).toEqual(
      [...new Set(raw.map(([at]) => dayOf(at)))].slice(0, 3),
    )
    const changed = days.findIndex(({ begin }) => dayOf(begin) === change.day)
    expect((days[changed + 1]?.begin ?? 0) - (days[changed]?.begin ?? 0)).toBe(change.hours * 60 * minuteMs)
    for (const { begin, kwh, outdoor: mean, coverage } of days) {
      expect(kwh).toBeCloseTo(kwhOn[type]?.(raw, dayOf(begin)) ?? Number.NaN, 5)
      expect(mean).toBeCloseTo(outdoorMeanOn(raw, dayOf(begin)), 5)
      expect(coverage).toBeCloseTo(1, 1)
    }
  }
}

describe('energy and outdoor temperature of each local day around a change of the clocks', () => {
  test('are those of the raw readings', expectDays)

  test('and are what the fit requests show', async () => {
    for (const { id, type, raw, change } of devices) {
      const query = `baseline_from=${new Date(change.from).toISOString()}&baseline_to=${new Date(change.to).toISOString()}`
      const { body, status } = await server.ask('GET', `/devices/${id}/savings?days=1&${query}`, { token })
      expect(status).toBe(200)
      const point = body.before.find(([begin]: [number]) => dayOf(begin) === change.day)
      expect(point?.slice(1)).toEqual(pointOn(change.day, type, raw))
    }
  })

  test('and stepping day by day shows each day once, with its own figures', async () => {
    for (const { id, type, raw, change } of devices) {
      const begins = [...new Set(raw.map(([at]) => dayOf(at)))].map(
        (day) => raw.find(([at]) => dayOf(at) === day)?.[0] ?? 0,
      )
      expect(begins.length).toBeGreaterThanOrEqual(3)
      for (const [index, begin] of begins.slice(0, 3).entries()) {
        const end = begins[index + 1] ?? change.to
        const query = `baseline_from=${new Date(begin).toISOString()}&baseline_to=${new Date(end).toISOString()}`
        const { body } = await server.ask('GET', `/devices/${id}/savings?days=1&${query}`, { token })
        expect(body.before).toEqual([[begin, ...pointOn(dayOf(begin), type, raw)]])
      }
    }
  })

  test('and stay so once the days are sealed', async () => {
    for (const { to } of changes)
      await seal(server.database, { rawDays: 90, now: new Date(to + 24 * 3_600_000) })
    await expectDays()
  })
})
