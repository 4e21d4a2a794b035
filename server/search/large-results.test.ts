import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedAtMost } from '../../contract/lists.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let company: string

/** Clients with this name, each with a building, written as an import writes them. */
async function addMany(count: number, firstname: string, lastname: string, address: string): Promise<void> {
  await server.database.asSystem(async (tx) => {
    await sql`insert into clients (company_id, firstname, lastname, created_at)
      select ${company}, ${firstname}, ${lastname} || lpad((at * 7 % ${count})::text, 4, '0'),
        '2026-01-01'::timestamptz + at * interval '1 minute'
      from generate_series(1, ${count}::int) at`.execute(tx)
    await sql`insert into contacts (company_id, client_id, contact_type_id, phone, is_primary)
      select company_id, id, 1, '6971206448', true from clients c
      where company_id = ${company} and not exists (select from contacts k where k.client_id = c.id)`.execute(
      tx,
    )
    await sql`insert into installations (company_id, client_id, address, area)
      select company_id, id, ${address}, 'Βόλος' from clients c where company_id = ${company}
        and not exists (select from installations i where i.client_id = c.id) order by id`.execute(tx)
  })
}

beforeAll(async () => {
  server = await startTestServer()
  const made = await aCompany(server.database)
  company = made.id
  token = await server.tokenOf(await aPerson(server.database, made, ['technician_company', 'admin']))
  await addMany(countedAtMost, 'Μαρίνος', 'Αλεξίου', 'Ερμού 1')
  await addMany(2500, 'Γεράσιμος', 'Ζαΐμης', 'Εγνατία 2')
  await addMany(20, 'Άννα', 'Γεράκης', 'Άργους 3')
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = async (path: string) => (await server.ask('GET', path, { token })).body
const search = (text: string) => `search=${encodeURIComponent(text)}`
const totals = ({ total, total_is_least }: { total: number; total_is_least?: true }) => [
  total,
  total_is_least,
]

const paged = 550

/** The first rows, page by page. */
async function pagesOf(list: string, query: string, key: string): Promise<(string | number)[]> {
  const found: (string | number)[] = []
  for (let offset = 0; offset < paged; offset += 50) {
    const { items } = await ask(`/${list}?${query}&limit=50&offset=${offset}`)
    found.push(...items.map((item: Record<string, string | number>) => item[key]))
  }
  return found
}

async function exported(list: string, query: string): Promise<string[][]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api/v1/exports/${list}?${query}`, { headers })
  return (await answer.text())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(';'))
}

test('five hundred are counted exactly; above that the total is capped', async () => {
  for (const list of ['clients', 'installations']) {
    expect(totals(await ask(`/${list}?${search('μαρινος')}`))).toEqual([countedAtMost, undefined])
    expect(await ask(`/${list}/count?${search('μαρινος')}`)).toEqual({ count: countedAtMost })
  }
  await addMany(1, 'Μαρίνος', 'Αλεξίου', 'Ερμού 1')
  for (const list of ['clients', 'installations']) {
    expect(totals(await ask(`/${list}?${search('μαρινος')}`))).toEqual([countedAtMost, true])
    expect(totals(await ask(`/${list}?${search('μαρινος')}&offset=5000`))).toEqual([countedAtMost, true])
    expect(await ask(`/${list}/count?${search('μαρινος')}`)).toEqual({
      count: countedAtMost,
      count_is_least: true,
    })
    expect(await ask(`/${list}/count`)).toEqual({ count: countedAtMost + 2521 })
  }
})

test('however many are found, names that begin with it come first, then the newest of all others', async () => {
  const { items } = await ask(`/clients?${search('γερα')}&limit=200`)
  const names = items.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 20).every((name: string) => name.startsWith('Γεράκης'))).toBe(true)
  expect(names.slice(0, 20)).toEqual(names.slice(0, 20).toSorted())
  expect(names.slice(20)).toEqual(
    Array.from(
      { length: 180 },
      (_, at) => `Ζαΐμης${String(((2500 - at) * 7) % 2500).padStart(4, '0')} Γεράσιμος`,
    ),
  )
})

test.each(['', '&sort=name&order=desc', '&sort=created_at', '&sort=email', '&sort=is_business'])(
  'pages of very many clients%s hold each once, in the order of their file',
  async (sort) => {
    const names = await pagesOf('clients', search('gerasimos') + sort, 'lastname')
    expect(new Set(names).size).toBe(paged)
    const lines = await exported('clients', search('gerasimos') + sort)
    expect(lines).toHaveLength(2500)
    expect(new Set(lines.map(([lastname]) => lastname)).size).toBe(2500)
    expect(lines.slice(0, paged).map(([lastname]) => lastname)).toEqual(names)
  },
)

test('installations whose tag begins with the search come first, and each is listed once', async () => {
  const tags = await pagesOf('installations', search('εγνατια'), 'tag')
  expect(tags).toEqual(Array.from({ length: paged }, (_, at) => countedAtMost + 1 + at))
  const down = await pagesOf('installations', `${search('εγνατια')}&sort=tag&order=desc`, 'tag')
  expect(down).toEqual(Array.from({ length: paged }, (_, at) => countedAtMost + 2500 - at))
  expect(await exported('installations', search('εγνατια'))).toHaveLength(2500)
  const numbered = await pagesOf('installations', search('697'), 'tag')
  expect(numbered.slice(0, 3)).toEqual([697, 1, 2])
  expect(new Set(numbered).size).toBe(paged)
})

test('a word that is written in many ways is found by all of them among very many', async () => {
  for (const written of ['gerasimos', 'ΓΕΡΑΣΙΜΟΣ', 'geraseimos', 'γερασιμ', 'zaimhs', 'Ζαϊμ', 'rasim']) {
    expect(totals(await ask(`/clients?${search(written)}`))).toEqual([countedAtMost, true])
  }
  expect((await ask(`/clients?${search('gerasimos zaimis0042')}`)).items).toHaveLength(1)
})
