import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedAtMost } from '../../contract/lists.ts'
import { personColourKeys } from '../../contract/personnel/colours.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { aHome, aService, type TestHome } from './jobs.testing.ts'

let server: TestServer
let home: TestHome
let other: TestHome
let token: string
let rival: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  home = await aHome(database)
  other = await aHome(database, { company: home.company, lastname: 'Θεοδώρου', tag: 1107 })
  const foreign = await aHome(database, { lastname: 'Ξένος' })
  for (const one of [home, other, foreign]) await aService(one, database)
  token = await server.tokenOf(home.email)
  rival = await server.tokenOf(foreign.email)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const history = async (how = '', as = token) => {
  const answer = await server.ask('GET', `/installations/history?${how}`, { token: as })
  expect(answer.status).toBe(200)
  return answer.body as { items: Record<string, unknown>[]; total: number }
}
const typesOf = (items: Record<string, unknown>[]) => items.map(({ type }) => type)
const newestFirst = ['payment', 'expense', 'material', 'action', 'appointment']

describe('the history of installations', () => {
  test('lists the entries of one, newest first, each with its details', async () => {
    const { items, total } = await history(`installation_id=${home.installation}`)
    expect(total).toBe(5)
    expect(typesOf(items)).toEqual(newestFirst)
    const [payment, expense, material, action, appointment] = items
    const common = {
      installation_id: home.installation,
      tag_id: `${home.company.key}_1042`,
      client_name: 'Παπαδοπούλου Αικατερίνη',
      created_by: 'Νίκος Δημητρίου',
    }
    const assignee = { assignee_id: home.person, assignee_name: 'Μαρία Δοκιμή' }
    expect(payment).toMatchObject({
      ...common,
      ...assignee,
      amount: 50,
      payment_type: 'iris',
      payer_name: 'Παπαδοπούλου Αικατερίνη',
      client_id: home.client,
    })
    expect(expense).toMatchObject({ ...common, ...assignee, description: 'Ανταλλακτικό', amount: 12.45 })
    expect(material).toMatchObject({ ...common, name: 'Ηλεκτρόδιο', quantity: 2, cost: 24.9 })
    expect(action).toMatchObject({ ...common, type_name: 'service', notes: 'Ετήσια συντήρηση' })
    expect(appointment).toMatchObject({
      ...common,
      ...assignee,
      appointment_status: 'completed',
      duration: 90,
      address: 'Τσιμισκή 84',
      scheduled_end: '2026-11-20T10:30:00.000Z',
    })
  })

  test('is paged over all installations of the company without losing or repeating one', async () => {
    const whole = await history('limit=200')
    expect(whole.total).toBe(10)
    expect(typesOf(whole.items)).toEqual(newestFirst.flatMap((type) => [type, type]))
    const pages = await Promise.all([0, 3, 6, 9].map((offset) => history(`limit=3&offset=${offset}`)))
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    expect(await history('offset=50')).toEqual({ items: [], total: 10 })
    const oldest = await history('order=asc&limit=200')
    expect(oldest.items).toEqual(whole.items.toReversed())
  })

  test('shows some kinds of entry, or some days, only', async () => {
    const kinds = await history('type=payment&type[]=expense')
    expect(kinds.total).toBe(4)
    expect(new Set(typesOf(kinds.items))).toEqual(new Set(['payment', 'expense']))
    const morning = await history('date_from=2026-11-20T09:00:00Z&date_to=2026-11-20T10:00:00Z')
    expect(typesOf(morning.items)).toEqual(['material', 'material', 'action', 'action'])
    expect((await history('date_to=2026-11-19T00:00:00Z')).total).toBe(0)
  })

  test.each([
    ['1042', 'Παπαδοπούλου Αικατερίνη'],
    ['papadop', 'Παπαδοπούλου Αικατερίνη'],
    ['αικατ παπ', 'Παπαδοπούλου Αικατερίνη'],
    ['8eodwrou', 'Θεοδώρου Αικατερίνη'],
  ])('finds by tag or client: %s', async (search, client) => {
    const { items, total } = await history(`search=${encodeURIComponent(search)}`)
    expect(total).toBe(5)
    expect(new Set(items.map(({ client_name }) => client_name))).toEqual(new Set([client]))
  })

  test('includes archived installations, and finds them too', async () => {
    const gone = await aHome(server.database, { company: home.company, lastname: 'Βλάχου', tag: 1200 })
    await aService(gone, server.database)
    const archive = (archived_at: Date | null) =>
      server.database.asSystem((tx) =>
        tx.updateTable('installations').set({ archived_at }).where('id', '=', gone.installation).execute(),
      )
    expect((await history('search=vlaxou')).total).toBe(5)
    await archive(new Date())
    expect((await history('search=vlaxou')).total).toBe(5)
    expect((await history()).total).toBe(15)
    await server.database.asSystem(async (tx) => {
      for (const table of ['job_actions', 'materials', 'expenses', 'payments', 'appointments'] as const)
        await tx.deleteFrom(table).where('installation_id', '=', gone.installation).execute()
    })
    expect((await history()).total).toBe(10)
  })

  test('of a search that means very many it fills the page, newest first, and counts no further than many', async () => {
    const many = await aHome(server.database, { lastname: 'Πολλών', tag: 1 })
    const as = await server.tokenOf(many.email)
    await query(
      server.databaseUrl,
      `with homes as (
        insert into installations (company_id, client_id, tag, archived_at)
        select $1, $2, n, case when n = 2001 then now() end from generate_series(2, 2003) n returning id, tag)
      insert into expenses (company_id, installation_id, description, amount_cents, created_at)
      select $1, id, 'Έξοδο ' || tag, 1, '2026-01-01'::timestamptz + tag * interval '1 minute' from homes`,
      [many.company.id, many.client],
    )
    const found = await history('search=pollwn&limit=5', as)
    expect(found.items.map(({ description }) => description)).toEqual(
      [2003, 2002, 2001, 2000, 1999].map((tag) => `Έξοδο ${tag}`),
    )
    expect(found).toMatchObject({ total: countedAtMost, total_is_least: true })
    expect(await history('search=unknown', as)).toEqual({ items: [], total: 0 })
  })

  test('finds nothing of another company by its name', async () => {
    expect(await history(`search=${encodeURIComponent('Ξένος')}`)).toEqual({ items: [], total: 0 })
  })

  test('shows nothing of another company, not even by its id', async () => {
    const { items } = await history('limit=200', rival)
    expect(new Set(items.map(({ client_name }) => client_name))).toEqual(new Set(['Ξένος Αικατερίνη']))
    const foreign = await server.ask('GET', `/installations/history?installation_id=${home.installation}`, {
      token: rival,
    })
    expect([foreign.status, foreign.problem.key]).toEqual([404, 'not_found'])
  })

  test.each([
    ['type=guess', 'type'],
    ['installation_id=7', 'installation_id'],
    ['date_from=yesterday', 'date_from'],
    ['date_from=2026-11-20T00:00:00Z&date_to=2026-11-19T00:00:00Z', 'date_to'],
    ['limit=201', 'limit'],
  ])('refuses %s and says which field', async (how, path) => {
    const answer = await server.ask('GET', `/installations/history?${how}`, { token })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.[0]?.path).toMatch(path)
  })
})

