import { afterAll, expect, test } from 'vitest'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query, testDatabase } from '../testing/database.ts'
import { addCompany, commandFor, now, seedRows } from '../testing/isolation.ts'
import type { Tx, Who } from './database.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const world = await database.asSystem(async (tx) => {
  const a = await addCompany(tx, 'a', 'technician_company')
  const b = await addCompany(tx, 'b', 'technician_company')
  const voreas = await addCompany(tx, 'voreas', 'distributor')
  const other = await addCompany(tx, 'other', 'distributor')
  const bond = { distributor_id: voreas.company, technician_company_id: a.company }
  await tx.insertInto('affiliations').values(bond).execute()
  const ofA = await seedRows(tx, a, voreas, 'DEV-A')
  const ofB = await seedRows(tx, b, other, 'DEV-B')
  return { a, b, voreas, other, ofA, ofB }
})
const { a, b, voreas, other, ofA, ofB } = world

const tables = [
  'clients',
  'client_search_index',
  'client_counts',
  'contacts',
  'installations',
  'installation_search_index',
  'installation_counts',
  'installation_tags',
  'installation_items',
  'installation_files',
  'imports',
  'import_rows',
  'devices',
  'device_assignments',
  'commands',
  'faults',
] as const

const countAll = (who: Who) =>
  database.inCompany(who, async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { n } = await tx
        .selectFrom(table)
        .select(tx.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      counts[table] = n
    }
    return counts
  })

const one = Object.fromEntries(tables.map((table) => [table, 1]))
const own = { ...one, contacts: 2 }

test('a query without any filter finds the rows of its own company only', async () => {
  expect(await countAll(a)).toEqual(own)
  expect(await countAll(b)).toEqual(own)
  expect(await database.inCompany(b, (tx) => tx.selectFrom('devices').select('device_id').execute())).toEqual(
    [{ device_id: 'DEV-B' }],
  )
})

