import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedAtMost } from '../../contract/lists.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import { patternsOf, patternsToFind } from './phonetic-search.ts'
import { firstWordPrefixes } from './prefixes.rules.ts'
import { searchTermsOf } from './search-terms.rules.ts'

const names = [
  ...'Παπαδόπουλος Παπαδοπούλου Ξανθόπουλος Χαραλαμπίδης Γκόγκου Μπότσαρης Θεοδώρου Ψαρράς Ευσταθίου'.split(
    ' ',
  ),
  ...'Papadopoulou Botsaris 8eodwrou Kadinis Τσα-Τσα Ο.Ε. Жук Li'.split(' '),
  '3M Hellas',
]

let db: TestDatabase
let company: string

beforeAll(async () => {
  db = await testDatabase()
  company = (await aCompany(db.database)).id
  await db.database.asSystem(async (tx) => {
    await sql`insert into clients (company_id, firstname, lastname, email)
      select ${company}, first, last, phonetic(last) || row_number() over () || '@mail.example'
      from unnest(${names}::text[]) first, unnest(${names}::text[]) last`.execute(tx)
    await sql`insert into contacts (company_id, client_id, contact_type_id, phone, is_primary)
      select company_id, id, 1, '69' || lpad((row_number() over () * 7919 % 100000000)::text, 8, '0'), true
      from clients where company_id = ${company}`.execute(tx)
  })
})

afterAll(() => db.close())

/** Found with the index, and by looking at every text. */
async function found(search: string): Promise<[number, number]> {
  return db.database.inCompany({ company, kind: 'technician_company' }, async (tx) => {
    const { rows } = await sql<{ total: number; all: number }>`
      select f.total::int as total, (
          select count(*)::int from client_search_index where text ~ all(${patternsOf(search)}::text[])) as "all"
      from find_clients(${patternsToFind(search)}::text[], ${searchTermsOf(search)}::text[],
        ${firstWordPrefixes(search)}::text[], null, 'rank', false, ${countedAtMost}, 0, 0) f`.execute(tx)
    return [rows[0]?.total ?? -1, rows[0]?.all ?? -2]
  })
}

const within = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: text.length }))
    .map(([from, length]) => text.slice(from, from + length))
const word = fc.constantFrom(...names, '6900007919', 'papadopoulou', 'dhmhtrhs', '@mail.exam').chain(within)

test('the index finds the same as a full scan, for any part of a name or number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 2 }), async (words) => {
      const search = words.join(' ')
      fc.pre(patternsOf(search).length > 0)
      const [total, all] = await found(search)
      expect(total).toBe(Math.min(all, countedAtMost + 1))
    }),
    { numRuns: 400 },
  )
})

test('what every client has is found at every client', async () => {
  expect(await found('mail')).toEqual([names.length ** 2, names.length ** 2])
})
