import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { refusalOf } from '../../contract/jobs/states.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { deleteJob, moveJob } from '../job-forms/job-actions.tsx'
import { aJobDetail } from '../jobs/job.testing.ts'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { keyText } from '../problems/problem-text.ts'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { JobPanel } from './JobPanel.tsx'

let screen: ReturnType<typeof openScreen>
let job: JobDetail
let refusal: { status: number; key: string } | undefined

const reply = ({ path, method }: SentRequest) => {
  if (method === 'DELETE' && !refusal) return new Response(null, { status: 204 })
  if (method !== 'GET' && refusal) return Response.json(refusal, { status: refusal.status })
  if (path === `/jobs/${job.id}`) return method === 'PATCH' ? { ...job, state: 'cancelled' } : job
  if (path === '/jobs') return { ...job, number: 13 }
  if (path.startsWith('/installations/'))
    return Response.json({ status: 404, key: 'not_found' }, { status: 404 })
  return { items: [], total: 0 }
}

const InPanel = () => {
  const { id = '', tab, close } = usePanel()
  return (
    <main id="content">
      {id !== '' && (
        <SidePanel width={9} onClose={close}>
          <JobPanel key={id} id={id} tab={tab} />
        </SidePanel>
      )}
    </main>
  )
}

const open = (more: Partial<JobDetail>) => {
  job = aJobDetail(more)
  screen = openScreen(InPanel, { search: { panel: `job:${job.id}` }, reply })
}

