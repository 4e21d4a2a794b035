import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../identity/passwords.ts'
import { openCredentials } from '../../server/devices/credentials.ts'
import { findByLogin, findBySub } from '../../server/identity/people.ts'
import { query, type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { readFleet } from '../fleet.ts'
import { demoPassword, people } from './companies.ts'
import { sendFirstCommands } from './first-commands.ts'
import { heroDevice } from './homes.ts'
import { seedDemo } from './seed.ts'
import { makeSeeded, type Seeded } from './seeded.testing.ts'
import { makeWorld } from './world.ts'

const now = Date.UTC(2026, 10, 21, 9)
const historyDays = 365
let seeded: Seeded
let db: TestDatabase
let directory: string
let fleetFile: string

beforeAll(async () => {
  seeded = await makeSeeded({ now, historyDays })
})

afterAll(() => seeded.discard())

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'seed-'))
  fleetFile = join(directory, 'fleet.json')
})

afterEach(async () => {
  await db.close()
  await rm(directory, { recursive: true })
})

const seed = (at = now) => seedDemo(db.database, { fleetFile, now: at, historyDays })

const countOf = (table: 'companies' | 'people' | 'clients' | 'installations' | 'devices') =>
  db.database.asSystem(async (tx) => {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return row.n
  })

/** As a demo that has started once leaves it. */
const startedOnce = async () => {
  db = await seeded.copy(fleetFile)
}

describe('an empty database', () => {
  test('gets energy prices of both installers that hold for every day of its history', async () => {
    await startedOnce()
    const rows = await db.database.asSystem((tx) =>
      tx
        .selectFrom('energy_prices as p')
        .innerJoin('companies as c', 'c.id', 'p.company_id')
        .select(['c.key', 'p.fuel', sql<string>`min(p.valid_from)::text`.as('first')])
        .groupBy(['c.key', 'p.fuel'])
        .orderBy('c.key')
        .orderBy('p.fuel')
        .execute(),
    )
    expect(rows.map(({ key, fuel }) => `${key} ${fuel}`)).toEqual([
      'aegean electricity',
      'aegean gas',
      'thermotechniki electricity',
      'thermotechniki gas',
    ])
    for (const { first } of rows) expect(Date.parse(first)).toBeLessThan(now - historyDays * 86_400_000)
  })

  test('is filled once, however often the demo starts', async () => {
    db = await testDatabase()
    fleetFile = join(directory, 'deep', 'fleet.json')
    expect(await seed()).toBe(true)
    expect(await seed(now + 40 * 86_400_000)).toBe(true)
    expect(await countOf('companies')).toBe(3)
    expect(await countOf('installations')).toBe(166)
    expect(await countOf('devices')).toBe(94)
    expect(await countOf('people')).toBe(people.length)
  })

  test('gets people who sign in, and personnel who cannot', async () => {
    await startedOnce()
    for (const { email, username, signsInAs, roles, control_access } of people) {
      const [byEmail, byName] = await db.database.asSystem(async (tx) => [
        await findByLogin(tx, email),
        await findByLogin(tx, username),
      ])
      if (!byEmail || byName?.sub !== byEmail.sub) throw new Error(`${email} is not found`)
      const known = await db.database.asSystem((tx) => findBySub(tx, byEmail.sub))
      expect(known).toMatchObject({ email, roles, controlAccess: control_access })
      if (signsInAs === undefined) expect(byEmail.passwordHash).toBeUndefined()
      else expect(await verifyPassword(demoPassword, byEmail.passwordHash ?? '')).toBe(true)
    }
  })

  test('gets the work of its companies, each job by one of its people, and what installations owe', async () => {
    await startedOnce()
    await seed()
    const [books] = await query(
      db.url,
      `select (select count(*)::int from jobs where assignee_id is not null) as jobs,
        count(*) filter (where balance_cents > 0)::int as owing, count(last_job_entry_at)::int as visited
      from installations`,
    )
    expect(books?.jobs).toBe(makeWorld(now).work.jobs.length)
    expect(books?.visited).toBeGreaterThan(150)
    expect(books?.owing).toBeGreaterThan(2)
  })

  test('gets plans that their jobs have settled, as the product itself does', async () => {
    await startedOnce()
    const [plans] = await query(
      db.url,
      `select count(*)::int as jobs, count(*) filter (where j.state <> 'pending')::int as settled,
        count(*) filter (where j.state <> 'pending' and p.last_due_on = j.plan_due_on
          and p.last_settled_on = (j.done_at at time zone 'Europe/Athens')::date and p.last_outcome = 'done')::int as agreed,
        count(*) filter (where j.state = 'pending' and p.due_on = j.plan_due_on)::int as coming
      from jobs j join maintenance_plans p on p.id = j.plan_id where j.source = 'plan'`,
    )
    const { past, coming } = makeWorld(now).maintenance
    expect(plans).toMatchObject({ coming: coming.length, agreed: plans?.settled })
    expect(plans?.settled).toBeGreaterThan(past.length * 0.9)
    const [sheets] = await query(
      db.url,
      'select count(*)::int as all, count(job_id)::int as of_jobs, count(number)::int as numbered from boiler_sheets',
    )
    expect(sheets).toEqual({ all: sheets?.all, of_jobs: sheets?.all, numbered: sheets?.all })
  })

  test('holds only hashes of the secrets, which lie in a file for its owner alone', async () => {
    await startedOnce()
    const { secrets, sites } = await readFleet(fleetFile)
    expect(sites).toHaveLength(45)
    const secret = secrets[heroDevice] ?? ''
    expect(await openCredentials(db.database)(heroDevice, secret)).toBe(true)
    expect(await openCredentials(db.database)(heroDevice, `${secret}x`)).toBe(false)
    expect(new Set(Object.values(secrets)).size).toBe(88)
    expect((await stat(fleetFile)).mode & 0o777).toBe(0o600)
  })

  test('trusts the file again when the database has lost its hashes, and new secrets when the file is lost', async () => {
    await startedOnce()
    const before = (await readFleet(fleetFile)).secrets[heroDevice] ?? ''
    await db.database.asSystem((tx) => tx.updateTable('devices').set({ secret_hash: null }).execute())
    await seed()
    expect(await openCredentials(db.database)(heroDevice, before)).toBe(true)

    await rm(fleetFile)
    await seed()
    const after = (await readFleet(fleetFile)).secrets[heroDevice] ?? ''
    expect(after).not.toBe(before)
    expect(await openCredentials(db.database)(heroDevice, after)).toBe(true)
    expect(await openCredentials(db.database)(heroDevice, before)).toBe(false)
  })
})

