import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { queryClient } from '../session/query-client.ts'
import { aJob, edited } from './calendar.testing.tsx'
import {
  boxOf,
  card,
  closeScreen,
  drag,
  frame,
  lane,
  monday,
  open,
  pointer,
  track,
  xOf,
} from './hands.testing.ts'

const conflict = { type: 'x', title: 'x', status: 409 }

afterEach(closeScreen)

test('overlapping visits are on sub-rows, marked, hatched and named with their fixes', async () => {
  const visits = [
    aVisit({ start: `${monday}T10:30Z`, duration: 120, job_title: 'Βλάβη F28' }),
    aVisit({ start: `${monday}T12:00Z`, duration: 90, job_title: 'Έλεγχος πίεσης' }),
  ]
  const { requests } = await open(visits)
  const [first, second] = [card(/^Βλάβη F28, .*Επικάλυψη/), card(/^Έλεγχος πίεσης, .*Επικάλυψη/)]
  expect(boxOf(second).top).toBeGreaterThanOrEqual(boxOf(first).bottom)
  const hatch = boxOf(track(nikos).querySelector('[class*=hatch]') as Element)
  expect(hatch.left).toBeCloseTo(xOf(track(nikos), 14), 0)
  expect(hatch.right).toBeCloseTo(xOf(track(nikos), 14.5), 0)
  const alerts = page.getByRole('list', { name: 'Προειδοποιήσεις' })
  await expect.element(alerts).toHaveTextContent('Επικάλυψη 30 λ (Νίκος Δημητρίου, 14:00–14:30)')
  await expect.element(alerts.getByRole('button', { name: `Ανάθεση: ${eleni.name}, 14:00` })).toBeVisible()
  await alerts.getByRole('button', { name: 'Μετάθεση στις 14:30' }).click()
  await expect.element(alerts).not.toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    expected_updated_at: null,
    scheduled_start: `${monday}T12:30:00.000Z`,
  })
})

test('a drag to another lane moves and reassigns a visit, and undo brings back both with the confirmation', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const { requests } = await open(visits)
  const target = card(/^Συντήρηση/)
  const from = boxOf(target)
  const to = boxOf(track(eleni))
  await drag(
    target,
    [from.left + 10, from.top + 10],
    [from.left + 40, from.top + 20],
    [xOf(track(eleni), 13) + 12, to.top + 20],
  )
  await expect.element(lane(eleni).getByRole('button', { name: /13:00–14:00/ })).toBeVisible()
  const [move] = requests.filter(({ method }) => method === 'PATCH')
  expect(move?.body).toEqual({
    expected_updated_at: null,
    scheduled_start: `${monday}T11:00:00.000Z`,
    assignee_id: eleni.id,
  })
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.element(lane(nikos).getByRole('button', { name: /10:00–11:00/ })).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PATCH')[1]?.body).toEqual({
    expected_updated_at: null,
    scheduled_start: `${monday}T08:00:00.000Z`,
    assignee_id: nikos.id,
    is_confirmed: true,
  })
})

test('a visit under way is moved only after a confirmation that names what is lost', async () => {
  const { requests } = await open([aVisit({ start: `${monday}T08:00Z`, appointment_status: 'ongoing' })])
  const sent = () => requests.filter(({ method }) => method === 'PATCH')
  const lengthen = async () => {
    card(/^Συντήρηση/).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await page.getByRole('menuitem', { name: 'Αλλαγή διάρκειας' }).click()
    await page.getByRole('menuitem', { name: '2 ώ 30 λ' }).click()
  }
  await lengthen()
  const question = page.getByRole('dialog', { name: /έχει ήδη ξεκινήσει$/ })
  await question.getByRole('button', { name: 'Άκυρο' }).click()
  expect(sent()).toEqual([])
  await lengthen()
  await question.getByRole('button', { name: 'Αλλαγή' }).click()
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent(/Εκκρεμεί ξανά/)
  await expect.element(page.getByRole('button', { name: 'Αναίρεση' })).not.toBeInTheDocument()
})

