// A heat pump's weather adaptation is its heating curve. What it saved is electricity, by its own counter or by a meter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceSavings, SavingsReply } from '../../contract/savings/routes.ts'
import { dayMs } from '../days/days.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'
import { outdoorOn, reportHourly, today, type ValueAt } from './hourly-reports.testing.ts'

let server: TestServer
let company: TestCompany
let token: string
/** Of three homes: with its own counter only, beside a linked meter, and one whose reports show no switch. */
const pumps = { own: '', metered: '', commanded: '' }

const days = 75
const since = today - 30 * dayMs
const price = 0.2
/** The meter counts the circulator too. */
const meterFactor = 1.25

const neededOn = (day: number) => 4 + 1.5 * (16.5 - outdoorOn(day))
const needOn: ValueAt = (ms, day) => neededOn(day) * (ms < since ? 1 : 0.8)

/** A counter from 1,000, in its own unit. */
function counterOf(unitsPerKwh: number): ValueAt {
  let units = 1000
  return (ms, day) => {
    const now = units
    units += (unitsPerKwh * needOn(ms, day)) / 24
    return now
  }
}

async function aPump(curve: ValueAt) {
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  const { id } = await aDevice(server.database, { type: 'THALPOS_HC_MB', assignedTo: company.id, client })
  await reportHourly(server.database, { id, type: 'THALPOS_HC_MB' }, days, {
    kwh_counter: counterOf(1),
    t_out: (_, day) => outdoorOn(day),
    t_r_set: () => 21,
    h_cur_en: curve,
  })
  return id
}

async function linkMeter(pump: string) {
  const { id } = await aDevice(server.database, { type: 'SHELLY_EM_1PH', assignedTo: company.id })
  await reportHourly(server.database, { id, type: 'SHELLY_EM_1PH' }, days, {
    energy_a: counterOf(1000 * meterFactor),
  })
  const home = '(select installation_id from devices where device_id = $2)'
  const place = `update devices set installation_id = ${home} where device_id = $1`
  await query(server.databaseUrl, place, [id, pump])
  const body = { channels: [{ channel: 'a', measures: 'heat_pump', device_id: pump }] }
  const { status } = await server.ask('PUT', `/devices/${id}/meter-channels`, { token, body })
  if (status !== 200) throw new Error(`linking a meter: ${status}`)
}

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  const switched: ValueAt = (ms) => (ms < since ? 0 : 1)
  pumps.own = await aPump(switched)
  pumps.metered = await aPump(switched)
  pumps.commanded = await aPump(() => 0)
  await linkMeter(pumps.metered)
  const body = { fuel: 'electricity', valid_from: '2020-01-01', price_eur_per_kwh: price }
  await server.ask('POST', '/company/energy-prices', {
    token,
    body: { ...body, gross_kwh_per_m3: null, volume_correction: null },
  })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const savings = async () =>
  (await server.ask('GET', '/devices/savings?days=20', { token })).body as SavingsReply
const itemOf = ({ items }: SavingsReply, id: string) =>
  items.find(({ device_id }) => device_id === id) as DeviceSavings

const lastDays = Array.from({ length: 20 }, (_, ago) => days - 1 - ago)
const needed = lastDays.reduce((sum, day) => sum + neededOn(day), 0)

test.each([
  ['own', 1],
  ['metered', meterFactor],
] as const)('a heat pump (%s) has a saving in kWh of electricity and in euro', async (which, factor) => {
  const { saved, money, ...item } = itemOf(await savings(), pumps[which])
  expect(item).toMatchObject({ fuel: 'electricity', refusal: null, is_estimate: false, baseline_days: 45 })
  expect(saved).toMatchObject({ days_counted: 20, days: 20 })
  expect((saved?.predicted_kwh ?? 0) / (factor * needed)).toBeCloseTo(1, 1)
  expect((saved?.actual_kwh ?? 0) / (factor * 0.8 * needed)).toBeCloseTo(1, 2)
  expect(saved?.saved_percent).toBeCloseTo(20, 0)
  expect(money?.eur).toBeCloseTo(price * (saved?.saved_kwh ?? 0), 6)
  expect(money?.price_eur_per_kwh).toBeCloseTo(price, 9)
})

test('a heat pump whose curve was never on has no baseline; its confirmed command gives it one', async () => {
  expect(itemOf(await savings(), pumps.commanded)).toMatchObject({ refusal: 'not_adapted', saved: null })
  const command = async (action: string, value: string, at: number) =>
    query(
      server.databaseUrl,
      `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub,
         requested_by_name, created_at, expires_at, state, confirmed_at, ended_at)
       values ($1, $2, $2, $3, $4, 'sub', 'Νίκος', $5, $5, 'confirmed', $5, $5)`,
      [pumps.commanded, company.id, action, value, new Date(at)],
    )
  await command('h_cur_en', '0', today - 40 * dayMs)
  await command('c_cur_en', '1', today - 40 * dayMs)
  expect(itemOf(await savings(), pumps.commanded)).toMatchObject({ refusal: 'not_adapted' })
  await command('h_cur_en', '1', since + dayMs / 2)
  expect(itemOf(await savings(), pumps.commanded)).toMatchObject({ refusal: null, baseline_days: 45 })
})

test('electricity of heat pumps is one sum, and gas has none', async () => {
  const { fuels, money } = await savings()
  expect(fuels.map(({ fuel }) => fuel)).toEqual(['electricity'])
  const [electricity] = fuels
  expect(electricity).toMatchObject({ devices: 3, saved_m3: null })
  expect(electricity?.money?.eur).toBeCloseTo(money?.eur ?? 0, 6)
})
