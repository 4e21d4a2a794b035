import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { query, testDatabase } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import { openDirectory } from './directory.ts'
import { registerObjects, removeOrphans } from './orphan-file-cleanup.ts'
import type { Storage } from './storage.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

let root: string
let incoming: string
let storage: Storage
let company: string
let installation: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'thalpos-orphans-'))
  incoming = join(root, 'incoming')
  await mkdir(incoming)
  storage = openDirectory(join(root, 'stored'))
  company = (await aCompany(database)).id
  const [client] = await query(
    url,
    `with c as (insert into clients (company_id, firstname, lastname) values ($1, 'Ε', 'Μ') returning id),
     k as (insert into contacts (company_id, client_id, contact_type_id, phone, is_primary) select $1, id, 1, '6', true from c)
     select id from c`,
    [company],
  )
  const [made] = await query(
    url,
    'insert into installations (company_id, client_id, tag) values ($1, $2, 1) returning id',
    [company, client?.id],
  )
  installation = String(made?.id)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const keyed = () => `${company}/${randomUUID()}`
const registered = (key: string) =>
  database.inCompany({ company, kind: 'technician_company' }, (tx) => registerObjects(tx, company, [key]))

async function written(key: string, text = 'bytes'): Promise<void> {
  const path = join(incoming, randomUUID())
  await writeFile(path, text)
  await storage.put(key, { path, bytes: text.length, mediaType: 'text/plain', sha256: 'x' })
}

const rowFor = (key: string) =>
  database.inCompany({ company, kind: 'technician_company' }, (tx) =>
    tx
      .insertInto('installation_files')
      .values({
        company_id: company,
        installation_id: installation,
        kind: 'file',
        key,
        name: 'a.txt',
        media_type: 'text/plain',
        bytes: 5,
        sha256: 'x',
      })
      .execute(),
  )

const makeDue = (key: string) =>
  query(url, `update orphan_files set due_at = now() - interval '1 second' where key = $1`, [key])
const isThere = async (key: string) => {
  const found = await storage.read(key)
  found?.destroy()
  return found !== undefined
}
const removeAll = () => removeOrphans({ database, storage, incoming })

test('objects without a row, after a crash, are removed when due', async () => {
  const key = keyed()
  await registered(key)
  await written(key)
  await removeAll()
  expect(await isThere(key)).toBe(true)
  await makeDue(key)
  await removeAll()
  expect(await isThere(key)).toBe(false)
  expect(await query(url, 'select key from orphan_files where key = $1', [key])).toEqual([])
})

test('a registered object that was never written is cleared too', async () => {
  const key = keyed()
  await registered(key)
  await makeDue(key)
  await removeAll()
  expect(await query(url, 'select key from orphan_files where key = $1', [key])).toEqual([])
})

test('bytes with a row are never removed', async () => {
  const key = keyed()
  await registered(key)
  await written(key)
  await rowFor(key)
  await makeDue(key)
  await removeAll()
  expect(await isThere(key)).toBe(true)
})

test('no row claims an object that was removed or never registered', async () => {
  const key = keyed()
  await expect(rowFor(key)).rejects.toThrow(/announced/)
  await registered(key)
  await written(key)
  await makeDue(key)
  await removeAll()
  await expect(rowFor(key)).rejects.toThrow(/announced/)
})

test('a row inserted during the removal of its object is refused', async () => {
  const key = keyed()
  await registered(key)
  await written(key)
  await makeDue(key)
  let taking: Promise<unknown> | undefined
  const slow: Storage = {
    ...storage,
    async remove(gone) {
      taking = rowFor(key).catch((error: unknown) => error)
      await storage.remove(gone)
    },
  }
  await removeOrphans({ database, storage: slow, incoming })
  expect(String(await taking)).toMatch(/announced/)
  expect(await isThere(key)).toBe(false)
})

test('a failed removal is retried and blocks no other', async () => {
  const [stuck, other] = [keyed(), keyed()]
  for (const key of [stuck, other]) {
    await registered(key)
    await written(key)
    await rowFor(key)
  }
  await query(url, 'delete from installation_files where installation_id = $1', [installation])
  const failing: Storage = {
    ...storage,
    remove: (key) => (key === stuck ? Promise.reject(new Error('away')) : storage.remove(key)),
  }
  const sweepFailing = () => removeOrphans({ database, storage: failing, incoming }).catch(String)
  const said = [await sweepFailing(), await sweepFailing()]
  expect(said).toContain('Error: away')
  expect([await isThere(stuck), await isThere(other)]).toEqual([true, false])
  await makeDue(stuck)
  await removeAll()
  expect(await isThere(stuck)).toBe(false)
})

test('uploads of a killed process are removed, running ones are not', async () => {
  await mkdir(join(incoming, 'abandoned'))
  await writeFile(join(incoming, 'abandoned', 'received'), 'half')
  await mkdir(join(incoming, 'going-on'))
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(incoming, 'abandoned'), before, before)
  await removeAll()
  expect(await readdir(incoming)).toEqual(['going-on'])
})