test('dragging the edge lengthens a visit to a duration of the specification', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const { requests } = await open(visits)
  const target = card(/^Συντήρηση/)
  const grip = target.querySelector('[data-resize]') as HTMLElement
  const { right, top } = boxOf(target)
  const y = top + 20
  await drag(grip, [right - 2, y], [right + 20, y], [xOf(track(nikos), 13.2), y])
  await expect.element(lane(nikos).getByRole('button', { name: /10:00–13:00/ })).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    expected_updated_at: null,
    duration: 180,
  })
})

test('a finger drags after a long press; a swipe drags nothing', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const { requests } = await open(visits)
  const target = card(/^Συντήρηση/)
  const { left, top } = boxOf(target)
  const [x, y] = [left + 20, top + 20]
  pointer(target, 'pointerdown', x, y, 'touch')
  pointer(target, 'pointermove', x + 60, y, 'touch')
  pointer(target, 'pointerup', x + 60, y, 'touch')
  pointer(target, 'pointerdown', x, y, 'touch')
  await expect.poll(() => document.querySelector('[data-ghost]')).not.toBeNull()
  const touch = new Event('touchmove', { bubbles: true, cancelable: true })
  target.dispatchEvent(touch)
  expect(touch.defaultPrevented).toBe(true)
  pointer(target, 'pointermove', xOf(track(nikos), 12) + 22, y, 'touch')
  await frame()
  await frame()
  pointer(target, 'pointerup', xOf(track(nikos), 12) + 22, y, 'touch')
  await expect.element(lane(nikos).getByRole('button', { name: /12:00–13:00/ })).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('the menu changes the duration and the technician', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  await open(visits)
  const pick = async (page1: string, choice: string) => {
    card(/^Συντήρηση/).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await page.getByRole('menuitem', { name: page1 }).click()
    await page.getByRole('menuitem', { name: choice }).click()
  }
  await pick('Αλλαγή διάρκειας', '2 ώ 30 λ')
  await expect.element(lane(nikos).getByRole('button', { name: /10:00–12:30/ })).toBeVisible()
  await pick('Ανάθεση σε', eleni.name)
  await expect.element(lane(eleni).getByRole('button', { name: /10:00–12:30/ })).toBeVisible()
})

test('a refused move goes back to where it was, and the refusal is shown', async () => {
  await open([aVisit({ start: `${monday}T08:00Z` })], {
    write: () => Response.json({ ...conflict, key: 'visit_signed' }, { status: 409 }),
  })
  const target = card(/^Συντήρηση/)
  const { left, top } = boxOf(target)
  await drag(target, [left + 10, top + 10], [left + 40, top + 10], [xOf(track(nikos), 13), top + 10])
  await expect.element(page.getByText(/υπογρ/)).toBeVisible()
  await expect.element(lane(nikos).getByRole('button', { name: /10:00–11:00/ })).toBeVisible()
})

