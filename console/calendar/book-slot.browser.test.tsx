import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { boxOf, closeScreen, lane, monday, open, track, xOf } from './hands.testing.ts'

const homeId = '0190c1de-0000-7000-8000-000000000008'
const home = { id: homeId, tag_id: 'TH_1042', client_name: 'Μακρής', address: 'Δελφών 152', area: 'Θέρμη' }

let visits: ReturnType<typeof aVisit>[]
let refusal: object | undefined
let screen: Awaited<ReturnType<typeof open>>

beforeEach(async () => {
  visits = [aVisit({ start: `${monday}T08:00Z` })]
  refusal = undefined
  screen = await open(visits, {
    homes: [home],
    write: ({ method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 })
      if (refusal) return Response.json(refusal, { status: 409 })
      const booked = aVisit({ start: `${monday}T11:15Z`, assignee_id: eleni.id, client_name: 'Μακρής' })
      visits.push(booked)
      return booked
    },
  })
})
afterEach(closeScreen)

/** A click on a lane, at an hour of the day, once that is in sight. */
const press = async (person: { name: string }, hour: number) => {
  const pointOf = (element: HTMLElement) => [xOf(element, hour) + 2, boxOf(element).top + 20] as const
  const atPoint = () => document.elementFromPoint(...pointOf(track(person)))
  await expect.poll(() => track(person).contains(atPoint())).toBe(true)
  const [clientX, clientY] = pointOf(track(person))
  atPoint()?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
}
const form = () => page.getByRole('dialog', { name: 'Νέο ραντεβού' })
const book = () => form().getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
const sent = (method: string) => screen.requests.filter((request) => request.method === method)
const chooseHome = async () => {
  await form()
    .getByRole('combobox', { name: /^Εγκατάσταση/ })
    .click()
  await page.getByRole('option', { name: /1042 · Μακρής/ }).click()
  await form()
    .getByRole('combobox', { name: /^Τύπος/ })
    .selectOptions('1')
}

test('a press on a free hour of a lane books a visit of that technician at that time', async () => {
  await press(eleni, 13.25)
  await expect.element(form().getByRole('combobox', { name: /^Ώρα/ })).toHaveValue('13:15')
  await expect.element(form().getByRole('combobox', { name: /^Τεχνικός/ })).toHaveValue(eleni.id)
  await chooseHome()
  await book()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sent('POST')[0]).toMatchObject({
    path: '/appointments',
    body: {
      installation_id: homeId,
      job_id: null,
      assignee_id: eleni.id,
      scheduled_start: `${monday}T11:15:00.000Z`,
      type_id: 1,
    },
  })
  await expect.element(lane(eleni).getByRole('button', { name: /13:15–14:15/ })).toBeVisible()
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  // The booking made a job, with which its visit goes.
  await expect
    .poll(() => sent('DELETE').map(({ path }) => path))
    .toEqual([expect.stringMatching(/^\/jobs\//)])
})

test('without an installation nothing is sent, and the form says what is missing', async () => {
  await press(nikos, 15)
  await book()
  await expect.element(form().getByText('Επιλέξτε εγκατάσταση').first()).toBeVisible()
  expect(sent('POST')).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
})

test('a refusal leaves the form open with what was chosen', async () => {
  refusal = { type: 'x', title: 'Conflict', status: 409, key: 'job_ended' }
  await press(eleni, 13.25)
  await chooseHome()
  await book()
  await expect.element(form().getByRole('alert')).toBeVisible()
  await expect.element(form().getByRole('combobox', { name: /^Ώρα/ })).toHaveValue('13:15')
  expect(visits).toHaveLength(1)
})

test('a press on a visit opens no form', async () => {
  await press(nikos, 10.5)
  await expect.poll(() => screen.search()['panel']).toBe(`appointment:${visits[0]?.id}`)
  await expect.element(form()).not.toBeInTheDocument()
})
