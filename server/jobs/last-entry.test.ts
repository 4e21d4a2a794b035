import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aHome, aService, type TestHome } from './jobs.testing.ts'

let db: TestDatabase
let home: TestHome

beforeAll(async () => {
  db = await testDatabase()
  home = await aHome(db.database)
})

afterAll(() => db.close())

test('an installation has the time of its last entry, also after deletions', async () => {
  const last = async () => {
    const row = await db.database.asSystem((tx) =>
      tx
        .selectFrom('installations')
        .select('last_job_entry_at')
        .where('id', '=', home.installation)
        .executeTakeFirstOrThrow(),
    )
    return row.last_job_entry_at?.toISOString() ?? null
  }
  const inCompany = (work: (tx: Tx) => Promise<unknown>) =>
    db.database.inCompany({ company: home.company.id, kind: 'technician_company' }, work)
  expect(await last()).toBeNull()
  await aService(home, db.database)
  expect(await last()).toBe('2026-11-20T12:00:00.000Z')
  await db.database.asSystem((tx) =>
    tx.deleteFrom('payments').where('installation_id', '=', home.installation).execute(),
  )
  expect(await last()).toBe('2026-11-20T11:00:00.000Z')
  await inCompany((tx) =>
    tx
      .updateTable('materials')
      .set({ created_at: new Date('2026-11-21T08:00:00Z') })
      .where('installation_id', '=', home.installation)
      .execute(),
  )
  expect(await last()).toBe('2026-11-21T08:00:00.000Z')
  await inCompany(async (tx) => {
    for (const table of ['job_actions', 'materials', 'expenses', 'appointments'] as const)
      await tx.deleteFrom(table).where('installation_id', '=', home.installation).execute()
  })
  expect(await last()).toBeNull()
})
