import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { card, closeScreen, lane, monday, open } from './hands.testing.ts'

afterEach(closeScreen)

test('everything that dragging does is done by keys: a slot is chosen with arrows and Enter', async () => {
  const visits = [aVisit({ start: `${monday}T08:00Z` })]
  const { requests } = await open(visits)
  ;(card(/^Συντήρηση/).querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('m')
  await page.getByRole('menuitem', { name: 'Μετακίνηση…' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`${nikos.name}, 10:00`)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(lane(eleni).getByRole('button', { name: /11:00–12:00/ })).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    expected_updated_at: null,
    scheduled_start: `${monday}T09:00:00.000Z`,
    assignee_id: eleni.id,
  })
})

test('a visit can be moved into the past, with a warning that the time has passed', async () => {
  const past = '2024-11-25'
  await open([aVisit({ start: `${past}T08:00Z` })], { search: { view: 'day', date: past } })
  ;(card(/^Συντήρηση/).querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('m')
  await page.getByRole('menuitem', { name: 'Μετακίνηση…' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`${nikos.name}, 10:00`)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(lane(eleni).getByRole('button', { name: /10:00–11:00/ })).toBeVisible()
  await expect.element(page.getByText(/έχει περάσει/)).not.toBeInTheDocument()
  ;(card(/^Συντήρηση/).querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('m')
  await page.getByRole('menuitem', { name: 'Μετακίνηση…' }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`${eleni.name}, 10:00`)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(lane(eleni).getByRole('button', { name: /11:00–12:00/ })).toBeVisible()
  await expect.element(page.getByText(/ · Η ώρα αυτή έχει περάσει/)).toBeVisible()
})

test('Escape puts a taken visit back and returns the focus to it', async () => {
  await open([aVisit({ start: `${monday}T08:00Z` })])
  ;(card(/^Συντήρηση/).querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('m')
  await page.getByRole('menuitem', { name: 'Μετακίνηση…' }).click()
  await expect.element(page.getByRole('button', { name: `${eleni.name}, 09:00` })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: `${eleni.name}, 09:00` })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Συντήρηση/)
})

test('the menu of a visit is gone through by arrows, and Escape leads back to the visit', async () => {
  await open([aVisit({ start: `${monday}T08:00Z` })])
  ;(card(/^Συντήρηση/).querySelector('button') as HTMLElement).focus()
  await userEvent.keyboard('m')
  await expect.poll(() => document.activeElement?.textContent).toBe('Προβολή')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Μετακίνηση…')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Συντήρηση/)
})
