import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../days/days.ts'
import { outdoorOn, reportHourly, today, type ValueAt } from '../../savings/hourly-reports.testing.ts'
import { readingsOf } from '../../telemetry/energy/hours.testing.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../../testing/world.ts'

let server: TestServer
let token: string
let boiler: string
/** It adapts to the weather since 30 days ago, and has used a fifth less since. */
let adapted: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  adapted = (await aDevice(server.database, { assignedTo: company.id, client })).id
  const since = today - 30 * dayMs
  const needOn: ValueAt = (ms, day) => (120 + 50 * (16.5 - outdoorOn(day))) * (ms < since ? 1 : 0.8)
  await reportHourly(server.database, { id: adapted, type: 'THALPOS_HC_OT' }, 75, {
    flame: () => 1,
    blr_mod_lvl: (ms, day) => (10 * needOn(ms, day)) / (24 * 24),
    t_out: (_, day) => outdoorOn(day),
    t_r_set: (ms) => (ms < since ? 20 : 18.5),
    bypass: (ms) => (ms < since ? 2 : 1),
  })
  await server.ask('POST', '/company/energy-prices', {
    token,
    body: {
      ...{ fuel: 'gas', valid_from: '2020-01-01', price_eur_per_kwh: 0.11 },
      ...{ gross_kwh_per_m3: 11, volume_correction: 1 },
    },
  })
  boiler = (await aDevice(server.database, { assignedTo: company.id, client })).id
  const from = Math.floor(Date.now() / hourMs) * hourMs - 4 * dayMs
  const reports = Array.from({ length: 4 * 48 }, (_, half): [number, Record<string, number>] => [
    from + (half * hourMs) / 2,
    { flame: 1, blr_mod_lvl: 20, t_out: half % 12, t_r_set: 20, bypass: 2 },
  ])
  await server.database.asSystem(async (tx) => {
    await append(tx, readingsOf({ device_id: boiler, device_type: 'THALPOS_HC_OT' }, reports))
    await tx
      .updateTable('devices')
      .set({ last_update: new Date(), report_seconds: 1800 })
      .where('device_id', '=', boiler)
      .execute()
  })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function sheetOf(id: string, query: string) {
  const answer = await fetch(`${server.url}/api/v1/devices/${id}/savings/pdf?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const { text, totalPages } = await extractText(new Uint8Array(await answer.arrayBuffer()))
  expect(totalPages).toBe(1)
  return text.join(' ').replace(/\s+/g, ' ')
}

test.each([
  ['el', ['Εξοικονόμηση ενέργειας', 'Μήτσου Ελένη', 'Δεν υπάρχει ακόμη αριθμός', 'Σελίδα 1 από 1']],
  ['en', ['Energy savings', 'There is no number yet', 'page 1 of 1']],
])('the sheet of savings says on one page why there is no number yet (%s)', async (lang, words) => {
  const text = await sheetOf(boiler, `days=3&lang=${lang}`)
  for (const one of words) expect(text.toLowerCase()).toContain(one.toLowerCase())
})

test.each([
  ['el', 'el-GR', 'με βεβαιότητα 90 %', 'υπολογίστηκε ως 24 kW'],
  ['en', 'en-GB', 'with 90% certainty', '24 kW were assumed'],
])(
  'its number is that of the reply: kWh, %, € and their intervals (%s)',
  async (lang, locale, certain, power) => {
    const { body } = await server.ask('GET', `/devices/${adapted}/savings?days=20`, { token })
    const { saved, money } = body.saving
    expect(saved).toMatchObject({ days_counted: 20, saved_percent: expect.closeTo(20, 0) })
    const one = (value: number) =>
      value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const text = await sheetOf(adapted, `days=20&lang=${lang}`)
    expect(text).toContain(`${one(saved.saved_kwh)} kWh (${one(saved.saved_percent)} %)`)
    expect(text).toContain(power)
    const [low, high] = saved.interval_kwh
    expect(text).toContain(`${certain}: ${one(low)} kWh – ${one(high)} kWh`)
    expect(text).toContain(`${one(saved.predicted_kwh)} kWh`)
    expect(text).toContain(`${one(saved.actual_kwh)} kWh`)
    const euro = (value: number) =>
      value.toLocaleString(locale, { style: 'currency', currency: 'EUR' }).replace(/\s+/g, ' ')
    const [least, most] = money.interval_eur
    const change = body.saving.set_point_kwh
    expect(change).toBeLessThan(0)
    expect(text).toContain(`${one(-1.5)} °C`)
    expect(text).toContain(`${one(change)} kWh`)
    expect(text).toContain(`${euro(money.eur)}, ${certain}: ${euro(least)} – ${euro(most)}`)
  },
)
