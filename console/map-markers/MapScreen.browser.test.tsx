import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { MapScreen } from './MapScreen.tsx'

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('while the homes are not known the list says nothing about them', async () => {
  const never = new Promise<object>(() => {})
  screen = openScreen(MapScreen, { reply: () => never })
  await expect.poll(() => screen.latest('/map/markers')).toBeDefined()
  const list = page.getByRole('list', { name: 'Εγκαταστάσεις στο ορατό τμήμα' })
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  expect(page.getByText(/στο ορατό τμήμα\. Μεγεθύνετε/).elements()).toEqual([])
})
