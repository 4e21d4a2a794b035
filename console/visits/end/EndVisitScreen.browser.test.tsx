import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aVisit } from '../../appointments/visit.testing.ts'
import { aJobDetail } from '../../jobs/job.testing.ts'
import type { ConsoleSettings } from '../../session/settings.ts'
import { SettingsContext } from '../../session/settings-context.ts'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { EndVisitScreen } from './EndVisitScreen.tsx'

const settings = { upload_bytes: { photo: 1_000_000, file: 10_000_000 } } as ConsoleSettings
const job = aJobDetail({
  estimated_cost: 196,
  due: 196,
  appointments: [aVisit({ id: '0190c1de-0000-7000-8000-0000000000b2', start: '2026-11-27T08:00:00Z' })],
})
const flange = { id: '0190c1de-0000-7000-8000-000000000001', name: 'Φλάντζα Φ100', price: 10, unit: 'piece' }

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

let visit: ReturnType<typeof aVisit>
let refusal: object | undefined
let photos: object[]
let photoRefusal: object | undefined
let devices: { device_id: string; device_type: string }[]
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, body }: SentRequest): object => {
  if (method === 'POST' && path === `/installations/${visit.installation_id}/photo`) {
    if (photoRefusal) return Response.json(photoRefusal, { status: 415 })
    const { name } = (body as FormData).get('file') as File
    photos = [
      { id: 'p1', installation_id: visit.installation_id, name, created_at: '2026-11-26T08:20:00.000Z' },
    ]
    return Response.json(photos[0], { status: 201 })
  }
  if (path.includes('/photos/')) return new Response(new Blob([pixel], { type: 'image/png' }))
  if (method === 'PATCH') return refusal ? Response.json(refusal, { status: 409 }) : visit
  if (path === '/appointments/free') return { items: [], total: 0 }
  if (path.startsWith('/appointments/'))
    return { ...visit, overlaps: [], home_notes: null, job_notes: null, last_visit: null, signature: null }
  if (path.startsWith('/jobs/')) return job
  if (path.endsWith('/devices')) return { items: devices, total: devices.length }
  if (path.startsWith('/installations/'))
    return { owner_id: null, client_id: visit.client_id, photos, items: [] }
  return path === '/items' ? { items: [flange], total: 1 } : { items: [], total: 0 }
}

const WithSettings = () => (
  <SettingsContext value={settings}>
    <EndVisitScreen />
  </SettingsContext>
)

const open = () => {
  screen = openScreen(WithSettings, {
    path: { of: '/appointments/$id/end', at: `/appointments/${visit.id}/end` },
    reply,
  })
}

beforeEach(async () => {
  refusal = undefined
  photoRefusal = undefined
  devices = []
  // Of an earlier visit.
  photos = [{ id: 'p0', name: 'Παλιά.jpg', created_at: '2026-11-20T08:00:00.000Z' }]
  sessionStorage.clear()
  await page.viewport(390, 844)
  visit = aVisit({
    start: '2026-11-26T08:00:00Z',
    job_id: job.id,
    appointment_status: 'ongoing',
    actual_start: '2026-11-26T08:03:00.000Z',
  })
  open()
  await vi.waitUntil(() => page.getByRole('heading', { name: 'Τέλος επίσκεψης' }).query(), {
    timeout: 10_000,
  })
})
afterEach(() => screen.close())

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const sent = () => screen.latest(`/appointments/${visit.id}/end`, 'PATCH')?.body
const finish = () => press('Κλείσιμο επίσκεψης')

test('what was done, used, paid and signed is sent as it was entered', async () => {
  await press('Καθαρισμός')
  await press('Υλικό από κατάλογο')
  await field('Αναζήτηση υλικού').fill('φλα')
  await press(/Φλάντζα Φ100/)
  await press('Ένα ακόμη: Φλάντζα Φ100')
  await field('Σημείωση').fill('Θέλει νέα βαλβίδα')
  await press('Συνέχεια στην πληρωμή')
  await press('Ένοικος')
  await field('Ποσό').fill('150')
  await press('Μετρητά')
  await press('Υπογραφή με πληκτρολόγηση')
  await finish()
  await expect.poll(sent).toMatchObject({
    outcome: 'done',
    actions: [{ type_id: 1, notes: 'Καθαρισμός' }],
    materials: [{ item_id: flange.id, name: flange.name, quantity: 2, unit: flange.unit, cost: 20 }],
    notes: 'Θέλει νέα βαλβίδα',
    client_paid: true,
    amount: 150,
    payment_type_id: 1,
    signature: { signer_name: 'Μακρής Αντώνιος', strokes: [] },
  })
  await expect.poll(screen.at).toBe('/appointments/today')
  expect(sessionStorage).toHaveLength(0)
})

