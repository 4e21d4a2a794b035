// What consumption costs against a computation of its own from the same raw readings: prices that change within the range, on the
// day on which the clocks go back and around it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsumersReply, ConsumptionReply } from '../../contract/consumption/routes.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

type Raw = [number, Record<string, number>][]

const every = 10 * minuteMs
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' })
const dayOf = (ms: number) => athens.format(ms)
/** Four local days of 24, 25, 24 and 24 hours. */
const [from, to] = [Date.parse('2026-10-23T21:00Z'), Date.parse('2026-10-27T22:00Z')]
const changeOfClocks = Date.parse('2026-10-24T21:00Z')

const prices = [
  { fuel: 'electricity', valid_from: '2026-10-01', price_eur_per_kwh: 0.2 },
  { fuel: 'electricity', valid_from: '2026-10-25', price_eur_per_kwh: 0.31 },
  { fuel: 'gas', valid_from: '2026-10-01', price_eur_per_kwh: 0.08, gross_kwh_per_m3: 11.2 },
  { fuel: 'gas', valid_from: '2026-10-26', price_eur_per_kwh: 0.1, gross_kwh_per_m3: 10.4 },
]
const correction = 0.98
const rowOn = (fuel: string, day: string) => {
  const row = prices.findLast((price) => price.fuel === fuel && price.valid_from <= day)
  return { eur: row?.price_eur_per_kwh ?? Number.NaN, m3: 1 / ((row?.gross_kwh_per_m3 ?? 0) * correction) }
}

/** Silent from the evening before the clocks change until the second morning after it: over a change of the price. */
const silence = [changeOfClocks - 5 * hourMs, changeOfClocks + 33 * hourMs] as const

const boiler: Raw = []
const counter: Raw = []
for (let at = from, energy = 250_000; at < to; at += every, energy += 50 + ((at / every) % 7) * 40) {
  boiler.push([at, { flame: (at / every) % 3 === 0 ? 0 : 1, blr_mod_lvl: 30 + ((at / every) % 11) * 5 }])
  if (at <= silence[0] || at >= silence[1]) counter.push([at, { energy_a: energy }])
}

/** Each report of the boiler, of 24 kW, holds for ten minutes. */
function gasOf(day?: string) {
  const sum = { kwh: 0, eur: 0, m3: 0 }
  for (const [at, { flame = 0, blr_mod_lvl = 0 }] of boiler) {
    if (day !== undefined && dayOf(at) !== day) continue
    const kwh = (flame * blr_mod_lvl * 24) / 100 / 6
    const row = rowOn('gas', dayOf(at))
    sum.kwh += kwh
    sum.eur += kwh * row.eur
    sum.m3 += kwh * row.m3
  }
  return sum
}

/** Growth at the price of its later reading; that of the silence minute by minute. */
function electricityOf(day?: string) {
  let [eur, late] = [0, 0]
  counter.forEach(([at, { energy_a: value = 0 }], index) => {
    const [before, { energy_a: earlier = value }] = counter[index - 1] ?? [at, {}]
    const kwh = (value - earlier) / 1000
    if (at - before <= hourMs) {
      if (day === undefined || dayOf(at) === day) eur += kwh * rowOn('electricity', dayOf(at)).eur
      return
    }
    const minutes = (at - before) / minuteMs
    for (let minute = 0; minute < minutes; minute++)
      late += (kwh / minutes) * rowOn('electricity', dayOf(before + minute * minuteMs)).eur
  })
  return { eur, late }
}

let server: TestServer
let token: string
/** Of a company without prices before the third day. */
let lateToken: string

async function aReporting(company: string, type: DeviceType, raw: Raw) {
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  const { id } = await aDevice(server.database, { assignedTo: company, type, client })
  await server.database.asSystem(async (tx) => {
    await append(tx, readingsOf({ device_id: id, device_type: type }, raw), new Date(to))
    await tx
      .updateTable('devices')
      .set({ report_seconds: every / 1000, last_update: new Date() })
      .where('device_id', '=', id)
      .execute()
  })
}

async function aCompanyWith(rows: typeof prices) {
  const company = await aCompany(server.database)
  const admin = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  await aReporting(company.id, 'THALPOS_HC_OT', boiler)
  await aReporting(company.id, 'SHELLY_EM_1PH', counter)
  for (const row of rows) {
    const volume_correction = row.gross_kwh_per_m3 ? correction : null
    const body = { gross_kwh_per_m3: null, volume_correction, ...row }
    const { status } = await server.ask('POST', '/company/energy-prices', { token: admin, body })
    expect(status).toBe(201)
  }
  return admin
}

