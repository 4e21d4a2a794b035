import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { boxOf, card, closeScreen, lane, monday, open } from './hands.testing.ts'

afterEach(closeScreen)

const home = { latitude: 40.64, longitude: 22.94 }
const larisa = { latitude: 39.64, longitude: 22.42 }
const list = () => page.getByRole('list', { name: 'Προειδοποιήσεις' })
const tooFar = () => [
  aVisit({ start: `${monday}T07:00Z`, ...home, client_name: 'Παππάς' }),
  aVisit({ start: `${monday}T08:30Z`, ...larisa, client_name: 'Λάππας', job_title: 'Έλεγχος' }),
]
const late = () =>
  aVisit({ start: `${monday}T15:00Z`, assignee_id: eleni.id, assignee_name: eleni.name, job_title: 'Βλάβη' })

test('a visit outside of the working hours is named by the day, its lane and its card', async () => {
  const { requests } = await open([late()])
  await expect
    .element(list())
    .toHaveTextContent(/Δευ 23 Νοε: εκτός ωραρίου \(Ελένη Καραγιάννη, .*Βλάβη, 17:00–18:00/)
  await expect.element(lane(eleni).getByRole('button', { name: 'Εκτός ωραρίου', exact: true })).toBeVisible()
  await expect
    .element(lane(nikos).getByRole('button', { name: 'Εκτός ωραρίου', exact: true }))
    .not.toBeInTheDocument()
  await expect.element(lane(eleni).getByRole('button', { name: /^Βλάβη.*εκτός ωραρίου/ })).toBeVisible()
  await list().getByRole('button', { name: 'Μετάθεση στις 08:00' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ scheduled_start: `${monday}T06:00:00.000Z` })
})

test('a completed visit outside of the hours is no warning', async () => {
  await open([{ ...late(), appointment_status: 'completed' }])
  await expect.element(lane(eleni)).toHaveTextContent('1 ραντεβού')
  await expect
    .element(lane(eleni).getByRole('button', { name: 'Εκτός ωραρίου', exact: true }))
    .not.toBeInTheDocument()
})

test('a way that is too long is ended by a later time, another person, or by choosing a slot', async () => {
  const { requests } = await open(tooFar())
  await expect.element(list()).toHaveTextContent(/Νίκος Δημητρίου, 10:30\): 120 km σε ευθεία.*με κενό 30 λ/)
  await expect.element(list().getByRole('button', { name: 'Ανάθεση: Ελένη Καραγιάννη, 10:30' })).toBeVisible()
  await list().getByRole('button', { name: 'Μετακίνηση…' }).click()
  await expect.element(page.getByText(/^Λάππας, 1 ώ/)).toBeVisible()
  await page.getByRole('button', { name: 'Άκυρο' }).click()
  await list().getByRole('button', { name: 'Μετάθεση στις 14:00' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ scheduled_start: `${monday}T12:00:00.000Z` })
})

test('visits without any time between them have no gap', async () => {
  const [first, second] = tooFar()
  const next = {
    ...second,
    scheduled_start: `${monday}T08:00:00.000Z`,
    scheduled_end: `${monday}T09:00:00.000Z`,
  }
  await open([first, next] as ReturnType<typeof tooFar>)
  await expect.element(list()).toHaveTextContent(/δρόμος, χωρίς κενό/)
})

test('several warnings are one line with their counts, which opens', async () => {
  await open([...tooFar(), late()])
  await expect.element(list()).not.toBeInTheDocument()
  await page.getByRole('button', { name: '1 μετακίνηση με λίγο χρόνο · 1 ραντεβού εκτός ωραρίου' }).click()
  await expect.poll(() => list().getByRole('listitem').elements()).toHaveLength(2)
})

test('in the week the head of a lane opens which visits it is about', async () => {
  await open(tooFar(), { search: { view: 'week', date: monday } })
  await lane(nikos).getByRole('button', { name: 'Μετακίνηση', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent('Λίγος χρόνος μετακίνησης (Νίκος Δημητρίου, Δευ 23 Νοε 10:30)')
  await dialog.getByRole('button', { name: 'Μετακίνηση…' }).click()
  await expect.element(page.getByText(/^Λάππας, 1 ώ/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('on a narrow board a card of an hour shows the surname, the time and the marks wholly', async () => {
  await open(tooFar())
  const marked = card(/^Έλεγχος/)
  marked.style.width = '64px'
  const [box, time] = [boxOf(marked), marked.querySelector('[class*=times]') as Element]
  expect(marked).toHaveTextContent('Λάππας')
  for (const part of [time, ...marked.querySelectorAll('svg')]) {
    expect(boxOf(part).width).toBeGreaterThan(0)
    expect(boxOf(part).right).toBeLessThanOrEqual(box.right)
    expect(boxOf(part).bottom).toBeLessThanOrEqual(box.bottom)
  }
  marked.style.width = '32px'
  for (const part of marked.querySelectorAll('svg'))
    expect(boxOf(part).right).toBeLessThanOrEqual(boxOf(marked).right)
})
