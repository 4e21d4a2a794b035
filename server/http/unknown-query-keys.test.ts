// Generated from the contract: every route refuses a query key that it does not know, and says which.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { type Operation, routes } from '../../contract/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let technician: string
let distributor: string
let device: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  technician = await aPerson(database, own, ['technician_company', 'admin', 'external_api'])
  distributor = await aPerson(database, dealer, ['distributor', 'admin'])
  device = (await aDevice(database, { assignedTo: own.id })).id
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const anyId = '00000000-0000-4000-8000-000000000000'

test.each(Object.keys(routes) as Operation[])('%s refuses a key that it does not know', async (name) => {
  const { method, path, roles }: Route = routes[name]
  const token = await server.tokenOf(String(roles) === 'distributor' ? distributor : technician)
  const { status, headers, problem } = await server.ask(
    method,
    `${path.replace(/\{\w+\}/g, anyId)}?guess=1&guess[]=2`,
    { token },
  )
  expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  expect(problem.errors).toContainEqual({ path: 'guess', key: 'field_unknown' })
})

describe('a key that is given many times', () => {
  test.each([
    'deviceTypes[]=THALPOS_HC_OT&deviceTypes[]=THALPOS_IAQ',
    'deviceTypes=THALPOS_HC_OT&deviceTypes=THALPOS_IAQ',
  ])('is known in both its forms: %s', async (query) => {
    const { status, body } = await server.ask('GET', `/devices?${query}`, {
      token: await server.tokenOf(technician),
    })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ device_id: device }])
  })
})
