// Generated from the contract: everything that a distributor may read is read, of a device and an installation of its
// own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

const phone = '6971206448'
const email = 'katerina@mail.gr'

let server: TestServer
let token: string
let device: string
let installation: string
let alarm: string

beforeAll(async () => {
  server = await startTestServer()
  const { database, databaseUrl } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  token = await server.tokenOf(await aPerson(database, dealer, ['distributor', 'admin', 'external_api']))
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone }
  device = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id, client })).id
  const set = (text: string) => query(databaseUrl, text)
  await set(`update clients set email = '${email}'`)
  await set(`update devices set online = false, last_update = now() - interval '1 day'`)
  await set(
    `insert into faults (device_id, code, blocking, kind) values ('${device}', '28', true, 'reported')`,
  )
  const [home] = await set('select id from installations')
  installation = String(home?.id)
  const [raised] = await set(
    `insert into alarms (company_id, subject, kind, device_id, installation_id, since, raised_at)
     values ('${own.id}', '${device}', 'fault', '${device}', '${installation}', now(), now()) returning id`,
  )
  alarm = String(raised?.id)
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const day = 86_400_000
const span = `time_from=${new Date(Date.now() - day).toISOString()}&time_to=${new Date().toISOString()}`
const queries: Partial<Record<Operation, string>> = {
  exportGrouped: `metric=t_r&file_type=csv&interval=1h&${span}`,
  exportRaw: `metric=t_r&file_type=csv&${span}`,
}

const reads = (Object.keys(routes) as Operation[]).filter((name) => {
  const { method, roles, path }: Route = routes[name]
  const isOpen = Array.isArray(roles) && roles.includes('distributor')
  // The live stream has no end.
  return method === 'GET' && isOpen && path !== '/events'
})

test.each(reads)(
  '%s shows a distributor no telephone and no e-mail of a client, or it is the information of a device',
  async (name) => {
    const { path }: Route = routes[name]
    const ids = { installations: installation, alarms: alarm }
    const [, noun = ''] = path.split('/')
    const at = path.replace(/\{(id|deviceId)\}/, noun in ids ? ids[noun as keyof typeof ids] : device)
    const { status, body } = await server.ask('GET', `${at}?${queries[name] ?? ''}`, { token })
    expect(status).toBe(200)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect([text.includes(phone), text.includes(email)]).toEqual(
      name === 'getDeviceInfo' ? [true, true] : [false, false],
    )
  },
)