describe('one installation', () => {
  test('has its jobs and money, and its balance', async () => {
    const { body } = await server.ask('GET', `/installations/${home.installation}`, { token })
    expect(body).toMatchObject({ balance: 35, last_job_entry_at: '2026-11-20T12:00:00.000Z' })
    expect(body.jobs).toMatchObject([
      {
        state: 'done',
        cost: 85,
        estimated_cost: 90,
        paid: 50,
        client_paid: false,
        payment_type_id: 4,
        assignee_name: 'Μαρία Δοκιμή',
        actions: [{ notes: 'Ετήσια συντήρηση' }],
      },
    ])
    expect(typesOf(body.entries)).toEqual(newestFirst)
    for (const part of ['actions', 'materials', 'payments', 'expenses', 'appointments'])
      expect(body[part]).toHaveLength(1)
  })

  test('is listed with its balance, sorted by what is owed', async () => {
    await aHome(server.database, { company: home.company, lastname: 'Βέργος', tag: 1300 })
    const balances = async (order: string) => {
      const { body } = await server.ask('GET', `/installations?sort=balance&order=${order}&limit=200`, {
        token,
      })
      return body.items.map(({ balance }: { balance: number }) => balance)
    }
    const owed = await balances('desc')
    expect(owed[0]).toBe(35)
    expect(owed.at(-1)).toBe(0)
    expect(await balances('asc')).toEqual(owed.toReversed())
  })

  test('shows a distributor neither jobs nor money, though a device of its is there', async () => {
    const dealer = await aCompany(server.database, 'distributor', { affiliatedTo: home.company.id })
    const reseller = await server.tokenOf(await aPerson(server.database, dealer, ['distributor']))
    const { id } = await aDevice(server.database, { assignedTo: home.company.id, distributor: dealer.id })
    await server.database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ installation_id: home.installation })
        .where('device_id', '=', id)
        .execute(),
    )
    const { status, body } = await server.ask('GET', `/installations/${home.installation}`, {
      token: reseller,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ balance: null, jobs: [], payments: [], expenses: [], entries: [] })
    expect((await server.ask('GET', '/installations/history', { token: reseller })).status).toBe(403)
  })
})

describe('what is chosen from', () => {
  const choices = async (path: string) => (await server.ask('GET', path, { token })).body.items

  test('has kinds of work with their colours, states of appointments and ways to pay', async () => {
    expect(await choices('/actionTypeCombo')).toContainEqual({
      id: 1,
      type_name: 'service',
      type_color: '#2b8a5b',
    })
    expect(await choices('/appointmentStatusCombo')).toContainEqual({
      id: 2,
      appointment_status: 'pending',
      color: 'orange',
    })
    expect(await choices('/paymentTypeCombo')).toContainEqual({ id: 1, payment_type: 'cash' })
  })

  test('has the people of the company and of no other', async () => {
    const before = await choices('/personnelCombo')
    await aPerson(server.database, home.company, ['technician_company', 'editor'])
    await aPerson(server.database, await aCompany(server.database), ['technician_company'])
    const people = await choices('/personnelCombo')
    expect(people).toHaveLength(before.length + 1)
    expect(people).toContainEqual({
      id: home.person,
      name: 'Μαρία Δοκιμή',
      color: expect.toBeOneOf(personColourKeys),
    })
  })
})