test('a company that has nothing sees nothing', async () => {
  const stranger = await database.asSystem((tx) => addCompany(tx, 'stranger', 'technician_company'))
  expect(await countAll(stranger)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
})

test('the role of requests sees nothing at all before a company is named', async () => {
  for (const table of tables)
    expect(
      await query(`${url}?options=-c%20role%3Dthalpos_app`, `select current_user, * from ${table}`),
    ).toEqual([])
})

test('a distributor sees its inventory wherever it is installed, and of the tenant only the primary contact', async () => {
  const hidden = {
    client_search_index: 0,
    client_counts: 0,
    installation_search_index: 0,
    installation_files: 0,
    installation_counts: 0,
    installation_tags: 0,
    installation_items: 0,
    imports: 0,
    import_rows: 0,
  }
  expect(await countAll(voreas)).toEqual({ ...one, ...hidden })
  const seen = await database.inCompany(voreas, (tx) => tx.selectFrom('clients').select('lastname').execute())
  expect(seen).toEqual([{ lastname: 'DEV-A' }])
})

test('companies know themselves and their affiliates', async () => {
  const keysFor = async (who: Who) =>
    (
      await database.inCompany(who, (tx) => tx.selectFrom('companies').select('key').orderBy('key').execute())
    ).map(({ key }) => key)
  expect(await keysFor(a)).toEqual(['a', 'voreas'])
  expect(await keysFor(b)).toEqual(['b'])
  expect(await keysFor(voreas)).toEqual(['a', 'voreas'])
  expect(await keysFor(other)).toEqual(['other'])
})

test('passwords, signing keys and sessions cannot be read from inside a company', async () => {
  const inA = (work: (tx: Tx) => Promise<unknown>) => database.inCompany(a, work)
  const denied = /permission denied/
  await expect(inA((tx) => tx.selectFrom('people').select('password_hash').execute())).rejects.toThrow(denied)
  await expect(inA((tx) => tx.selectFrom('identity_keys').selectAll().execute())).rejects.toThrow(denied)
  await expect(inA((tx) => tx.selectFrom('identity_artifacts').selectAll().execute())).rejects.toThrow(denied)
  await expect(inA((tx) => tx.selectFrom('sign_in_failures').selectAll().execute())).rejects.toThrow(denied)
  expect(await inA((tx) => tx.selectFrom('people').select('email').execute())).toEqual([
    { email: 'DEV-A@x.gr' },
  ])
})

test('foreign rows can be neither changed nor removed', async () => {
  const changed = await database.inCompany(a, async (tx) => [
    await tx.updateTable('clients').set({ notes: 'mine' }).where('id', '=', ofB.client).executeTakeFirst(),
    await tx
      .updateTable('installations')
      .set({ notes: 'mine' })
      .where('id', '=', ofB.installation)
      .executeTakeFirst(),
    await tx
      .updateTable('devices')
      .set({ notes: 'mine' })
      .where('device_id', '=', 'DEV-B')
      .executeTakeFirst(),
    await tx
      .updateTable('commands')
      .set({ state: 'cancelled' })
      .where('id', '=', ofB.command)
      .executeTakeFirst(),
    await tx
      .updateTable('contacts')
      .set({ phone: '1' })
      .where('client_id', '=', ofB.client)
      .executeTakeFirst(),
  ])
  expect(changed.map(({ numUpdatedRows }) => Number(numUpdatedRows))).toEqual([0, 0, 0, 0, 0])
  const removed = await database.inCompany(a, (tx) =>
    tx.deleteFrom('contacts').where('client_id', '=', ofB.client).executeTakeFirst(),
  )
  expect(Number(removed.numDeletedRows)).toBe(0)
})

test('a distributor changes neither clients nor installations of the companies it serves', async () => {
  const changed = await database.inCompany(voreas, async (tx) => [
    await tx.updateTable('clients').set({ notes: 'mine' }).where('id', '=', ofA.client).executeTakeFirst(),
    await tx
      .updateTable('installations')
      .set({ notes: 'mine' })
      .where('id', '=', ofA.installation)
      .executeTakeFirst(),
  ])
  expect(changed.map(({ numUpdatedRows }) => Number(numUpdatedRows))).toEqual([0, 0])
})

const foreign = /row-level security|foreign key|permission denied|announced/
const intrusions: [string, Who, (tx: Tx) => Promise<unknown>][] = [
  [
    'a client in another company',
    a,
    (tx) =>
      tx.insertInto('clients').values({ company_id: b.company, firstname: 'x', lastname: 'x' }).execute(),
  ],
  [
    'an own client handed to another company',
    a,
    (tx) => tx.updateTable('clients').set({ company_id: b.company }).execute(),
  ],
  [
    'an installation of another company’s client',
    a,
    (tx) =>
      tx
        .insertInto('installations')
        .values({ company_id: a.company, client_id: ofB.client, tag: 9 })
        .execute(),
  ],
  [
    'a contact of another company’s client',
    a,
    (tx) =>
      tx
        .insertInto('contacts')
        .values({ company_id: a.company, client_id: ofB.client, contact_type_id: 1, phone: '6' })
        .execute(),
  ],
  [
    'the bytes of another company’s file taken over',
    a,
    (tx) =>
      tx
        .insertInto('installation_files')
        .values({
          company_id: a.company,
          installation_id: ofA.installation,
          kind: 'file',
          key: `${b.company}/x`,
          name: 'a.txt',
          media_type: 'text/plain',
          bytes: 1,
          sha256: 'x',
        })
        .execute(),
  ],
  [
    'bytes announced in another company',
    a,
    (tx) =>
      tx.insertInto('orphan_files').values({ key: 'x/y', company_id: b.company, due_at: now }).execute(),
  ],
  [
    'an own device in another company’s installation',
    a,
    (tx) => tx.updateTable('devices').set({ installation_id: ofB.installation }).execute(),
  ],
  [
    'an own device handed to another company',
    a,
    (tx) =>
      tx.updateTable('devices').set({ assigned_company_id: b.company, installation_id: null }).execute(),
  ],
  [
    'inventory handed to a company that is not affiliated',
    voreas,
    (tx) =>
      tx.updateTable('devices').set({ assigned_company_id: b.company, installation_id: null }).execute(),
  ],
  [
    'a device taken from its distributor',
    a,
    (tx) => tx.updateTable('devices').set({ distributor_id: null }).execute(),
  ],
  ['the secret of a device', a, (tx) => tx.updateTable('devices').set({ secret_hash: 'known' }).execute()],
  [
    'a command to a foreign device',
    a,
    (tx) => tx.insertInto('commands').values(commandFor('DEV-B', b.company)).execute(),
  ],
  [
    'a command in another’s name',
    a,
    (tx) => tx.insertInto('commands').values(commandFor('DEV-A', b.company)).execute(),
  ],
  [
    'a command said to be confirmed',
    a,
    (tx) => tx.updateTable('commands').set({ confirmed_at: now }).execute(),
  ],
  ['a fault', a, (tx) => tx.insertInto('faults').values({ device_id: 'DEV-A', code: '1' }).execute()],
  ['a reading', a, (tx) => append(tx, [{ deviceId: 'DEV-A', ts: now, values: [1] }], now)],
  ['a client removed instead of archived', a, (tx) => tx.deleteFrom('clients').execute()],
  ['a device removed', a, (tx) => tx.deleteFrom('devices').execute()],
]

test.each(intrusions)('the database refuses %s', async (_, who, work) => {
  await expect(database.inCompany(who, work)).rejects.toThrow(foreign)
})

test('a company works with what is its own', async () => {
  const { company } = a
  const made = await database.inCompany(a, async (tx) => {
    const client = await tx
      .insertInto('clients')
      .values({ company_id: company, firstname: 'Γιώργος', lastname: 'Παπαδόπουλος' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('contacts')
      .values({
        company_id: company,
        client_id: client.id,
        contact_type_id: 1,
        phone: '6940000000',
        is_primary: true,
      })
      .execute()
    await tx
      .insertInto('installations')
      .values({ company_id: company, client_id: client.id, tag: 2 })
      .execute()
    await tx.updateTable('devices').set({ device_name: 'Λέβητας' }).execute()
    return await tx.insertInto('commands').values(commandFor('DEV-A', company)).returning('state').execute()
  })
  expect(made).toEqual([{ state: 'queued' }])
  expect(await query(url, "select device_name from devices where device_id = 'DEV-B'")).toEqual([
    { device_name: null },
  ])
})
