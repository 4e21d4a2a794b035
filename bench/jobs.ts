import pg from 'pg'
import { signIn } from '../server/identity/sign-in.testing.ts'
import { aCompany, aPerson, testPassword } from '../server/testing/world.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { type Extent, seedWork } from './jobs/seed.ts'
import { makeProduct } from './product.ts'
import { seedPortfolio } from './records/portfolio.ts'
import { type Caller, openCaller } from './telemetry/caller.ts'
import { databaseOf, withDatabase } from './world.ts'

const whole: Extent & { clients: number; requests: number } = {
  clients: 20_000,
  jobs: 100_000,
  technicians: 20,
  visits: 4000,
  entries: 2000,
  requests: 100,
}
const small = { ...whole, clients: 2000, requests: 20 }

interface Question {
  name: string
  atMost: number
  /** Under /api/v1; sent by turns. */
  paths: string[]
}

const jobs = (query: Record<string, string>) =>
  `jobs?${new URLSearchParams({ limit: '15', ...query }).toString()}`

const payments = (query: Record<string, string>) =>
  `payments?${new URLSearchParams({ limit: '15', ...query }).toString()}`

const questionsOfPayments: Question[] = Object.entries({
  'first page': [payments({})],
  'a page in the middle': [payments({ offset: '5000' })],
  'sorted by amount': [
    payments({ sort: 'amount', order: 'asc' }),
    payments({ sort: 'amount', order: 'desc' }),
  ],
  filters: [
    payments({ payment_type_id: '2' }),
    payments({ kind: 'refund' }),
    payments({ date_from: '2026-01-01', date_to: '2026-01-31' }),
  ],
  search: [
    payments({ search: 'papadop' }),
    payments({ search: 'Τσιμισκή' }),
    payments({ search: '2026/4713' }),
  ],
  'their sums': ['payments/summary', 'payments/summary?payment_type_id=2'],
}).map(([name, paths]) => ({ name: `payments, ${name}`, atMost: 50, paths }))

/** Local midnights are three hours off at most, which changes no figure. */
function nextMonth(): Record<string, string> {
  const now = new Date()
  const first = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString()
  return { date_from: first(1), date_to: first(2) }
}

const daysOf = ({ date_from = '', date_to = '' }: Record<string, string>) => ({
  date_from: date_from.slice(0, 10),
  date_to: new Date(Date.parse(date_to) - 86_400_000).toISOString().slice(0, 10),
})

const questionsOf = (person: string, installation: string): Question[] => [
  { name: 'jobs, first page', atMost: 50, paths: [jobs({})] },
  { name: 'jobs, a page in the middle', atMost: 50, paths: [jobs({ offset: '5000' })] },
  {
    name: 'jobs of a state, a type or a technician',
    atMost: 50,
    paths: [
      jobs({ state: 'pending' }),
      jobs({ type_id: '3' }),
      jobs({ assignee_id: person }),
      jobs({ assignee_id: person, state: 'done' }),
    ],
  },
  {
    name: 'jobs of an installation',
    atMost: 50,
    paths: [
      jobs({ installation_id: installation }),
      jobs({ installation_id: installation, state: 'complete', sort: 'cost' }),
    ],
  },
  { name: 'jobs, unpaid', atMost: 50, paths: [jobs({ unpaid: 'true' })] },
  { name: 'jobs, unscheduled', atMost: 50, paths: [jobs({ unscheduled: 'true' })] },
  {
    name: 'jobs of some days',
    atMost: 50,
    paths: [jobs({ date_from: '2026-01-01', date_to: '2026-01-31' })],
  },
  ...['number', 'client_name', 'cost', 'due', 'state'].map((sort) => ({
    name: `jobs, sorted by ${sort}`,
    atMost: 50,
    paths: [jobs({ sort, order: 'asc' }), jobs({ sort, order: 'desc' })],
  })),
  ...Object.entries({
    'a client': ['papadop', 'Γεωργίου', 'kostas'],
    'a title': ['Διαρροή', 'kykloforiti'],
    'a client and a title': ['papadop kikloforit', 'γεωργ διαρροη'],
    'a street': ['Τσιμισκή', 'egnatia 12'],
    'a number': ['#4711', '52341'],
    'what nothing has': ['ξξζζψ'],
  }).map(([name, words]) => ({
    name: `jobs, search of ${name}`,
    atMost: 50,
    paths: words.map((search) => jobs({ search })),
  })),
  {
    name: 'jobs, search with filters',
    atMost: 50,
    paths: [
      jobs({ search: 'papadop', state: 'pending' }),
      jobs({ search: 'Διαρροή', unpaid: 'true' }),
      jobs({ search: 'συντήρηση', assignee_id: person }),
    ],
  },
  { name: 'jobs, summary by state', atMost: 50, paths: ['jobs/summary'] },
  ...questionsOfPayments,
  {
    name: 'installation with 2,000 entries, its panel with balance, jobs and money',
    atMost: 500,
    paths: [`installations/${installation}`],
  },
  {
    name: 'installation with 2,000 entries, its history',
    atMost: 20,
    paths: [`installations/history?installation_id=${installation}&limit=50`],
  },
  {
    name: 'month of the calendar, 20 technicians, 4,000 visits',
    atMost: 100,
    paths: [`appointments/workload?${new URLSearchParams(daysOf(nextMonth())).toString()}`],
  },
  {
    name: 'appointments of a month, 20 technicians, 4,000 visits',
    atMost: 100,
    paths: [`appointments?${new URLSearchParams({ ...nextMonth(), limit: '10000' }).toString()}`],
  },
]

