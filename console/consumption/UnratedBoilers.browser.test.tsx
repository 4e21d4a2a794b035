import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Person } from '../session/person.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { UnratedBoilers } from './UnratedBoilers.tsx'

const boilers = Array.from({ length: 6 }, (_, at) => ({
  device_id: `TH-OT-${at}`,
  device_name: null,
  installation_id: '0190c1de-0000-7000-8000-000000000008',
  client_name: `Πελάτης ${at}`,
}))

let screen: ReturnType<typeof openScreen>
const open = (total: number, person: Partial<Person> = {}) => {
  screen = openScreen(() => <UnratedBoilers />, {
    person,
    reply: () => ({ items: boilers.slice(0, total), total }),
  })
}
afterEach(() => screen.close())

const sentence = /Λέβητες χωρίς ονομαστική ισχύ: 120 \(μετρούν ως 24 kW\)/

test('boilers without a rated power are counted, with what they count as, and each can be opened', async () => {
  open(120)
  const question = page.getByRole('region', { name: 'Λέβητες χωρίς ονομαστική ισχύ' })
  await expect.element(question).toHaveTextContent(sentence)
  await question.getByRole('button', { name: 'και άλλοι 1' }).click()
  await question.getByRole('button', { name: 'Άνοιγμα: Πελάτης 5, TH-OT-5' }).click()
  await expect.poll(() => screen.search()).toMatchObject({ panel: 'device:TH-OT-5', tab: 'information' })
})

test('a distributor, who cannot enter it, reads how many there are', async () => {
  open(120, { kind: 'distributor' })
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('nothing is shown where each has one', async () => {
  open(0)
  await expect.poll(() => screen.latest('/devices/unrated-boilers')).toBeDefined()
  await expect.element(page.getByText(/ονομαστική ισχύ/)).not.toBeInTheDocument()
})
