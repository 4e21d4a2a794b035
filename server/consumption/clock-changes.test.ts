// Consumption against a computation of its own from the same raw readings, on the days on which the clocks change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { hourMs, minuteMs } from '../telemetry/calendar/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

type Raw = [number, Record<string, number>][]

const every = 10 * minuteMs
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' })
const dayOf = (ms: number) => athens.format(ms)

let server: TestServer
let token: string
let seed = 1
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** Watt-hours that grow by chance, reset now and then, and are silent from the one moment to the other. */
function counterOf(from: number, to: number, silent: readonly [number, number]): Raw {
  const raw: Raw = []
  let value = Math.floor(random() * 1e6) + 1e5
  for (let at = from; at < to; at += every) {
    value = random() < 0.005 ? Math.floor(random() * 30) : value + Math.floor(random() * 400)
    if (at <= silent[0] || at >= silent[1]) raw.push([at, { energy_a: value }])
  }
  return raw
}

interface Sums {
  /** kWh by the local day of the later reading. */
  days: Map<string, number>
  /** What was reported after more than an hour without a report, from one local day to another. */
  late: number
}

function sumsOf(raws: readonly Raw[]): Sums {
  const sums: Sums = { days: new Map(), late: 0 }
  for (const raw of raws) {
    raw.forEach(([at, { energy_a: value = 0 }], index) => {
      const [before, { energy_a: earlier = 0 }] = raw[index - 1] ?? [at, { energy_a: value }]
      const kwh = (value < earlier ? value : value - earlier) / 1000
      if (at - before > hourMs && dayOf(at) !== dayOf(before)) sums.late += kwh
      else sums.days.set(dayOf(at), (sums.days.get(dayOf(at)) ?? 0) + kwh)
    })
  }
  return sums
}

const clockChanges = [
  { name: 'clocks go forward', from: '2026-03-27T22:00Z', to: '2026-03-30T21:00Z', hours: 23 },
  { name: 'clocks go back', from: '2026-10-23T21:00Z', to: '2026-10-26T22:00Z', hours: 25 },
].map((one) => ({ ...one, from: Date.parse(one.from), to: Date.parse(one.to) }))

const raws = new Map<string, Raw[]>()

async function aMeter(company: string, raw: Raw) {
  const type: DeviceType = 'SHELLY_EM_1PH'
  const { id } = await aDevice(server.database, { assignedTo: company, type })
  await server.database.asSystem(async (tx) => {
    const now = new Date((raw.at(-1)?.[0] ?? 0) + every)
    await append(tx, readingsOf({ device_id: id, device_type: type }, raw), now)
    await tx
      .updateTable('devices')
      .set({ report_seconds: every / 1000, last_update: new Date() })
      .where('device_id', '=', id)
      .execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  for (const { name, from, to } of clockChanges) {
    const own: Raw[] = []
    for (let meter = 0; meter < 4; meter++) {
      const begin = from + Math.floor(random() * 20) * hourMs
      own.push(counterOf(from, to, [begin, begin + Math.floor(1 + random() * 30) * hourMs]))
    }
    raws.set(name, own)
    for (const raw of own) await aMeter(company.id, raw)
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function ask(from: number, to: number, resolution = 'day') {
  const { body } = await server.ask(
    'GET',
    `/devices/consumption?resolution=${resolution}&date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`,
    { token },
  )
  return body as {
    kwh: [number, number | null][]
    silences: { kwh: number; from: number; to: number }[]
    kinds: { total: number }[]
  }
}

const add = (numbers: Iterable<number | null>) =>
  [...numbers].reduce<number>((sum, one) => sum + (one ?? 0), 0)

describe.each(clockChanges)('when $name', ({ name, from, to, hours }) => {
  test('each local day has the growth of its own readings, and late growth is apart', async () => {
    const { days, late } = sumsOf(raws.get(name) ?? [])
    const { kwh, silences, kinds } = await ask(from, to)
    expect(kwh).toHaveLength(3)
    for (const [at, value] of kwh) expect(value ?? 0).toBeCloseTo(days.get(dayOf(at)) ?? 0, 4)
    expect(add(silences.map((one) => one.kwh))).toBeCloseTo(late, 4)
    expect(kinds[0]?.total).toBeCloseTo(add(days.values()) + late, 3)
    for (const silence of silences) expect(silence.kwh).toBeGreaterThanOrEqual(0)
  })

  test('stepping day by day finds the same figures as the range', async () => {
    const { kwh } = await ask(from, to)
    for (const [index, [begin, value]] of kwh.entries()) {
      const day = await ask(begin, kwh[index + 1]?.[0] ?? to)
      expect(day.kwh).toEqual([[begin, value]])
    }
  })

  test('the day has its own number of hours, which sum to it', async () => {
    const { kwh } = await ask(from, to)
    const [begin, end] = [kwh[1]?.[0] ?? 0, kwh[2]?.[0] ?? 0]
    const byHour = await ask(begin, end, 'hour')
    expect(byHour.kwh).toHaveLength(hours)
    expect(add(byHour.kwh.map(([, one]) => one))).toBeLessThanOrEqual((kwh[1]?.[1] ?? 0) + 1e-6)
    const [whole] = (await ask(begin, end)).kinds
    expect(byHour.kinds[0]?.total).toBeCloseTo(whole?.total ?? 0, 6)
  })
})

test('weeks and months begin on local Mondays and firsts', async () => {
  const [from, to] = [Date.parse('2026-01-15T10:00Z'), Date.parse('2026-11-01T00:00Z')]
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Athens',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const months = (await ask(from, to, 'month')).kwh.map(([at]) => local.format(at))
  expect(months.slice(0, 4)).toEqual([
    '2026-01-15 12:00',
    '2026-02-01 00:00',
    '2026-03-01 00:00',
    '2026-04-01 00:00',
  ])
  expect(months.at(-1)).toBe('2026-11-01 00:00')
  const weeks = (await ask(from, to, 'week')).kwh.slice(1)
  for (const [at] of weeks) expect(new Date(at + 12 * hourMs).getUTCDay()).toBe(1)
})

test('steps too fine for a range are refused', async () => {
  const { problem } = await server.ask(
    'GET',
    '/devices/consumption?resolution=hour&date_from=2026-01-01T00:00:00Z&date_to=2026-03-01T00:00:00Z',
    { token },
  )
  expect(problem).toMatchObject({ key: 'date_range_error', values: { days: 31 } })
})
