// Consumption against a computation of its own from the same raw readings, on the days on which the clocks change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

type Raw = [number, Record<string, number>][]

const every = 10 * minuteMs
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' })
const dayOf = (ms: number) => athens.format(ms)

let server: TestServer
let token: string
/** Of a company with boilers only. */
let gasToken: string
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

/** A boiler that burns by chance at levels by chance, without a silence. */
function boilerOf(from: number, to: number): Raw {
  const raw: Raw = []
  for (let at = from; at < to; at += every) {
    const level = 20 + Math.floor(random() * 81)
    raw.push([
      at,
      { flame: random() < 0.4 ? 0 : 1, blr_mod_lvl: level, t_out: Math.floor(random() * 160) / 10 },
    ])
  }
  return raw
}

const ratedKw = 24

/** Each report holds until the next, ten minutes later. */
function burntOn(day: string, boilers: readonly Raw[]) {
  const reports = boilers.flat().filter(([at]) => dayOf(at) === day)
  const kwh = reports.map(([, { flame = 0, blr_mod_lvl = 0 }]) => (flame * blr_mod_lvl * ratedKw) / 100 / 6)
  const outdoor = reports.map(([, { t_out = 0 }]) => t_out)
  return { kwh: add(kwh), outdoor: add(outdoor) / outdoor.length }
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

const boilers = new Map<string, Raw[]>()

async function aReporting(company: string, type: DeviceType, raw: Raw) {
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
  const gasCompany = await aCompany(server.database)
  gasToken = await server.tokenOf(await aPerson(server.database, gasCompany, ['technician_company']))
  for (const { name, from, to } of clockChanges) {
    const own: Raw[] = []
    for (let meter = 0; meter < 4; meter++) {
      const begin = from + Math.floor(random() * 20) * hourMs
      own.push(counterOf(from, to, [begin, begin + Math.floor(1 + random() * 30) * hourMs]))
    }
    raws.set(name, own)
    for (const raw of own) await aReporting(company.id, 'SHELLY_EM_1PH', raw)
    const burning = [boilerOf(from, to), boilerOf(from, to)]
    boilers.set(name, burning)
    for (const raw of burning) await aReporting(gasCompany.id, 'THALPOS_HC_OT', raw)
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, from: number, to: number, as: string, more = '') {
  const dates = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/${path}?${dates}${more}`, { token: as })
  expect(status).toBe(200)
  return body
}

async function ask(from: number, to: number, resolution = 'day', as = token) {
  const body = await get('consumption', from, to, as, `&resolution=${resolution}`)
  return body as {
    kwh: [number, number | null][]
    silences: { kwh: number; from: number; to: number }[]
    kinds: { total: number }[]
  }
}

const add = (numbers: Iterable<number | null>) =>
  [...numbers].reduce<number>((sum, one) => sum + (one ?? 0), 0)

describe.each(['open', 'sealed'])('of %s days', (state) => {
  beforeAll(async () => {
    if (state === 'sealed') await seal(server.database, { rawDays: 1000, now: new Date('2026-10-29T12:00Z') })
  })

  describe.each(clockChanges)('when $name', ({ name, from, to, hours }) => {
    test('each local day has the growth of its own readings, and late growth is apart', async () => {
      const { days, late } = sumsOf(raws.get(name) ?? [])
      const { kwh, silences, kinds } = await ask(from, to)
      expect(kwh).toHaveLength(3)
      for (const [at, value] of kwh) expect(value ?? 0).toBeCloseTo(days.get(dayOf(at)) ?? 0, 4)
      expect(add(silences.map((one) => one.kwh))).toBeCloseTo(late, 4)
      expect(kinds[0]?.total).toBeCloseTo(add(days.values()) + late, 3)
      expect(silences.length > 0).toBe(late > 0)
      for (const silence of silences) expect(silence.kwh).toBeGreaterThanOrEqual(0)
    })

    test('stepping day by day finds the same figures as the range', async () => {
      const { kwh } = await ask(from, to)
      expect(kwh).toHaveLength(3)
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

    test('the card, the bars with what came late, and the ranking have one sum', async () => {
      const { kwh, silences, kinds } = await ask(from, to)
      const bars = add(kwh.map(([, one]) => one)) + add(silences.map((one) => one.kwh))
      expect(kinds[0]?.total).toBeCloseTo(bars, 4)
      expect((await get('consumption/total', from, to, token)).kwh).toBeCloseTo(bars, 4)
      const ranking = await get('consumption/installations', from, to, token)
      expect(ranking.kwh).toBeCloseTo(bars, 4)
      expect(add(ranking.items.map((one: { kwh: number | null }) => one.kwh))).toBeCloseTo(bars, 4)
    })

    test('each day’s gas, climate, total, ranking and comparison are those of its own reports', async () => {
      const burning = boilers.get(name) ?? []
      const begins = (await ask(from, to, 'day', gasToken)).kwh.map(([at]) => at)
      expect(begins).toHaveLength(3)
      for (const [index, begin] of begins.entries()) {
        const end = begins[index + 1] ?? to
        const { kwh, outdoor } = burntOn(dayOf(begin), burning)
        const before = burntOn(dayOf(begin - 1), burning)
        const day = await ask(begin, end, 'day', gasToken)
        expect(day.kwh).toEqual([[begin, expect.closeTo(kwh, 4)]])
        const climate = await get('climate/mean', begin, end, gasToken)
        expect(climate.outdoor_climate).toBeCloseTo(outdoor, 5)
        expect((await get('consumption/total', begin, end, gasToken)).kwh).toBeCloseTo(kwh, 4)
        expect((await get('consumption/installations', begin, end, gasToken)).kwh).toBeCloseTo(kwh, 4)
        const comparison = await get('consumption/comparison', begin, end, gasToken)
        expect(comparison.devices_compared).toBe(index === 0 ? 0 : 2)
        if (index === 0) continue
        expect(comparison.now.kwh).toBeCloseTo(kwh, 4)
        expect(comparison.before.kwh).toBeCloseTo(before.kwh, 4)
        expect(comparison.change_percent).toBeCloseTo(100 * (kwh / before.kwh - 1), 3)
        const degreeDays = ((end - begin) / (24 * hourMs)) * Math.max(0, 18 - outdoor)
        expect(comparison.now.degree_days).toBeCloseTo(degreeDays, 4)
      }
    })
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
