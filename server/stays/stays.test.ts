import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../testing.ts'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, anInstallation, aPerson, type TestCompany } from '../testing-world.ts'

let server: TestServer
let company: TestCompany
let token: string
let device: string
let first: string

const run = (text: string, values: unknown[] = []) => query(server.databaseUrl, text, values)
const edit = (body: object) => server.ask('PATCH', `/devices/${device}`, { token, body })
const staysOf = async (id = device) =>
  run(
    `select installation_id, (from_at at time zone 'Europe/Athens')::date::text as begun, until_at is null as goes_on
     from device_stays where device_id = $1 order by id`,
    [id],
  )

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
  first = await anInstallation(server.database, company.id)
  await edit({ installation_id: first, installation_date: '2025-02-03' })
})

test('a stay begins on the day that was said, and follows it when it is put right', async () => {
  expect(await staysOf()).toEqual([{ installation_id: first, begun: '2025-02-03', goes_on: true }])
  await edit({ installation_date: '2025-02-01' })
  expect(await staysOf()).toEqual([{ installation_id: first, begun: '2025-02-01', goes_on: true }])
})

test('a day to come is not a stay yet: it begins now', async () => {
  await edit({ installation_date: '2199-01-01' })
  const [stay] = await run('select from_at <= now() as begun from device_stays where device_id = $1', [
    device,
  ])
  expect(stay).toEqual({ begun: true })
})

test('taking a device out ends its stay; placing it again begins another, after the first', async () => {
  await server.ask('DELETE', `/devices/${device}`, { token })
  await edit({ installation_id: first, installation_date: '2025-01-01' })
  const stays = await run('select from_at, until_at from device_stays where device_id = $1 order by id', [
    device,
  ])
  expect(stays).toHaveLength(2)
  expect(stays[1]?.from_at).toEqual(stays[0]?.until_at)
  expect(stays[1]?.until_at).toBeNull()
})

test('whoever writes the device, its stays are kept', async () => {
  await run('update devices set installation_id = null where device_id = $1', [device])
  expect((await staysOf()).map(({ goes_on }) => goes_on)).toEqual([false])
  const { id } = await aDevice(server.database, {
    assignedTo: company.id,
    client: { firstname: 'Άννα', lastname: 'Μήτσου' },
  })
  expect(await staysOf(id)).toHaveLength(1)
})

test('who stood in a building is told to its company only', async () => {
  const answer = await server.ask('GET', `/installations/${first}/stays`, { token })
  expect(answer.body).toMatchObject({ total: 1, items: [{ device_id: device, until: null, follows: null }] })
  const rival = await aPerson(server.database, await aCompany(server.database), ['technician_company'])
  const as = await server.tokenOf(rival)
  expect((await server.ask('GET', `/installations/${first}/stays`, { token: as })).status).toBe(404)
})
