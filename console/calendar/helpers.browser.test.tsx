import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { boxOf, closeScreen, drag, lane, monday, open, track, xOf } from './hands.testing.ts'

afterEach(closeScreen)

const maria = { id: '00000000-0000-4000-8000-000000000003', name: 'Μαρία Παππά' }
const clear = { expected_updated_at: null }

type Person = typeof nikos

/** A visit of Nikos at 10:00 with helpers; Maria has a lane by another visit in the afternoon. */
const openWith = async (helpers: Person[]) => {
  const visits = [
    aVisit({ start: `${monday}T08:00Z`, helpers }),
    aVisit({
      start: `${monday}T13:00Z`,
      assignee_id: maria.id,
      assignee_name: maria.name,
      job_title: 'Έλεγχος',
    }),
  ]
  const { requests } = await open(visits)
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}
const cardIn = (person: Person) => lane(person).getByRole('button', { name: /^Συντήρηση/ })
/** To the lane of somebody, at the same time or another hour. */
const carry = async (from: Person, to: Person, hour = 10) => {
  const card = cardIn(from).element().closest('li') as HTMLElement
  const [{ left, top }, target] = [boxOf(card), boxOf(track(to))]
  await drag(card, [left + 10, top + 10], [left + 20, top + 20], [xOf(track(to), hour) + 10, target.top + 20])
}

test('a helper’s lane says that the visit is there for a helper, the technician’s does not', async () => {
  await openWith([eleni])
  await expect.element(cardIn(eleni)).toHaveAccessibleName(/, ως βοηθός$/)
  await expect.element(cardIn(nikos)).toHaveAccessibleName(/, Εκκρεμεί$/)
})

test('from a helper’s lane to another the helper is replaced; time and technician stay, and undo brings the helper back', async () => {
  const sent = await openWith([eleni])
  await carry(eleni, maria)
  await expect.element(cardIn(maria)).toHaveAccessibleName(/10:00–11:00, .*ως βοηθός$/)
  await expect.element(cardIn(nikos)).toBeVisible()
  await expect.element(cardIn(eleni)).not.toBeInTheDocument()
  await expect.poll(sent).toEqual([{ ...clear, helper_ids: [maria.id] }])
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toEqual({ ...clear, helper_ids: [eleni.id], is_confirmed: true })
})

test('one of two helpers is replaced in place, and the other stays', async () => {
  const petros = { id: '00000000-0000-4000-8000-000000000004', name: 'Πέτρος Λάμπρου' }
  const sent = await openWith([petros, eleni])
  await carry(petros, maria)
  await expect.poll(sent).toEqual([{ ...clear, helper_ids: [maria.id, eleni.id] }])
})

test('within a helper’s lane only the time changes, for all of the visit', async () => {
  const sent = await openWith([eleni])
  await carry(eleni, eleni, 12)
  await expect.element(cardIn(eleni)).toHaveAccessibleName(/12:00–13:00, .*ως βοηθός$/)
  await expect.element(cardIn(nikos)).toHaveAccessibleName(/12:00–13:00/)
  await expect.poll(sent).toEqual([{ ...clear, scheduled_start: `${monday}T10:00:00.000Z` }])
})

test('from a helper’s lane to one of somebody who is there already the helper leaves', async () => {
  const sent = await openWith([eleni, maria])
  await carry(eleni, nikos)
  await expect.element(cardIn(eleni)).not.toBeInTheDocument()
  await carry(maria, nikos)
  await expect.element(cardIn(maria)).not.toBeInTheDocument()
  await expect.element(cardIn(nikos)).toBeVisible()
  await expect.poll(sent).toEqual([
    { ...clear, helper_ids: [maria.id] },
    { ...clear, helper_ids: [] },
  ])
})

test('from the technician’s lane to a helper’s the helper becomes the technician, and is no helper any more', async () => {
  const sent = await openWith([maria, eleni])
  await carry(nikos, eleni)
  await expect.element(cardIn(eleni)).toHaveAccessibleName(/10:00–11:00, Εκκρεμεί/)
  await expect.element(cardIn(nikos)).not.toBeInTheDocument()
  await expect.element(cardIn(maria)).toHaveAccessibleName(/ως βοηθός$/)
  await expect.poll(sent).toEqual([{ ...clear, assignee_id: eleni.id, helper_ids: [maria.id] }])
})

test('from the technician’s lane to a free one the helpers stay', async () => {
  const sent = await openWith([eleni])
  await carry(nikos, maria, 12)
  await expect.element(cardIn(eleni)).toHaveAccessibleName(/12:00–13:00, .*ως βοηθός$/)
  await expect
    .poll(sent)
    .toEqual([{ ...clear, scheduled_start: `${monday}T10:00:00.000Z`, assignee_id: maria.id }])
})

test('what is taken by the menu of a helper’s lane begins there, and replaces the helper', async () => {
  const sent = await openWith([eleni])
  const card = cardIn(eleni).element().closest('li') as HTMLElement
  card.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.getByRole('menuitem', { name: 'Μετακίνηση…' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`${eleni.name}, 10:00`)
  await page.getByRole('button', { name: `${maria.name}, 10:00`, exact: true }).click()
  await expect.poll(sent).toEqual([{ ...clear, helper_ids: [maria.id] }])
})
