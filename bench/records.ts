import pg from 'pg'
import type { Database } from '../server/database/database.ts'
import { signIn } from '../server/identity/sign-in.testing.ts'
import { aCompany, aPerson, testPassword } from '../server/testing/world.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { makeProduct, type Product } from './product.ts'
import { seedCatalogue } from './records/catalogue.ts'
import { measureImports } from './records/imports.ts'
import { seedPortfolio } from './records/portfolio.ts'
import { type Question, questions, type Sought } from './records/questions.ts'
import { type Caller, openCaller } from './telemetry/caller.ts'
import { databaseOf, withDatabase } from './world.ts'

const whole = { many: 100_000, few: 1000, neighbours: 50, neighbour: 2000, requests: 200 }
const small = { many: 10_000, few: 1000, neighbours: 5, neighbour: 1000, requests: 60 }

/** Records whose names and numbers are searched for. */
const named = 100

interface Side {
  person: string
  sought: Sought
}

async function soughtIn(database: Database, company: string, records: number): Promise<Sought> {
  return database.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('clients as c')
      .innerJoin('contacts as k', 'k.client_id', 'c.id')
      .select(['c.lastname', 'k.phone'])
      .where('c.company_id', '=', company)
      .where('k.is_primary', '=', true)
      // Made up from a seed, so the same in each run.
      .orderBy('c.created_at')
      .orderBy('c.lastname')
      .limit(named)
      .execute()
    return {
      lastnames: rows.map(({ lastname }) => lastname),
      phones: rows.map(({ phone }) => phone),
      tags: rows.map((_, at) => 1 + Math.floor((at * records) / named)),
      records,
    }
  })
}

async function aSide(database: Database, clients: number): Promise<Side> {
  const company = await aCompany(database)
  const person = await aPerson(database, company, ['technician_company', 'admin'])
  await seedPortfolio(database, company.id, clients)
  await seedCatalogue(database, company.id, clients / 5)
  return { person, sought: await soughtIn(database, company.id, clients) }
}

/** What autovacuum does in its own time. */
async function vacuum(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseOf(dataDir) })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function signedIn(product: Product, { person }: Side): Promise<Caller> {
  const { accessToken } = await signIn({ baseUrl: product.url, login: person, password: testPassword })
  return openCaller(product.url, { authorization: `Bearer ${accessToken}` })
}

async function timed(caller: Caller, path: string): Promise<number> {
  const began = performance.now()
  await caller.ask(path)
  return performance.now() - began
}

async function measure(
  product: Product,
  many: Side,
  few: Side,
  question: Question,
  requests: number,
): Promise<Figure[]> {
  const callers = { many: await signedIn(product, many), few: await signedIn(product, few) }
  const paths = { many: question.paths(many.sought), few: question.paths(few.sought) }
  const times = { many: [] as number[], few: [] as number[] }
  const unmeasured = Math.max(10, paths.many.length)
  for (let ask = -unmeasured; ask < requests; ask++) {
    const pathOf = (of: string[]) => of[(ask + unmeasured) % of.length] ?? ''
    const [ofMany, ofFew] = [
      await timed(callers.many, pathOf(paths.many)),
      await timed(callers.few, pathOf(paths.few)),
    ]
    if (ask < 0) continue
    times.many.push(ofMany)
    times.few.push(ofFew)
  }
  callers.many.close()
  callers.few.close()
  const [p50, p95] = [percentile(times.many, 0.5), percentile(times.many, 0.95)]
  return [
    { name: `${question.name}: p50`, value: rounded(p50, 1), unit: 'ms' },
    { name: 'p95', value: rounded(p95, 1), unit: 'ms', atMost: 50 },
    { name: 'p95 beside the small company', value: rounded(p95 / percentile(times.few, 0.95), 2), unit: '×' },
  ]
}

export const records: Bench = {
  title: 'A hundred thousand clients',
  method:
    'A company with 100,000 clients, about 300,000 contacts, 150,000 installations and 20,000 items in its catalogue, one with 1,000 clients and 50 with 2,000, in one product with its embedded PostgreSQL and with every index and trigger that a person’s own typing goes through. A signed-in person of the large company and one of the small one send the same requests over HTTP on loopback by turns, 200 times each after every request was sent unmeasured, ten times at least; a time ends with the last byte. A search looks for 100 records’ own names or numbers by turns. At the end files of 10,000 clients and of an installation for each of them are imported into the large company.',
  async run({ isSmall }) {
    const extent = isSmall ? small : whole
    const product = await makeProduct()
    try {
      await product.start()
      return await withDatabase(product.dataDir, async (database) => {
        const began = performance.now()
        const many = await aSide(database, extent.many)
        const seconds = (performance.now() - began) / 1000
        const few = await aSide(database, extent.few)
        for (let made = 0; made < extent.neighbours; made++)
          await seedPortfolio(database, (await aCompany(database)).id, extent.neighbour)
        await vacuum(product.dataDir)
        const figures: Figure[] = [
          {
            name: 'Rows of the large company written, with their search keys',
            value: rounded(seconds),
            unit: 's',
          },
        ]
        for (const question of questions)
          figures.push(...(await measure(product, many, few, question, extent.requests)))
        figures.push(...(await measureImports(product.url, many.person)))
        return figures
      })
    } finally {
      await product.discard()
    }
  },
}