beforeAll(async () => {
  server = await startTestServer()
  token = await aCompanyWith(prices)
  lateToken = await aCompanyWith([
    { fuel: 'gas', valid_from: '2026-10-26', price_eur_per_kwh: 0.1, gross_kwh_per_m3: 10.4 },
  ])
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, begin: number, end: number, more = '', as = token) {
  const dates = `date_from=${new Date(begin).toISOString()}&date_to=${new Date(end).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/${path}?${dates}${more}`, { token: as })
  expect(status).toBe(200)
  return body
}
const consumption = (resolution: string, as = token): Promise<ConsumptionReply> =>
  get('consumption', from, to, `&resolution=${resolution}`, as)
const near = (value: number) => expect.closeTo(value, 4)

describe.each(['hour', 'day', 'week', 'month'])('by the %s', (step) => {
  test('each fuel costs the price of its days, and gas has the m³ of theirs', async () => {
    const [gas, electricity] = [gasOf(), electricityOf()]
    const { cost } = await consumption(step)
    expect(cost.fuels).toMatchObject([
      { fuel: 'gas', is_estimate: true, kwh: near(gas.kwh), eur: near(gas.eur), m3: near(gas.m3) },
      { fuel: 'electricity', is_estimate: false, eur: near(electricity.eur + electricity.late), m3: null },
    ])
    expect(cost.eur).toBeCloseTo(gas.eur + electricity.eur + electricity.late, 4)
    expect(cost.fuels.map((fuel) => fuel.priced_from)).toEqual(['2026-10-01', '2026-10-01'])
  })

  test('the bars hold all but what came late over several of them', async () => {
    const { cost, silences } = await consumption(step)
    const { eur, late } = electricityOf()
    expect(silences.length > 0).toBe(step !== 'month')
    const expected = gasOf().eur + eur + (silences.length === 0 ? late : 0)
    for (const silence of silences) expect([silence.eur, silence.m3]).toEqual([near(late), null])
    const sum = cost.bars.reduce((all, [, bar]) => all + (bar ?? 0), 0)
    expect(sum).toBeCloseTo(expected, 4)
    expect(cost.bars.reduce((all, [, , m3]) => all + (m3 ?? 0), 0)).toBeCloseTo(gasOf().m3, 4)
  })
})

test('each local day costs what its own reports come to, stepped to or in the range, the one of 25 hours too', async () => {
  const { cost } = await consumption('day')
  expect(cost.bars).toHaveLength(4)
  expect((cost.bars[2]?.[0] ?? 0) - (cost.bars[1]?.[0] ?? 0)).toBe(25 * hourMs)
  for (const [begin, eur, m3] of cost.bars) {
    const gas = gasOf(dayOf(begin))
    expect([eur, m3]).toEqual([near(gas.eur + electricityOf(dayOf(begin)).eur), near(gas.m3)])
  }
  for (const [index, bar] of cost.bars.entries()) {
    const end = cost.bars[index + 1]?.[0] ?? to
    const day: ConsumptionReply = await get('consumption', bar[0], end, '&resolution=day')
    expect(day.cost.bars).toEqual([bar])
  }
})

test('the installations cost together what the range costs', async () => {
  const { items }: ConsumersReply = await get('consumption/installations', from, to)
  const { cost } = await consumption('week')
  expect(items).toHaveLength(2)
  expect(items.reduce((sum, { eur }) => sum + (eur ?? 0), 0)).toBeCloseTo(cost.eur ?? 0, 4)
  expect(items.map(({ m3 }) => m3)).toContainEqual(near(gasOf().m3))
  expect(items.map(({ m3 }) => m3)).toContain(null)
})

test('what has no price costs nothing that is known, never 0', async () => {
  const { cost } = await consumption('day', lateToken)
  expect(cost.eur).toBeNull()
  expect(cost.fuels).toMatchObject([
    { fuel: 'gas', eur: null, m3: null, priced_from: '2026-10-26' },
    { fuel: 'electricity', eur: null, priced_from: null },
  ])
  expect(cost.bars.map(([, , m3]) => m3 === null)).toEqual([true, true, false, false])
  expect(cost.bars.map(([, eur]) => eur)).toEqual([null, null, null, null])
  const { items }: ConsumersReply = await get('consumption/installations', from, to, '', lateToken)
  for (const { eur, kwh } of items) {
    expect(eur).toBeNull()
    expect(kwh).toBeGreaterThan(0)
  }
})
