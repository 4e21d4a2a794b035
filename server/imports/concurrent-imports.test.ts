import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aHome } from '../jobs/jobs.testing.ts'
import { query, testDatabase } from '../testing/database.ts'
import { writeInstallations } from './write-installations.store.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

test('an import that waits for the tags of its company holds no client that the other may want', async () => {
  const { company, client } = await aHome(database)
  const who = { company: company.id, kind: 'technician_company' } as const
  const rows = [{ id: crypto.randomUUID(), form: { client_id: client, area: 'Βόλος' } }]
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const second = await database.inCompany(who, async (tx) => {
    await sql`select lock_tags()`.execute(tx)
    const other = database.inCompany(who, (beside) =>
      writeInstallations(beside, { company: company.id, name: 'Μαρία' }, rows),
    )
    await expect.poll(() => query(url, waiting)).toHaveLength(1)
    await sql`select from clients where id = ${client} for no key update nowait`.execute(tx)
    return { other }
  })
  expect(await second.other).toMatchObject([{ client_id: client, tag: 1043 }])
})