test('a completed visit cannot be dragged, and its menu says why', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z`, appointment_status: 'completed' })]
  const { requests } = await open(visits)
  const target = card(/Ολοκληρώθηκε/)
  const { left, top } = boxOf(target)
  await drag(target, [left + 10, top + 10], [left + 40, top + 10], [left + 200, top + 10])
  expect(document.querySelector('[data-ghost]')).toBeNull()
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Έχει κλείσει: δεν αλλάζει')).toBeVisible()
})

test('a job of the tray is dropped on an hour and becomes a visit', async () => {
  const visits: Appointment[] = []
  const jobs = [aJob()]
  const { requests } = await open(visits, {
    jobs,
    write: () => {
      const visit = aVisit({
        start: `${monday}T09:00Z`,
        client_name: 'Νικολαΐδου Ιωάννα',
        assignee_id: eleni.id,
      })
      visits.push(visit)
      jobs.pop()
      return visit
    },
  })
  await expect.element(page.getByText('Ετήσια συντήρηση')).toBeVisible()
  const job = document.querySelector('[data-job]') as HTMLElement
  const from = boxOf(job)
  const to = boxOf(track(eleni))
  await drag(
    job,
    [from.left + 20, from.top + 20],
    [from.left + 30, from.top],
    [xOf(track(eleni), 11), to.top + 30],
  )
  await expect.element(lane(eleni).getByRole('button', { name: /Νικολαΐδου Ιωάννα/ })).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    job_id: 'job-1',
    assignee_id: eleni.id,
    scheduled_start: `${monday}T09:00:00.000Z`,
    duration: 90,
  })
  await expect.element(page.getByText('Όλες οι εκκρεμείς εργασίες έχουν ραντεβού.')).toBeVisible()
})

test('a visit in the hand stays there while somebody else moves it, and the drop names their change', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const { requests } = await open(visits)
  const target = card(/^Συντήρηση/)
  const { left, top } = boxOf(target)
  pointer(target, 'pointerdown', left + 10, top + 10)
  pointer(target, 'pointermove', left + 60, top + 10)
  await frame()
  const [before] = visits
  if (!before) throw new Error('no visit')
  visits[0] = aVisit({ ...before, start: `${monday}T12:00Z`, updated_by: eleni.name })
  await queryClient.invalidateQueries({ queryKey: ['listAppointments'] })
  expect(boxOf(card(/10:00–11:00/)).left).toBeCloseTo(left, 0)
  pointer(target, 'pointermove', xOf(track(nikos), 9) + 10, top + 10)
  await frame()
  await frame()
  pointer(target, 'pointerup', xOf(track(nikos), 9) + 10, top + 10)
  await expect.element(page.getByText(/στο μεταξύ το ραντεβού άλλαξε \(Ελένη Καραγιάννη\)/)).toBeVisible()
  await expect.element(lane(nikos).getByRole('button', { name: /14:00–15:00/ })).toBeVisible()
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('a note of somebody else meanwhile is no obstacle to a move; another time is', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const [first] = visits
  if (!first) throw new Error('no visit')
  const change = edited(visits)
  let elsewhere: Partial<Appointment> & { start: string } = {
    start: `${monday}T08:00Z`,
    notes: 'Κουδούνι στο όνομα',
    updated_at: '2026-11-22T08:00:00.000Z',
  }
  const { requests } = await open(visits, {
    reads: () => {
      visits[0] = aVisit({ ...first, ...elsewhere })
      return visits[0]
    },
    write: (request) => {
      const { expected_updated_at: expected } = request.body as { expected_updated_at: string | null }
      const isSame = elsewhere.updated_at === expected
      return isSame ? change(request) : Response.json({ ...conflict, key: 'visit_changed' }, { status: 409 })
    },
  })
  const moveTo = async (hour: number) => {
    const target = card(/^Συντήρηση/)
    const { left, top } = boxOf(target)
    const y = top + 10
    await drag(target, [left + 10, y], [left + 40, y], [xOf(track(nikos), hour) + 12, y])
  }
  await moveTo(13)
  await expect.element(lane(nikos).getByRole('button', { name: /13:00–14:00/ })).toBeVisible()
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await expect.poll(sent).toEqual([
    { scheduled_start: `${monday}T11:00:00.000Z`, expected_updated_at: null },
    { scheduled_start: `${monday}T11:00:00.000Z`, expected_updated_at: elsewhere.updated_at },
  ])
  elsewhere = { start: `${monday}T06:00Z`, updated_at: '2026-11-22T09:00:00.000Z', updated_by: eleni.name }
  await moveTo(15)
  await expect.element(page.getByText(/στο μεταξύ το ραντεβού άλλαξε \(Ελένη Καραγιάννη\)/)).toBeVisible()
  await expect.element(lane(nikos).getByRole('button', { name: /08:00–09:00/ })).toBeVisible()
})
