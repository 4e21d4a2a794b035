import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inDays } from '../appointments/appointments.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'
import { administrator, requestsOf } from './installations.testing.ts'

let server: TestServer
let company: TestCompany
let token: string
let rival: string
let client: string

const { addClient, signInSecretary, run, add, edit, archive, restore, read, totalOf, historyOf } = requestsOf(
  () => ({ server, company, token, client }),
)

beforeAll(async () => {
  server = await startTestServer()
  const other = await aCompany(server.database)
  rival = await server.tokenOf(await aPerson(server.database, other, [...administrator]))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, [...administrator]))
  client = await addClient(token)
})

describe('an archived installation', () => {
  test('leaves every list, and an administrator brings it back', async () => {
    const { body: home } = await add({ is_premium: true, address: 'Ερμού 7' })
    const secretary = await signInSecretary()
    expect((await archive(home.id, secretary)).status).toBe(204)
    expect([await totalOf(), await totalOf('ermou')]).toEqual([0, 0])
    const path = `/clients/${client}/installations`
    expect((await server.ask('GET', path, { token })).body.items).toEqual([])
    expect((await read(home.id)).status).toBe(404)
    expect((await edit(home.id, { notes: 'x' })).status).toBe(404)
    expect((await archive(home.id)).status).toBe(404)
    const archived = await server.ask('GET', '/installations/archived', { token })
    expect(archived.body).toMatchObject({ total: 1, items: [{ id: home.id, address: 'Ερμού 7' }] })
    expect(archived.body.items[0].archived_at).toBeTruthy()
    expect((await server.ask('GET', '/installations/archived', { token: secretary })).status).toBe(403)
    expect((await restore(home.id, await signInSecretary())).status).toBe(403)
    expect((await restore(home.id, rival)).status).toBe(404)
    expect((await historyOf(home.id)).total).toBe(2)
    expect((await restore(home.id)).body).toMatchObject({ id: home.id, tag: home.tag })
    expect([await totalOf(), await totalOf('ermou')]).toEqual([1, 1])
    expect((await restore(home.id)).status).toBe(404)
  })

  test('is beyond restoring after 30 days', async () => {
    const { body: home } = await add()
    await archive(home.id)
    await run(`update installations set archived_at = now() - interval '30 days' where id = $1`, [home.id])
    expect((await restore(home.id)).status).toBe(404)
    expect((await server.ask('GET', '/installations/archived', { token })).body.total).toBe(0)
  })

  test('holds no devices: while it does, it is not archived', async () => {
    const given = { assignedTo: company.id, client: { firstname: 'Εύα', lastname: 'Νικολάου' } }
    const device = await aDevice(server.database, given)
    const { items } = (await server.ask('GET', '/installations?search=nikolaou', { token })).body
    expect(items[0].devices_count).toBe(1)
    const refused = await archive(items[0].id)
    expect(refused.problem).toMatchObject({ status: 409, key: 'installation_has_devices' })
    expect((await historyOf(items[0].id)).total).toBe(0)
    await server.ask('DELETE', `/devices/${device.id}`, { token })
    expect((await archive(items[0].id)).status).toBe(204)
  })

  test('has no open work: with a pending job or a visit to come or under way it is not archived', async () => {
    const { body: home } = await add()
    const send = (method: string, path: string, body?: unknown) =>
      server.ask(method, path, { token, ...(body === undefined ? {} : { body }) })
    const refusal = async () => (await archive(home.id)).problem?.key
    const { body: job } = await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })
    expect(await refusal()).toBe('installation_has_work')
    await send('PATCH', `/jobs/${job.id}`, { state: 'cancelled' })
    const [person] = await run('select id from people where company_id = $1', [company.id])
    const visit = { type_id: 1, assignee_id: person?.id, scheduled_start: inDays(2), duration: 60 }
    const { body: booked } = await send('POST', '/appointments', { installation_id: home.id, ...visit })
    await run("update jobs set state = 'done' where id = $1", [booked.job_id])
    expect(await refusal()).toBe('installation_has_work')
    await run('update appointments set appointment_status_id = 3, actual_start = now() where id = $1', [
      booked.id,
    ])
    expect(await refusal()).toBe('installation_has_work')
    await run('update appointments set appointment_status_id = 5, actual_end = now() where id = $1', [
      booked.id,
    ])
    expect((await archive(home.id)).status).toBe(204)
  })

  test('gets no device from a concurrent request', async () => {
    const { body: home } = await add()
    const devices = await Promise.all(
      Array.from({ length: 5 }, () => aDevice(server.database, { assignedTo: company.id })),
    )
    const put = (id: string) =>
      server.ask('PATCH', `/devices/${id}`, { token, body: { installation_id: home.id } })
    const [gone, ...answers] = await Promise.all([archive(home.id), ...devices.map(({ id }) => put(id))])
    const isArchived = gone?.status === 204
    const held = await run('select count(*)::int as n from devices where installation_id = $1', [home.id])
    expect(held[0]?.n).toBe(answers.filter(({ status }) => status === 200).length)
    expect(isArchived ? held[0]?.n : gone?.problem.key).toBe(isArchived ? 0 : 'installation_has_devices')
  })
})

describe('the history of an installation', () => {
  test('lists who did what, with the values before and after', async () => {
    const { body: home } = await add({ notes: 'παλιά' })
    await edit(home.id, { notes: 'νέα', area: 'Βόλος' })
    await edit(home.id, { notes: 'νέα' })
    await archive(home.id)
    await restore(home.id)
    const { items, total } = await historyOf(home.id)
    expect(total).toBe(4)
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'restored',
      'archived',
      'changed',
      'created',
    ])
    expect(items[2]).toMatchObject({
      by: 'Μαρία Δοκιμή',
      before: { notes: 'παλιά' },
      after: { notes: 'νέα' },
    })
    expect(items[3]).toMatchObject({ before: null, after: { area: 'Βόλος', tag: 1 } })
  })

  test('holds nothing of what was refused', async () => {
    const { body: home } = await add()
    await add({ tag: 7 })
    expect((await edit(home.id, { tag: 7, notes: 'x' })).status).toBe(409)
    expect((await historyOf(home.id)).total).toBe(1)
  })
})
