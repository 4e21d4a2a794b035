// A distributor reads the devices of several companies together, or of those that it chooses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let dealer: string
let technician: string
const companies: string[] = []

/** Two full hours, yesterday. */
const begin = Math.floor(Date.now() / hourMs) * hourMs - 24 * hourMs
const hours = 2
/** kW and °C of the heat pump of each company. */
const pumps = [
  { power: 2, t_out: 4 },
  { power: 3, t_out: 10 },
]

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const distributor = await aCompany(database, 'distributor')
  dealer = await server.tokenOf(await aPerson(database, distributor, ['distributor']))
  for (const [at, values] of pumps.entries()) {
    const company = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
    companies.push(company.id)
    technician = await server.tokenOf(await aPerson(database, company, ['technician_company']))
    const client = { firstname: 'Ελένη', lastname: `Μήτσου ${at}` }
    const own = { assignedTo: company.id, distributor: distributor.id, client }
    const { id } = await aDevice(database, { ...own, type: 'THALPOS_HC_MB' })
    const reports = Array.from(
      { length: (hours * hourMs) / minuteMs + 1 },
      (_, minute): [number, Record<string, number>] => [begin + minute * minuteMs, values],
    )
    await database.asSystem(async (tx) => {
      await append(tx, readingsOf({ device_id: id, device_type: 'THALPOS_HC_MB' }, reports))
      await tx.updateTable('devices').set({ last_update: new Date() }).where('device_id', '=', id).execute()
    })
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, of: readonly string[], token = dealer) {
  const query = new URLSearchParams({
    date_from: new Date(begin).toISOString(),
    date_to: new Date(begin + hours * hourMs).toISOString(),
  })
  for (const id of of) query.append('technician_company_id', id)
  const { body, status } = await server.ask('GET', `/devices/${path}?${query.toString()}`, { token })
  expect(status).toBe(200)
  return body
}

const kwhOf = (powers: readonly number[]) => expect.closeTo(hours * powers.reduce((a, b) => a + b, 0), 1)

test.each([
  ['no company', [], [2, 3], [4, 10]],
  ['the first company', [0], [2], [4]],
  ['the second company', [1], [3], [10]],
  ['both companies', [0, 1], [2, 3], [4, 10]],
])('with %s chosen every figure is of its devices', async (_, chosen, powers, outdoors) => {
  const of = chosen.map((at) => companies[at] ?? '')
  const [kwh, devices] = [kwhOf(powers), powers.length]
  expect(await get('consumption', of)).toMatchObject({ total: kwh, devices, kinds: [{ devices }] })
  expect(await get('consumption/total', of)).toMatchObject({ kwh, devices })
  expect(await get('consumption/comparison', of)).toMatchObject({ devices })
  const outdoor = expect.closeTo(outdoors.reduce((a, b) => a + b, 0) / outdoors.length, 1)
  expect(await get('climate', of)).toMatchObject({ devices, outdoor_mean: outdoor })
  expect(await get('climate/mean', of)).toMatchObject({ devices, outdoor_climate: outdoor })
  const { items, total } = await get('consumption/installations', of)
  expect(total).toBe(devices)
  expect(items.map((one: { kwh: number }) => one.kwh)).toEqual(
    powers.toSorted((a, b) => b - a).map((power) => kwhOf([power])),
  )
})

test('a technician company that names another reads nothing', async () => {
  expect(await get('consumption', [companies[0] ?? ''], technician)).toMatchObject({
    devices: 0,
    total: null,
  })
})
