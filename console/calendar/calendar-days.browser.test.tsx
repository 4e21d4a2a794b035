import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, eleni, nikos } from '../appointments/visit.testing.ts'
import { boxOf, card, closeScreen, drag, lane, monday, open, track } from './hands.testing.ts'

afterEach(closeScreen)

test('the day on which summer time begins has 23 hours, and a visit across it is as wide as it is long', async () => {
  const visits = [aVisit({ start: '2026-03-29T00:30Z', duration: 60 })]
  await open(visits, { search: { view: 'day', date: '2026-03-29' } })
  await page.getByRole('switch', { name: 'Όλο το 24ωρο' }).click()
  await expect.element(page.getByText('23:00', { exact: true })).toBeInTheDocument()
  expect(page.getByText('03:00', { exact: true }).elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: /02:30–04:30/ })).toBeInTheDocument()
  expect(boxOf(card(/02:30–04:30/)).width).toBeCloseTo(boxOf(track(nikos)).width / 23, -1)
})

test('the day on which summer time ends has 25 hours, and names both of the hour that comes twice', async () => {
  await open([], { search: { view: 'day', date: '2026-10-25' } })
  await page.getByRole('switch', { name: 'Όλο το 24ωρο' }).click()
  await expect.element(page.getByText('03:00 UTC+3')).toBeInTheDocument()
  await expect.element(page.getByText('03:00 UTC+2')).toBeInTheDocument()
})

test('a visit across midnight is on both days, and names the day of its end', async () => {
  const visits = [aVisit({ start: `${monday}T20:00Z`, duration: 240 })]
  await open(visits)
  await expect.element(page.getByRole('button', { name: /22:00–24 Νοε 02:00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Επόμενο διάστημα' }).click()
  await expect.element(page.getByRole('button', { name: /22:00–24 Νοε 02:00/ })).toBeVisible()
  expect(boxOf(card(/22:00/)).left).toBeCloseTo(boxOf(track(nikos)).left, -1)
})

test('in the week a drag to another day keeps the time of day, also across the end of summer time', async () => {
  const visits = [aVisit({ start: '2026-10-23T07:00Z' })]
  const { requests } = await open(visits, { search: { view: 'week', date: '2026-10-23' } })
  const target = card(/10:00–11:00/)
  const cell = lane(eleni).element().querySelector('[data-cell="2026-10-25"]') as HTMLElement
  const [from, to] = [boxOf(target), boxOf(cell)]
  await drag(
    target,
    [from.left + 10, from.top + 10],
    [from.left + 30, from.top + 20],
    [to.left + 20, to.top + 20],
  )
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({
      expected_updated_at: null,
      scheduled_start: '2026-10-25T08:00:00.000Z',
      assignee_id: eleni.id,
    })
})
