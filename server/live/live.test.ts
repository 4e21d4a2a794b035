import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../identity/people.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'
import { follow } from './follow.testing.ts'

let server: TestServer
let company: TestCompany
let rival: TestCompany
let token: string
let rivalToken: string

// Signing in is slow, because of password hashing, and not part of the waits.
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  company = await aCompany(database)
  rival = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  rivalToken = await server.tokenOf(await aPerson(database, rival, ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

test('a command reaches everyone who may see the device, and no other', async () => {
  const { database } = server
  const device = await aDevice(database, { assignedTo: company.id })
  const colleague = await follow(server.url, token)
  const stranger = await follow(server.url, rivalToken)
  expect(colleague.response.headers.get('content-type')).toMatch('text/event-stream')

  const reply = await server.ask('PUT', `/devices/${device.id}/config`, {
    token,
    body: { action: 'heat_set', action_value: 1 },
  })
  expect(reply.status).toBe(202)
  await expect.poll(() => colleague.received()).toContain('event: command')
  expect(colleague.received()).toMatch(reply.body.id)

  const ownNews = await aDevice(database, { assignedTo: rival.id })
  await server.ask('PUT', `/devices/${ownNews.id}/config`, {
    token: rivalToken,
    body: { action: 'heat_set', action_value: 0 },
  })
  await expect.poll(() => stranger.received()).toContain(ownNews.id)
  expect(stranger.received()).not.toMatch(device.id)
  expect(colleague.received()).not.toMatch(ownNews.id)
  await Promise.all([colleague.stop(), stranger.stop()])
})

test('a stream ends soon after its session', async () => {
  const { database } = server
  const email = await aPerson(database, company, ['technician_company'])
  const { ended } = await follow(server.url, await server.tokenOf(email))
  const { id } = await database.asSystem((tx) =>
    tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  await changePassword(database, id, 'another-warm-house')
  await expect(ended).resolves.toBeUndefined()
})