test('a sum above the debt, a missing type and no action are named, and nothing typed is lost', async () => {
  await press('Συνέχεια στην πληρωμή')
  await press('Ένοικος')
  await field('Ποσό').fill('300')
  await finish()
  for (const text of [/μία ενέργεια/, /ξεπερνά την οφειλή, που είναι 196,00/, /Επιλέξτε τρόπο πληρωμής/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(field('Ποσό')).toHaveValue('300')
  expect(sent()).toBeUndefined()
})

test('a quantity may have decimals, and one that is none keeps the first step', async () => {
  await press('Υλικό από κατάλογο')
  await field('Αναζήτηση υλικού').fill('φλα')
  await expect.poll(() => screen.latest('/items')?.query.get('search')).toBe('φλα')
  await press(/Φλάντζα Φ100/)
  const quantity = field('Ποσότητα: Φλάντζα Φ100')
  await quantity.fill('πολλά')
  await press('Συνέχεια στην πληρωμή')
  await expect.element(page.getByText(/^Ποσότητα: η τιμή πρέπει να είναι από 0,01/).first()).toBeVisible()
  await quantity.fill('1,5')
  await press('Ένα ακόμη: Φλάντζα Φ100')
  await expect.element(quantity).toHaveValue('2,5')
  await press('Καθαρισμός')
  await press('Συνέχεια στην πληρωμή')
  await press('Κανείς τώρα')
  await finish()
  await expect
    .poll(sent)
    .toMatchObject({ materials: [{ item_id: flange.id, name: flange.name, quantity: 2.5, cost: 25 }] })
})

test('a material that the catalogue lacks gets its unit beside its price, within reach on a phone', async () => {
  await press('Υλικό από κατάλογο')
  await field('Αναζήτηση υλικού').fill('Καλώδιο')
  await press(/Καλώδιο.*εκτός καταλόγου/)
  const unit = page.getByRole('combobox', { name: 'Μονάδα: Καλώδιο' })
  await expect.element(unit).toHaveDisplayValue('χωρίς μονάδα')
  await unit.selectOptions('μέτρο')
  await field('Τιμή για ένα: Καλώδιο').fill('1,20')
  await field('Ποσότητα: Καλώδιο').fill('8')
  const { right, height } = unit.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(390)
  expect(height).toBeGreaterThanOrEqual(44)
  await press('Καθαρισμός')
  await press('Συνέχεια στην πληρωμή')
  await press('Κανείς τώρα')
  await finish()
  await expect.poll(sent).toMatchObject({
    materials: [{ item_id: null, name: 'Καλώδιο', quantity: 8, unit: 'metre', cost: 9.6 }],
  })
})

test('a job that is done leaves no debt that was not chosen', async () => {
  await press('Καθαρισμός')
  await press('Συνέχεια στην πληρωμή')
  await finish()
  await expect.element(page.getByText(/Επιλέξτε ποιος πληρώνει/).first()).toBeVisible()
  expect(sent()).toBeUndefined()
  await press('Κανείς τώρα')
  await finish()
  await expect.poll(sent).toMatchObject({ outcome: 'done', client_paid: false })
})

test('a price that is no sum keeps the first step', async () => {
  await press('Υλικό από κατάλογο')
  await field('Αναζήτηση υλικού').fill('φλα')
  await press(/Φλάντζα Φ100/)
  await field(/^Τιμή για ένα/).fill('δέκα')
  await press('Συνέχεια στην πληρωμή')
  await expect.element(page.getByText('Γράψτε ποσό σε ευρώ').first()).toBeVisible()
  await expect.element(field(/^Τιμή για ένα/)).toHaveValue('δέκα')
})

test('after a refusal of the server everything entered is still there', async () => {
  refusal = { type: 'x', title: 'Conflict', status: 409, key: 'visit_ended' }
  await press('Καθαρισμός')
  await press('Συνέχεια στην πληρωμή')
  await press('Κανείς τώρα')
  await finish()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent(/409/)
  await press('Πίσω')
  await expect
    .element(page.getByRole('button', { name: 'Καθαρισμός' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a note that somebody else wrote meanwhile stands before the one that was typed', async () => {
  const base = visit.updated_at
  await press('Καθαρισμός')
  await field('Σημείωση').fill('Θέλει νέα βαλβίδα')
  await press('Συνέχεια στην πληρωμή')
  refusal = { type: 'x', title: 'Conflict', status: 409, key: 'visit_changed' }
  visit = { ...visit, notes: 'Σκύλος στην αυλή', updated_at: '2026-11-26T08:30:00.000Z' }
  await press('Κανείς τώρα')
  await finish()
  await expect.poll(sent).toMatchObject({ expected_updated_at: base })
  await expect.element(field('Σημείωση')).toHaveValue('Σκύλος στην αυλή\nΘέλει νέα βαλβίδα')
  refusal = undefined
  await press('Συνέχεια στην πληρωμή')
  await finish()
  await expect
    .poll(sent)
    .toMatchObject({ notes: 'Σκύλος στην αυλή\nΘέλει νέα βαλβίδα', expected_updated_at: visit.updated_at })
})

test('a job that is done names the booked visits that it cancels; one that continues sets no cost', async () => {
  await press('Συνέχεια στην πληρωμή')
  const warning = page.getByText(/ακυρώνονται τα ραντεβού της: 27/)
  await expect.element(warning).toBeVisible()
  await page.getByText('Θα συνεχιστεί').click()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(field(/^Κόστος εργασίας/)).toHaveValue('')
  await page.getByRole('checkbox', { name: /επόμενη|ραντεβού/i }).click()
  await finish()
  await expect.poll(sent).toMatchObject({ outcome: 'continue', client_paid: false })
  expect(sent()).not.toHaveProperty('cost')
})

test('a cost above the estimate is paid at once where the client agreed to it', async () => {
  await press('Καθαρισμός')
  await press('Συνέχεια στην πληρωμή')
  await field(/^Κόστος εργασίας/).fill('230')
  await press('Ένοικος')
  await press('Μετρητά')
  await expect.element(field('Ποσό')).toHaveValue('196')
  await field('Ποσό').fill('230')
  await finish()
  await expect.element(page.getByText(/Το ποσό ξεπερνά την εκτίμηση κόστους/).first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Ο πελάτης συμφώνησε/ }).click()
  await finish()
  await expect.poll(sent).toMatchObject({ cost: 230, estimated_cost: 230, amount: 230 })
})

test('a home with a heat pump alone offers its checks, and no sheet of a boiler', async () => {
  await expect.element(page.getByRole('heading', { name: 'Φύλλα συντήρησης' })).toBeVisible()
  screen.close()
  devices = [{ device_id: 'TH-MB-1', device_type: 'THALPOS_HC_MB' }]
  open()
  await expect.element(page.getByRole('button', { name: 'Έλεγχος ψυκτικού' })).toBeVisible()
  for (const of of [
    page.getByRole('heading', { name: 'Φύλλα συντήρησης' }),
    page.getByText('Μέτρηση καυσαερίων'),
  ])
    await expect.element(of).not.toBeInTheDocument()
})

const choosePhoto = (name: string, bytes: BlobPart = pixel) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  return userEvent.upload(input as HTMLInputElement, new File([bytes], name, { type: 'image/jpeg' }))
}
const photoSent = () =>
  screen.latest(`/installations/${visit.installation_id}/photo`, 'POST')?.body as FormData | undefined

test('a photo of the visit is sent and shown, without those of earlier visits', async () => {
  const add = page.getByRole('button', { name: 'Προσθήκη φωτογραφιών' })
  await expect.element(add).toBeVisible()
  await choosePhoto('Λέβητας.jpg')
  const tile = page.getByRole('button', { name: 'Άνοιγμα φωτογραφίας: Λέβητας.jpg' })
  await expect.element(tile).toBeVisible()
  await expect.poll(() => tile.element().querySelector('img')?.naturalWidth).toBe(1)
  await expect.element(page.getByRole('button', { name: /Παλιά/ })).not.toBeInTheDocument()
  expect(tile.element().getBoundingClientRect().top).toBe(add.element().getBoundingClientRect().top)
  const file = photoSent()?.get('file')
  expect(file instanceof File && [file.name, file.size]).toEqual(['Λέβητας.jpg', pixel.length])
})

test('a photo that is refused or too large says so, and everything else entered stays and is sent', async () => {
  photoRefusal = { type: 'x', title: 'Unsupported Media Type', status: 415, key: 'photo_heic' }
  await press('Καθαρισμός')
  await field('Σημείωση').fill('Θέλει νέα βαλβίδα')
  await choosePhoto('IMG_1.HEIC')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Οι φωτογραφίες HEIC δεν διαβάζονται')
  await press('Απόκρυψη: IMG_1.HEIC')
  const requests = screen.requests.length
  await choosePhoto('Λεβητοστάσιο.jpg', new Uint8Array(settings.upload_bytes.photo + 1))
  await expect.element(page.getByRole('alert')).toHaveTextContent('έως 1 MB')
  expect(screen.requests).toHaveLength(requests)
  await press('Απόκρυψη: Λεβητοστάσιο.jpg')
  await press('Συνέχεια στην πληρωμή')
  await press('Κανείς τώρα')
  await finish()
  await expect.poll(sent).toMatchObject({ actions: [{ notes: 'Καθαρισμός' }], notes: 'Θέλει νέα βαλβίδα' })
})
