import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Person } from '../session/person.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { UnlinkedMeters } from './UnlinkedMeters.tsx'

const meters = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    device_id: `shellyem3-${at}`,
    device_name: at === 0 ? 'Πίνακας υπογείου' : null,
    installation_id: '0190c1de-0000-7000-8000-000000000008',
    client_name: `Πελάτης ${at}`,
    channels: ['a'],
  }))

let screen: ReturnType<typeof openScreen>
const open = (count: number, person: Partial<Person> = {}) => {
  screen = openScreen(() => <UnlinkedMeters />, {
    person,
    reply: () => ({ items: meters(count) }),
  })
}
afterEach(() => screen.close())

const buttons = () => page.getByRole('button', { name: /^Ορισμός/ }).elements()

test('every meter without a definition opens its own form, the first five at once', async () => {
  open(7)
  await expect.element(page.getByText('Μετρητές δίπλα σε αντλία: 7')).toBeVisible()
  expect(buttons()).toHaveLength(5)
  await page.getByRole('button', { name: 'και άλλοι 2' }).click()
  expect(buttons()).toHaveLength(7)
  await expect.element(page.getByText('Πίνακας υπογείου')).toBeVisible()
  await page.getByRole('button', { name: 'Ορισμός: Πελάτης 6, shellyem3-6' }).click()
  await expect.poll(() => screen.search()).toMatchObject({ panel: 'device:shellyem3-6', tab: 'information' })
})

test('five are all there is to show', async () => {
  open(5)
  await expect.poll(buttons).toHaveLength(5)
  await expect.element(page.getByRole('button', { name: /και άλλοι/ })).not.toBeInTheDocument()
})

test('a distributor, who cannot define them, reads how many there are', async () => {
  open(3, { kind: 'distributor' })
  await expect.element(page.getByText(/χωρίς ορισμό: 3\. Τους ορίζει η εταιρεία/)).toBeVisible()
  expect(buttons()).toHaveLength(0)
})