/** Once for each question: on a slow machine a token ends before the bench does. */
async function signedIn(url: string, login: string): Promise<Caller> {
  const { accessToken } = await signIn({ baseUrl: url, login, password: testPassword })
  return openCaller(url, { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' })
}

async function timesOf(caller: Caller, paths: string[], requests: number): Promise<number[]> {
  const times: number[] = []
  for (let ask = -Math.max(5, paths.length); ask < requests; ask++) {
    const began = performance.now()
    await caller.ask(`/api/v1/${paths[Math.abs(ask) % paths.length]}`)
    if (ask >= 0) times.push(performance.now() - began)
  }
  return times
}

/** Payments of one euro, each of which changes the job, the balance and the receipts' numbers. */
async function paymentTimes(caller: Caller, job: string, requests: number): Promise<number[]> {
  const body = JSON.stringify({ payment_type_id: 1, amount: 1 })
  const times: number[] = []
  for (let ask = -5; ask < requests; ask++) {
    const began = performance.now()
    await caller.ask(`/api/v1/jobs/${job}/payments`, { method: 'POST', body })
    if (ask >= 0) times.push(performance.now() - began)
  }
  return times
}

/** What autovacuum does in its own time. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** The statement alone; the panel of the installation has it with all else. */
async function balanceTimes(url: string, installation: string, requests: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let ask = 0; ask < requests; ask++) {
    const began = performance.now()
    await client.query('select balance_cents, last_job_entry_at from installations where id = $1', [
      installation,
    ])
    times.push(performance.now() - began)
  }
  await client.end()
  return times
}

const figuresOf = (name: string, times: number[], atMost: number): Figure[] => [
  { name: `${name}: p50`, value: rounded(percentile(times, 0.5)), unit: 'ms' },
  { name: 'p95', value: rounded(percentile(times, 0.95)), unit: 'ms', atMost },
]

export const jobsBench: Bench = {
  title: 'A hundred thousand jobs',
  method:
    'A company with 20,000 clients, 30,000 installations, 20 technicians, 100,000 jobs, about 85,000 payments, 4,000 visits in the coming month and one installation with 2,000 entries and a job that owes, in the product with its embedded PostgreSQL. A signed-in person sends each request over HTTP on loopback one after the other, 100 times after a few unmeasured ones; a time ends with the last byte.',
  async run({ isSmall }) {
    const { requests, clients, ...extent } = isSmall ? small : whole
    const product = await makeProduct()
    try {
      await product.start()
      return await withDatabase(product.dataDir, async (database) => {
        const company = await aCompany(database)
        const email = await aPerson(database, company, ['technician_company', 'admin'])
        await seedPortfolio(database, company.id, clients)
        const began = performance.now()
        const { installation, owed } = await seedWork(database, company, extent)
        const seconds = (performance.now() - began) / 1000
        const url = await databaseOf(product.dataDir)
        await vacuum(url)
        const person = await database.asSystem((tx) =>
          tx.selectFrom('people').select('id').where('company_id', '=', company.id).executeTakeFirstOrThrow(),
        )
        const figures: Figure[] = [
          { name: 'Rows written, with their balances and search keys', value: rounded(seconds), unit: 's' },
          ...figuresOf(
            'balance of the installation with 2,000 entries',
            await balanceTimes(url, installation, requests),
            20,
          ),
        ]
        for (const { name, paths, atMost } of questionsOf(person.id, installation)) {
          const caller = await signedIn(product.url, email)
          figures.push(...figuresOf(name, await timesOf(caller, paths, requests), atMost))
          caller.close()
        }
        const payer = await signedIn(product.url, email)
        const payments = await paymentTimes(payer, owed, requests)
        figures.push(...figuresOf('installation with 2,000 entries, a payment is written', payments, 100))
        payer.close()
        return figures
      })
    } finally {
      await product.discard()
    }
  },
}
