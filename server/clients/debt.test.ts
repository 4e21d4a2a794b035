import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHome, aService, type TestHome } from '../jobs/jobs.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let home: TestHome
let token: string

beforeAll(async () => {
  server = await startTestServer()
  home = await aHome(server.database)
  token = await server.tokenOf(home.email)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const debt = async ({ client }: TestHome = home) => {
  const { balance, owed_since } = (await server.ask('GET', `/clients/${client}`, { token })).body
  return { balance, owed_since }
}

const pay = (euro: number, job_id: string) =>
  server.database.asSystem((tx) =>
    tx
      .insertInto('payments')
      .values({
        company_id: home.company.id,
        installation_id: home.installation,
        job_id,
        client_id: home.client,
        payment_type_id: 1,
        amount_cents: euro * 100,
      })
      .execute(),
  )

test('a client owes what its installations owe, archived ones too, since the oldest unpaid job was done', async () => {
  expect(await debt()).toEqual({ balance: 0, owed_since: null })
  const { job } = await aService(home, server.database)
  expect(await debt()).toEqual({ balance: 35, owed_since: '2026-11-20T09:00:00.000Z' })
  await server.database.asSystem(async (tx) => {
    const second = { company_id: home.company.id, client_id: home.client, archived_at: new Date() }
    const { id } = await tx
      .insertInto('installations')
      .values(second)
      .returning('id')
      .executeTakeFirstOrThrow()
    const visit = { company_id: home.company.id, installation_id: id, state: 'done', cost_cents: 6050 }
    await tx
      .insertInto('jobs')
      .values({ ...visit, created_at: new Date('2026-11-21T07:00:00Z') })
      .execute()
  })
  expect(await debt()).toEqual({ balance: 95.5, owed_since: '2026-11-20T09:00:00.000Z' })
  await pay(35, job)
  expect(await debt()).toEqual({ balance: 60.5, owed_since: '2026-11-21T07:00:00.000Z' })
})

test('what others owe is not among it', async () => {
  const other = await aHome(server.database, { company: home.company, lastname: 'Θεοδώρου', tag: 77 })
  await aService(other, server.database)
  expect(await debt(other)).toMatchObject({ balance: 35 })
  expect(await debt()).toMatchObject({ balance: 60.5 })
})
