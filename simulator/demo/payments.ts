// The books of the demo's companies: corrections among the payments, and numbers of confirmations in the order in which
// they were issued.
import { randomOf } from '../random.ts'
import { uuidOf } from './people-of-greece.ts'
import type { Work } from './visits.ts'

type Payment = Work['payments'][number]

const minute = 60_000
const euro = 100
const refundsOfCompany = 3
const discount = 10 * euro

const momentOf = (moment: unknown): number => new Date(moment as Date).getTime()
const localYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Athens', year: 'numeric' })

const day = 24 * 60 * minute
/** In days, as the debts of the product are shown. */
const debtAges = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, 1000],
] as const

/** Where nothing of an age is owed, a settled job of that age becomes a debt. */
function addDebts(work: Work, company: string, now: number): void {
  const ofCompany = work.jobs.filter(({ company_id, done_at }) => company_id === company && done_at)
  for (const [from, to] of debtAges) {
    const owing = ofCompany.filter(({ state }) => state === 'done')
    const homes = new Set(owing.map(({ installation_id }) => installation_id))
    const ofAge = (job: Work['jobs'][number]) => {
      const age = (now - momentOf(job.done_at)) / day
      return age > from + 1 && age < to - 1
    }
    if (owing.some(ofAge)) continue
    const job = ofCompany.find(
      (one) => one.state === 'complete' && ofAge(one) && !homes.has(one.installation_id),
    )
    if (!job) continue
    job.state = 'done'
    job.completed_at = null
    work.payments = work.payments.filter(({ job_id }) => job_id !== job.id)
  }
}

/** Jobs that were paid in full and made cheaper afterwards: the difference was paid back. */
function addRefunds(work: Work, company: string, now: number): void {
  const random = randomOf('thalpos demo refunds', company)
  const partsOf = Map.groupBy(work.materials, ({ job_id }) => job_id)
  const settled = work.payments.filter(({ company_id, job_id, amount_cents, paid_at }) => {
    const parts = (partsOf.get(job_id ?? '') ?? []).reduce((sum, { cost_cents }) => sum + cost_cents, 0)
    const isOld = momentOf(paid_at) < now - 5 * day
    return company_id === company && isOld && amount_cents >= 80 * euro && amount_cents - discount > parts
  })
  const step = Math.max(1, Math.floor(settled.length / refundsOfCompany))
  for (const payment of settled.filter((_, at) => at % step === 0).slice(0, refundsOfCompany)) {
    const job = work.jobs.find(({ id }) => id === payment.job_id)
    if (!job || job.state !== 'complete') continue
    job.cost_cents = (job.cost_cents ?? 0) - discount
    const at = new Date(momentOf(payment.paid_at) + 2 * day)
    work.payments.push({
      ...payment,
      id: uuidOf(random),
      kind: 'refund',
      refund_of: payment.id,
      lowers_cost: true,
      amount_cents: discount,
      notes: 'Έκπτωση που συμφωνήθηκε μετά',
      paid_at: at,
      created_at: at,
    })
  }
}

/** One confirmation named the wrong payment type: it is void, and another replaces it. */
function addReplaced(work: Work, company: string): void {
  const card = 2
  const payment = work.payments.find(
    ({ company_id, kind, payment_type_id }) =>
      company_id === company && kind !== 'refund' && payment_type_id === card,
  )
  if (!payment) return
  const random = randomOf('thalpos demo replaced', company)
  const voided: Payment = {
    ...payment,
    id: uuidOf(random),
    payment_type_id: 1,
    voided_at: new Date(momentOf(payment.created_at) + 20 * minute),
    voided_by: payment.assignee,
    void_reason: 'Γράφτηκε μετρητά αντί για κάρτα',
  }
  payment.replaces = voided.id as string
  payment.created_at = voided.voided_at as Date
  // Before the row that refers to it.
  work.payments.unshift(voided)
}

/** Without gaps, by company and year. */
function numberInOrder(payments: Payment[]): void {
  payments.sort((one, other) => momentOf(one.created_at) - momentOf(other.created_at))
  const highest = new Map<string, number>()
  for (const payment of payments) {
    payment.year = Number(localYear.format(momentOf(payment.created_at)))
    const series = `${payment.company_id} ${payment.year}`
    payment.number = (highest.get(series) ?? 0) + 1
    highest.set(series, payment.number)
  }
}

export function keepBooks(work: Work, now: number): Work {
  for (const company of new Set(work.payments.map(({ company_id }) => company_id))) {
    addDebts(work, company, now)
    addRefunds(work, company, now)
    addReplaced(work, company)
  }
  numberInOrder(work.payments)
  return work
}

/** The highest number of each company and year, from which the product continues. */
export const seriesOf = (payments: readonly Payment[]) =>
  [...Map.groupBy(payments, ({ company_id, year }) => `${company_id} ${year}`).values()].map((rows) => ({
    company_id: rows[0]?.company_id as string,
    series: 'payments',
    year: rows[0]?.year as number,
    highest: rows.length,
  }))
