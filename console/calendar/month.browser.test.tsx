import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aVisit, nikos } from '../appointments/visit.testing.ts'
import { openCalendar } from './calendar.testing.tsx'
import { monday } from './hands.testing.ts'

let screen: ReturnType<typeof openCalendar> | undefined
afterEach(() => screen?.close())

test('the month reads the load of each person, and none of its thousands of visits', async () => {
  screen = openCalendar({
    search: { view: 'month', date: monday },
    visits: [aVisit({ start: `${monday}T08:00Z` })],
  })
  await expect.element(page.getByRole('rowheader', { name: nikos.name })).toBeVisible()
  expect(screen.latest('/appointments/workload')).toBeDefined()
  expect(screen.latest('/appointments')).toBeUndefined()
})