beforeEach(async () => {
  refusal = undefined
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

const current = () =>
  page.getByRole('list', { name: 'Πορεία της εργασίας' }).element().querySelector('[aria-current="step"]')

test('a pending job may be cancelled or finished, and its track shows where it is', async () => {
  open({ estimated_cost: 320, due: 320 })
  await expect.element(page.getByRole('button', { name: 'Ακύρωση εργασίας' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ολοκλήρωση' })).toBeVisible()
  expect(current()?.textContent).toBe('Εκκρεμεί')
})

test('a job that is done waits for its payment', async () => {
  open({ state: 'done', cost: 90, paid: 50, due: 40 })
  await expect.element(page.getByText('Εξοφλείται με την πληρωμή')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Νέα πληρωμή' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ακύρωση εργασίας' })).not.toBeInTheDocument()
})

test('a cancelled job takes no entries and shows why', async () => {
  open({ state: 'cancelled', cancel_reason: 'Διπλή εγγραφή' })
  await expect.element(page.getByText('Διπλή εγγραφή')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Προσθήκη στο χρονολόγιο' })).not.toBeInTheDocument()
  expect(current()?.textContent).toBe('Ακυρώθηκε')
})

test('an expense is marked as not charged to the client', async () => {
  const expense = {
    id: 'e1',
    installation_id: 'i1',
    job_id: 'j1',
    tag_id: 'TH_1042',
    client_name: 'Παπαδοπούλου',
    created_at: '2026-11-20T09:00:00.000Z',
    created_by: 'Νίκος',
    assignee_id: null,
    assignee_name: 'Νίκος Δημητρίου',
    description: 'Καύσιμα μετακίνησης',
    amount: 12,
  }
  open({ expenses: [expense], entries: [{ ...expense, type: 'expense' }] })
  await expect.element(page.getByText('δεν χρεώνεται στον πελάτη')).toBeVisible()
})

test('cancelling a paid job requires what becomes of the money, and a refund its way', async () => {
  open({ cost: 80, paid: 30, due: 50 })
  await moveJob(job, 'cancelled', () => {})
  const save = page
    .getByRole('dialog', { name: /Ακύρωση εργασίας #12/ })
    .getByRole('button', { name: 'Ακύρωση εργασίας' })
  await expect.element(page.getByText('Καταγράφεται ότι επιστρέφονται 30,00 € στον πελάτη.')).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('combobox', { name: 'Τρόπος επιστροφής' })).toBeInvalid()
  await page.getByRole('combobox', { name: 'Τρόπος επιστροφής' }).selectOptions('Μετρητά')
  await save.click()
  await expect
    .poll(() => screen.latest(`/jobs/${job.id}`, 'PATCH')?.body)
    .toEqual({ state: 'cancelled', cancel_reason: null, settlement: 'refund', refund_type_id: 1 })
})

test('a refund of 500 euro or more in cash warns, another way or a credit does not', async () => {
  open({ cost: 800, paid: 500, due: 300 })
  await moveJob(job, 'cancelled', () => {})
  const warning = page.getByText(/Μετρητά από 500,00\s€/)
  const type = page.getByRole('combobox', { name: 'Τρόπος επιστροφής' })
  await type.selectOptions('Κάρτα')
  await expect.element(warning).not.toBeInTheDocument()
  await type.selectOptions('Μετρητά')
  await expect.element(warning).toBeVisible()
  await page.getByText('Πιστωτικό υπόλοιπο').last().click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('the money of a cancelled job may stay as a credit', async () => {
  open({ cost: 80, paid: 30, due: 50 })
  await moveJob(job, 'cancelled', () => {})
  await page.getByText('Πιστωτικό υπόλοιπο').last().click()
  await expect.element(page.getByText('Τα 30,00 € μένουν ως πίστωση της εγκατάστασης.')).toBeVisible()
  await page
    .getByRole('dialog', { name: /Ακύρωση εργασίας #12/ })
    .getByRole('button', { name: 'Ακύρωση εργασίας' })
    .click()
  await expect
    .poll(() => screen.latest(`/jobs/${job.id}`, 'PATCH')?.body)
    .toMatchObject({ state: 'cancelled', settlement: 'credit' })
})

test('finishing explains what is still open', async () => {
  open({ estimated_cost: 90 })
  await moveJob(job, 'done', () => {})
  await expect.element(page.getByText('Δεν έχει γραφτεί καμία ενέργεια')).toBeVisible()
  await expect.element(page.getByText(/Θα μείνουν οφειλόμενα 90,00\s€/)).toBeVisible()
})

test.each([
  [{ cost: 0 }, 'Χωρίς χρέωση: εξοφλείται αμέσως'],
  [{ cost: 90, paid: 90 }, 'Έχει πληρωθεί όλη, άρα εξοφλείται αμέσως'],
  [{}, 'Δεν έχει κόστος ούτε εκτίμηση: μένει «Έγινε» μέχρι να πατηθεί «Εξόφληση»'],
])('finishing a job with %j says what becomes of it', async (money, text) => {
  open(money)
  await moveJob({ ...job, ...money }, 'done', () => {})
  await expect.element(page.getByText(text)).toBeVisible()
})

const series = ['2026-12-01T08:00:00.000Z', '2026-12-02T08:00:00.000Z'].map((start) => aVisit({ start }))

test.each([
  ['done', /Το ραντεβού στις .* θα ακυρωθεί/],
  ['cancelled', /Ακυρώνεται και το ραντεβού στις/],
] as const)('every visit that is cancelled with a job that is %s is named', async (state, text) => {
  open({
    appointments: [...series, aVisit({ start: '2026-11-20T08:00:00Z', appointment_status: 'completed' })],
  })
  await moveJob(job, state, () => {})
  await expect.element(page.getByText(text).first()).toBeVisible()
  expect(page.getByText(text).elements()).toHaveLength(2)
})

test.each([
  ['done', 'Ολοκλήρωση'],
  ['cancelled', 'Ακύρωση εργασίας'],
] as const)('a job with a visit under way is not %s before the visit has ended', async (state, button) => {
  open({ appointments: [aVisit({ start: '2026-11-20T08:00:00Z', appointment_status: 'ongoing' })] })
  await moveJob(job, state, () => {})
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/είναι σε εξέλιξη: κλείστε το πρώτα/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: button, exact: true })).toBeDisabled()
})

const material = { id: 'm1', cost: 35.5 } as JobDetail['materials'][number]

test.each([
  [{}, /^$/],
  [{ materials: [material, { ...material, id: 'm2', cost: 20 }] }, /^55,50?$/],
  [{ materials: [material], estimated_cost: 80 }, /^80(,00)?$/],
])('the final cost that is proposed of %j is %s', async (more, cost) => {
  open(more)
  await moveJob(job, 'done', () => {})
  await expect
    .element(page.getByRole('textbox', { name: 'Τελικό κόστος (€)' }))
    .toHaveValue(expect.stringMatching(cost))
})

test('an emptied cost leaves the estimate due', async () => {
  open({ estimated_cost: 90, cost: 40 })
  await moveJob(job, 'done', () => {})
  await expect.element(page.getByText(/Θα μείνουν οφειλόμενα 40,00\s€/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Τελικό κόστος (€)' }).fill('')
  await expect.element(page.getByText(/Θα μείνουν οφειλόμενα 90,00\s€/)).toBeVisible()
})

const forbidden = jobStates.flatMap((from) =>
  jobStates.filter((to) => refusalOf(from, to)).map((to) => [from, to] as const),
)

test('nine changes of state are forbidden', () => {
  expect(forbidden).toHaveLength(9)
})

test.each(forbidden)('from %s to %s is explained, not sent', async (state, to) => {
  open({ state, cost: 90, due: state === 'done' ? 90 : 0 })
  await expect.element(page.getByText('#12')).toBeVisible()
  void moveJob(job, to, () => {})
  const explained = page.getByRole('dialog', { name: 'Η αλλαγή δεν γίνεται' })
  await expect.element(explained).toHaveTextContent(keyText(refusalOf(state, to) ?? 'bad_request'))
  expect(screen.latest(`/jobs/${job.id}`, 'PATCH')).toBeUndefined()
})

test('completing a job that is due offers its payment instead', async () => {
  open({ state: 'done', cost: 90, paid: 50, due: 40 })
  await expect.element(page.getByText('#12')).toBeVisible()
  let paid: unknown
  void moveJob(job, 'complete', (prefill) => {
    paid = prefill
  })
  await expect.element(page.getByText(/Οφείλονται 40,00\s€/)).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Η εργασία οφείλεται' })
    .getByRole('button', { name: 'Νέα πληρωμή' })
    .click()
  await expect.poll(() => paid).toMatchObject({ job_ids: [job.id] })
})

test('a job with money is not deleted, and the reason is shown', async () => {
  open({ cost: 90, paid: 90 })
  await expect.element(page.getByText('#12')).toBeVisible()
  refusal = { status: 409, key: 'job_has_money' }
  const gone = deleteJob(job)
  await page
    .getByRole('dialog', { name: /Διαγραφή εργασίας/ })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  expect(await gone).toBe(false)
  await expect.element(page.getByRole('dialog', { name: 'Η εργασία δεν διαγράφεται' })).toBeVisible()
})

test('a deleted job is gone, and a message says so', async () => {
  open({})
  await expect.element(page.getByText('#12')).toBeVisible()
  const gone = deleteJob(job)
  await page
    .getByRole('dialog', { name: 'Διαγραφή εργασίας #12;' })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  expect(await gone).toBe(true)
  await expect.element(page.getByText('Η εργασία διαγράφηκε')).toBeVisible()
})

test('in place of reopening a done job a call-back job is offered, with what is known', async () => {
  open({ state: 'done', cost: 90, due: 90, device_id: 'd1', fault_code: 'E4' })
  await expect.element(page.getByText('#12')).toBeVisible()
  void moveJob(job, 'pending', () => {})
  await page
    .getByRole('dialog', { name: 'Η αλλαγή δεν γίνεται' })
    .getByRole('button', { name: 'Νέα εργασία: η βλάβη επέστρεψε' })
    .click()
  const form = page.getByRole('dialog', { name: /Επανάληψη της εργασίας #12/ })
  await expect.element(form.getByRole('textbox', { name: /^Εργασία/ })).toHaveValue('Ο λέβητας σταμάτησε')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect
    .poll(() => screen.latest('/jobs', 'POST')?.body)
    .toMatchObject({ call_back_of: job.id, source: 'call_back', device_id: 'd1', fault_code: 'E4' })
})
