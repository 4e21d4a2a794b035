// Savings of the days, homes and companies that are chosen.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavingsReply } from '../../contract/savings/routes.ts'
import { dayMs, hourMs } from '../days/days.ts'
import { localDate, startOfLocalDay } from '../days/local-days.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { reportBoiler, today } from './hourly-reports.testing.ts'

let server: TestServer
let dealer: string
let technician: string
const companies: { id: string; key: string }[] = []
const devices: string[] = []
const adaptedDays = 30

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const distributor = await aCompany(database, 'distributor')
  dealer = await server.tokenOf(await aPerson(database, distributor, ['distributor']))
  for (const lastname of ['Παπαδόπουλος', 'Μήτσου']) {
    const company = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
    const own = { assignedTo: company.id, distributor: distributor.id }
    const { id } = await aDevice(database, { ...own, client: { firstname: 'Νίκος', lastname } })
    await reportBoiler(database, id, { since: today - adaptedDays * dayMs })
    companies.push(company)
    devices.push(id)
    if (companies.length === 1)
      technician = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const get = (query: string, token = dealer) => server.ask('GET', `/devices/savings?${query}`, { token })
const idsOf = (reply: SavingsReply) => reply.items.map(({ device_id }) => device_id).toSorted()
/** Of the local day so many days ago. */
const dayAt = (days: number) =>
  new Date(startOfLocalDay(today - days * dayMs + hourMs, 'Europe/Athens')).toISOString()

test('a distributor reads all of its companies, each device with the name of its own', async () => {
  const { body } = await get('days=20')
  expect(idsOf(body)).toEqual(devices.toSorted())
  const named = body.items.map(({ technician_name }: { technician_name: string }) => technician_name)
  expect(named.toSorted()).toEqual(companies.map(({ key }) => `Εταιρεία ${key}`).toSorted())
})

test('items, counts and sums are those of the chosen companies', async () => {
  const { body } = await get(`days=20&technician_company_id=${companies[1]?.id}`)
  expect(body).toMatchObject({ devices: 1, devices_known: 1, fuels: [{ devices: 1 }] })
  expect(idsOf(body)).toEqual([devices[1]])
  expect(body.fuels[0].saved).toEqual(body.items[0].saved)
})

test.each([
  ['papadop', 0],
  ['ΜΗΤΣΟΥ', 1],
])('a search for %s finds the home as the list of devices does', async (text, at) => {
  const { body } = await get(`days=20&search=${encodeURIComponent(text)}`)
  expect(idsOf(body)).toEqual([devices[at]])
  expect(body).toMatchObject({ devices: 1, fuels: [{ devices: 1 }] })
})

test('a search that finds nothing has no sums, and finds nothing of another company', async () => {
  const nothing = { items: [], devices: 0, fuels: [], money: null }
  expect((await get('search=qqqq')).body).toMatchObject(nothing)
  expect((await get(`search=${encodeURIComponent('Μήτσου')}`, technician)).body).toMatchObject(nothing)
})

test('a range of days is compared in place of the last ones, in the list and for one device', async () => {
  const range = `date_from=${dayAt(25)}&date_to=${dayAt(10)}`
  const { body } = await get(range)
  expect(body).toMatchObject({ date_from: dayAt(25), date_to: dayAt(10) })
  expect(body.items[0].saved).toMatchObject({ days: 15, days_counted: 15 })
  const id = body.items[0].device_id
  const fit = await server.ask('GET', `/devices/${id}/savings?${range}`, { token: dealer })
  expect(fit.body.saving).toEqual(body.items[0])
  expect(fit.body.after).toHaveLength(15)
})

test('a range ends with yesterday, and with an end alone it is the days before it', async () => {
  const { body } = await get(`date_from=${dayAt(5)}&date_to=${new Date(Date.now() + dayMs).toISOString()}`)
  expect(body).toMatchObject({ date_from: dayAt(5), date_to: dayAt(0) })
  const before = await get(`days=7&date_to=${dayAt(10)}`)
  expect(before.body).toMatchObject({ date_from: dayAt(17), date_to: dayAt(10) })
})

test('a range in which the calorific value of gas changes has cubic metres by that of each day', async () => {
  const gas = (at: string, gross: number) => ({
    ...{ company_id: companies[0]?.id ?? '', fuel: 'gas', price_eur_per_kwh: 0.09, volume_correction: 0.98 },
    ...{ valid_from: at, gross_kwh_per_m3: gross },
  })
  const changed = localDate(Date.parse(dayAt(15)), 'Europe/Athens')
  const rows = [gas('2020-01-01', 11.2), gas(changed, 10)]
  await server.database.asSystem((tx) => tx.insertInto('energy_prices').values(rows).execute())
  const of = async (from: number, to: number) =>
    (await get(`date_from=${dayAt(from)}&date_to=${dayAt(to)}`, technician)).body as SavingsReply
  const perKwh = ({ items: [item], fuels: [fuel] }: SavingsReply) => {
    expect(fuel?.saved_m3).toBe(item?.saved_m3)
    return (item?.saved_m3 ?? 0) / (item?.saved?.saved_kwh ?? 1)
  }
  const [before, after] = [1 / (11.2 * 0.98), 1 / (10 * 0.98)]
  expect(perKwh(await of(25, 15))).toBeCloseTo(before, 9)
  expect(perKwh(await of(15, 5))).toBeCloseTo(after, 9)
  expect(perKwh(await of(25, 10))).toBeCloseTo((10 * before + 5 * after) / 15, 9)
})

test('days before weather adaptation was switched on have nothing to be compared with', async () => {
  const { body } = await get(`date_from=${dayAt(adaptedDays + 20)}&date_to=${dayAt(adaptedDays + 5)}`)
  expect(body.items[0]).toMatchObject({ refusal: 'not_adapted', saved: null })
})

test.each([
  ['its end is before its beginning', () => `date_from=${dayAt(3)}&date_to=${dayAt(5)}`],
  ['it is today alone', () => `date_from=${dayAt(0)}`],
  ['it is longer than three years', () => `date_from=${dayAt(1200)}`],
])('a range is refused if %s', async (_, query) => {
  expect((await get(query())).problem).toMatchObject({ status: 400, key: 'date_range_error' })
})
