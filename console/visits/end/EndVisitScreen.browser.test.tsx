import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aVisit } from '../../calendar/calendar.testing.tsx'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { EndVisitScreen } from './EndVisitScreen.tsx'

const visit = {
  ...aVisit({ start: '2026-11-23T08:30:00Z', appointment_status: 'ongoing' }),
  id: 'visit-1',
  actual_start: '2026-11-23T08:34:00.000Z',
  overlaps: [],
  last_visit: null,
  signature: null,
}
const job = { id: visit.job_id, number: 7, title: null, cost: null, estimated_cost: 300, paid: 50 }
const home = {
  id: visit.installation_id,
  client_id: visit.client_id,
  owner_id: 'owner',
  owner_firstname: 'Ελένη',
  owner_lastname: 'Νικολάου',
  photos: [],
}

let screen: ReturnType<typeof openScreen>
let answerEnd: () => object = () => ({ ...visit, appointment_status: 'completed' })

const replyTo = ({ method, path }: SentRequest): object => {
  if (method === 'PATCH') return answerEnd()
  if (path.startsWith('/appointments/free')) return { items: [], total: 0 }
  if (path.startsWith('/appointments/')) return visit
  if (path.startsWith('/jobs/')) return job
  if (path.startsWith('/installations/')) return home
  return { items: [], total: 0 }
}
const open = () => {
  screen = openScreen(EndVisitScreen, { reply: replyTo })
}
const sent = () => screen.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

beforeEach(async () => {
  await page.viewport(390, 844)
  sessionStorage.clear()
  answerEnd = () => ({ ...visit, appointment_status: 'completed' })
  open()
})
afterEach(() => screen.close())

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))
const toMoney = () => press('Συνέχεια στην πληρωμή')
const finish = () => press('Κλείσιμο επίσκεψης')

/** Draws one stroke with the mouse. */
async function draw() {
  const pad = page.getByRole('img', { name: /^Πλαίσιο υπογραφής/ }).element()
  const box = pad.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    pad.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        clientX: box.left + box.width * x,
        clientY: box.top + box.height * y,
      }),
    )
  at('pointerdown', 0.1, 0.5)
  at('pointermove', 0.4, 0.2)
  at('pointermove', 0.6, 0.8)
  at('pointerup', 0.6, 0.8)
}

describe('the end of a visit', () => {
  test('in two steps: work, then money and the drawn signature', async () => {
    await press('Καθαρισμός')
    await press('Άλλο…')
    await userEvent.fill(page.getByLabelText('Τι άλλο έγινε'), 'Νέα φλάντζα')
    await press('Προσθήκη')
    await press('Υλικό από κατάλογο')
    await userEvent.fill(page.getByLabelText('Αναζήτηση υλικού'), 'Φλάντζα')
    await press('Προσθήκη «Φλάντζα» εκτός καταλόγου')
    await userEvent.fill(page.getByLabelText('Τιμή για ένα: Φλάντζα'), '10,50')
    await press('Ένα ακόμη: Φλάντζα')
    await toMoney()

    // What is due is the estimate less what was paid.
    await expect.element(page.getByText('Έχουν πληρωθεί ήδη 50,00 €')).toBeVisible()
    await press('Ένοικος')
    await userEvent.fill(page.getByLabelText('Ποσό', { exact: true }), '150')
    await press('Κάρτα')
    await draw()
    await finish()
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]).toMatchObject({
      outcome: 'done',
      actions: [
        { type_id: 1, notes: 'Καθαρισμός' },
        { type_id: 1, notes: 'Νέα φλάντζα' },
      ],
      materials: [{ item_id: null, name: 'Φλάντζα', quantity: 2, cost: 21 }],
      client_paid: true,
      amount: 150,
      payment_type_id: 2,
      signature: {
        signer_name: 'Μακρής Αντώνιος',
        signed_text: 'Έγιναν εργασίες και υλικά 300,00 €, πλήρωσα 150,00 €.',
        strokes: [
          [
            [0.1, 0.5],
            [0.4, 0.2],
            [0.6, 0.8],
          ],
        ],
      },
    })
    expect(sessionStorage).toHaveLength(0)
  })

  test('is signed by the keyboard alone, and cleared', async () => {
    await press('Ρύθμιση')
    await toMoney()
    await press('Υπογραφή με πληκτρολόγηση')
    await userEvent.fill(page.getByLabelText('Ονοματεπώνυμο'), 'Ελένη Νικολάου')
    await press('Σβήσιμο')
    await press('Υπογραφή με πληκτρολόγηση')
    await finish()
    await expect.poll(sent).toMatchObject([{ signature: { signer_name: 'Ελένη Νικολάου', strokes: [] } }])
  })

  test('a sum that changes after the signature needs a new one', async () => {
    await press('Ρύθμιση')
    await toMoney()
    await draw()
    await press('Ένοικος')
    await press('Μετρητά')
    await expect.element(page.getByText(/^Τα ποσά άλλαξαν: σβήστε/)).toBeVisible()
    await finish()
    expect(sent()).toEqual([])
    await press('Σβήσιμο')
    await draw()
    await finish()
    await expect.poll(sent).toMatchObject([{ signature: { signed_text: /πλήρωσα 250,00 €/ } }])
  })
})

describe('what is refused', () => {
  test('a job that is done without anything done, a payment without a way and above what is due', async () => {
    await toMoney()
    await press('Ένοικος')
    await userEvent.fill(page.getByLabelText('Ποσό', { exact: true }), '251')
    await finish()
    await expect.element(page.getByText('Επιλέξτε τρόπο πληρωμής').first()).toBeVisible()
    expect(document.querySelectorAll('[role=alert]').length).toBeGreaterThanOrEqual(3)
    expect(sent()).toEqual([])
  })

  test('what the server refuses keeps everything that was entered', async () => {
    answerEnd = () =>
      Response.json(
        { type: 'x', title: 'Conflict', status: 409, key: 'signature_text_differs' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      )
    await press('Ρύθμιση')
    await toMoney()
    await finish()
    await expect.poll(sent).toHaveLength(1)
    expect(sessionStorage).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Κλείσιμο επίσκεψης' })).toBeEnabled()
  })
})

test('the draft survives a reload, also in the second step', async () => {
  await press('Μέτρηση καυσαερίων')
  await toMoney()
  await press('Θα συνεχιστεί')
  screen.close()
  open()
  await expect.element(page.getByText('2 από 2')).toBeVisible()
  await press('Πίσω')
  await expect
    .element(page.getByRole('button', { name: 'Μέτρηση καυσαερίων' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('cash above 500 euro warns', async () => {
  await press('Ρύθμιση')
  await toMoney()
  await userEvent.fill(page.getByLabelText('Κόστος εργασίας μαζί με τα υλικά'), '900')
  await press('Ιδιοκτήτης')
  await press('Μετρητά')
  await expect.element(page.getByText(/^Μετρητά πάνω από 500,00 €/)).toBeVisible()
})
