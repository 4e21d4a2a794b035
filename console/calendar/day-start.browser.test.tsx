import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit } from '../appointments/visit.testing.ts'
import { openCalendar } from './calendar.testing.tsx'
import { boxOf, card, monday } from './hands.testing.ts'

let screen: ReturnType<typeof openCalendar> | undefined
afterEach(() => screen?.close())

test('on a phone a day that is not today begins at its first visit, whatever its working hours', async () => {
  await page.viewport(390, 844)
  const week = Array.from({ length: 7 }, () => [{ from: '05:00', to: '20:00' }])
  screen = openCalendar({
    search: { view: 'day', date: monday },
    visits: [aVisit({ start: `${monday}T13:00Z` })],
    work: { week },
  })
  await expect.element(page.getByRole('button', { name: /^Συντήρηση/ })).toBeVisible()
  const board = () => boxOf(document.querySelector('[data-scroller]') as Element)
  await expect.poll(() => boxOf(card(/^Συντήρηση/)).right).toBeLessThanOrEqual(board().right)
  expect(boxOf(card(/^Συντήρηση/)).left).toBeGreaterThan(board().left)
})
