import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveChannel } from '../live/live.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let dealer: TestCompany
let own: TestCompany
let admin: string
let reseller: string
let technician: string

beforeAll(async () => {
  server = await startTestServer()
  dealer = await aCompany(server.database, 'distributor')
  own = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
  const signIn = async (company: TestCompany, roles: Parameters<typeof aPerson>[2]) =>
    server.tokenOf(await aPerson(server.database, company, roles))
  admin = await signIn(dealer, ['distributor', 'admin'])
  reseller = await signIn(dealer, ['distributor'])
  technician = await signIn(own, ['technician_company'])
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const inStock = async () => (await aDevice(server.database, { distributor: dealer.id })).id
const edit = (id: string, body: object, token = admin) =>
  server.ask('PATCH', `/distributor/inventory/${id}`, { token, body })
const available = async (token = technician) => {
  const { body } = await server.ask('GET', '/devices/assigned/available', { token })
  return body.items.map(({ device_id }: { device_id: string }) => device_id)
}
const trail = (id: string) =>
  server.database.asSystem((tx) =>
    tx
      .selectFrom('audit')
      .select(['company_id', 'action', 'by_name', 'before', 'after'])
      .where('device_id', '=', id)
      .orderBy('id')
      .execute(),
  )

describe('a device of the inventory', () => {
  test('is assigned to a company of the distributor, which has it among its available ones', async () => {
    const id = await inStock()
    expect(await available()).not.toContain(id)
    const { status, body } = await edit(id, { assigned_company_id: own.id }, reseller)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      device_id: id,
      assigned_company_id: own.id,
      assigned_company: `Εταιρεία ${own.key}`,
      installer_company: null,
    })
    expect(body).not.toHaveProperty('editor_access')
    expect(await available()).toContain(id)
  })

  test('goes back into stock', async () => {
    const id = await inStock()
    await edit(id, { assigned_company_id: own.id })
    const { body } = await edit(id, { assigned_company_id: null })
    expect(body).toMatchObject({ assigned_company_id: null, assigned_company: null })
    expect(await available()).not.toContain(id)
    expect((await server.ask('GET', `/devices/${id}`, { token: technician })).status).toBe(404)
  })

  test('that is installed stays with its company', async () => {
    const client = { firstname: 'Νίκος', lastname: 'Ιωάννου' }
    const { id } = await aDevice(server.database, { distributor: dealer.id, assignedTo: own.id, client })
    const other = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
    for (const assigned_company_id of [null, other.id]) {
      const { status, problem } = await edit(id, { assigned_company_id })
      expect(status).toBe(409)
      expect(problem.errors).toEqual([{ path: 'assigned_company_id', key: 'device_in_use' }])
    }
    const same = await edit(id, { assigned_company_id: own.id, editor_access: true })
    expect(same.status).toBe(200)
    expect(same.body).toMatchObject({ installer_company: `Εταιρεία ${own.key}`, editor_access: true })
  })

  test('is refused for a company the distributor does not serve', async () => {
    const id = await inStock()
    const stranger = await aCompany(server.database)
    for (const assigned_company_id of [stranger.id, dealer.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, problem } = await edit(id, { assigned_company_id })
      expect(status).toBe(404)
      expect(problem.errors).toEqual([{ path: 'assigned_company_id', key: 'company_not_affiliated' }])
    }
    expect((await edit(id, { assigned_company_id: 'x' })).status).toBe(400)
    expect((await edit(id, { notes: 'mine' })).status).toBe(400)
  })

  test('is opened to editors by an administrator only, and closed again when it is reassigned', async () => {
    const id = await inStock()
    const refused = await edit(id, { assigned_company_id: own.id, editor_access: true }, reseller)
    expect(refused.status).toBe(403)
    expect(refused.problem.errors).toEqual([{ path: 'editor_access', key: 'admin_required' }])
    expect(await available()).not.toContain(id)
    expect((await edit(id, { assigned_company_id: own.id, editor_access: true })).body.editor_access).toBe(
      true,
    )
    const other = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
    expect((await edit(id, { assigned_company_id: other.id })).body.editor_access).toBe(false)
  })

  test('of another distributor cannot be had', async () => {
    const other = await aCompany(server.database, 'distributor')
    const { id } = await aDevice(server.database, { distributor: other.id })
    expect((await edit(id, { assigned_company_id: own.id })).status).toBe(404)
  })

  test('audits who reassigned it to whom, and nothing if nothing changed', async () => {
    const id = await inStock()
    await edit(id, { assigned_company_id: own.id })
    await edit(id, { assigned_company_id: own.id, editor_access: false })
    await edit(id, { editor_access: true })
    const name = `Εταιρεία ${own.key}`
    const by = { company_id: dealer.id, action: 'changed', by_name: 'Μαρία Δοκιμή' }
    expect(await trail(id)).toEqual([
      { ...by, before: { assigned_company: null }, after: { assigned_company: name } },
      { ...by, before: { editor_access: false }, after: { editor_access: true } },
    ])
  })

  test('notifies the former and the new company', async () => {
    const id = await inStock()
    const other = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
    await edit(id, { assigned_company_id: own.id })
    const payloads: string[] = []
    const stop = await server.database.listen(liveChannel, (payload) => payloads.push(payload))
    await edit(id, { assigned_company_id: other.id })
    await expect.poll(() => payloads.filter((payload) => payload.includes(id)).join('')).toMatch(other.id)
    expect(payloads.join('')).toMatch(own.id)
    await stop()
  })

  test('cancels its queued commands', async () => {
    const id = await inStock()
    await edit(id, { assigned_company_id: own.id })
    const command = { action: 'heat_set', action_value: 1 }
    const { body } = await server.ask('PUT', `/devices/${id}/config`, { token: technician, body: command })
    await edit(id, { assigned_company_id: null })
    const stored = await server.database.asSystem((tx) =>
      tx.selectFrom('commands').select(['state', 'reason']).where('id', '=', body.id).executeTakeFirst(),
    )
    expect(stored).toEqual({ state: 'cancelled', reason: 'superseded' })
  })
})