describe('the first commands', () => {
  const ask = () => {
    const stop = new AbortController()
    return { stop, done: sendFirstCommands(db.database, { expirySeconds: 900, stop: stop.signal }) }
  }
  const ledgerRows = () =>
    db.database.asSystem((tx) =>
      tx.selectFrom('commands').select(['device_id', 'action', 'requested_by_name', 'state']).execute(),
    )
  const say = (online: boolean) =>
    db.database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ online, last_update: new Date(now) })
        .execute(),
    )

  test('are sent by the technician once devices are online, and never again', async () => {
    await startedOnce()
    await say(true)
    await ask().done
    const ledger = await ledgerRows()
    expect(ledger).toHaveLength(6)
    expect(ledger).toContainEqual({
      device_id: heroDevice,
      action: 't_dhw_set',
      requested_by_name: 'Νίκος Δημητρίου',
      state: 'queued',
    })
    expect(new Set(ledger.map(({ device_id }) => device_id)).size).toBe(6)
    await ask().done
    expect(await ledgerRows()).toHaveLength(6)
  })

  test('wait for devices that are away, and end with the demo', async () => {
    await startedOnce()
    const { stop, done } = ask()
    stop.abort()
    await done
    expect(await ledgerRows()).toEqual([])
  })
})

test('a database of real companies is left as it is', async () => {
  db = await testDatabase()
  await db.database.asSystem((tx) =>
    tx.insertInto('companies').values({ key: 'real', kind: 'technician_company', name: 'Real' }).execute(),
  )
  expect(await seed()).toBe(false)
  expect(await countOf('companies')).toBe(1)
  expect(await countOf('devices')).toBe(0)
  await expect(readFile(fleetFile)).rejects.toThrow('ENOENT')
})
