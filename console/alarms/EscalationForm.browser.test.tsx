import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '../../contract/roles.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { openRules } from './open-rules.tsx'

const people = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Μαρία Παππά' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Στέλιος Βασιλείου' },
  { id: '33333333-3333-4333-8333-333333333333', name: 'Νίκος Δήμου' },
] as const
const [maria, stelios, nikos] = people

let ordered: readonly { id: string; name: string }[]
let screen: ReturnType<typeof openScreen>

const reply = ({ path, method, body }: SentRequest): object => {
  if (path === '/alarms/escalation-order' && method === 'PUT')
    ordered = (body as { people: string[] }).people.flatMap((id) => people.filter((one) => one.id === id))
  if (path === '/alarms/escalation-order') return { people: ordered }
  if (path === '/alarms/rules') return { items: [] }
  return { items: people.map((one) => ({ ...one, color: 'slate' })), total: people.length }
}

const open = (roles: Role[]) => {
  screen = openScreen(() => null, { reply, person: { roles } })
  openRules()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  ordered = []
})
afterEach(() => screen.close())

const section = () => page.getByRole('region', { name: 'Ποιος ειδοποιείται' })
const form = () => page.getByRole('dialog', { name: 'Σειρά ειδοποίησης' })

test('an administrator orders people with the keyboard alone, and reads who is notified when', async () => {
  open(['technician_company', 'admin'])
  await expect.element(section()).toHaveTextContent('ειδοποιούνται μαζί όλοι')
  await section().getByRole('button', { name: 'Αλλαγή σειράς' }).click()
  for (const { name } of [stelios, nikos, maria])
    await form()
      .getByRole('button', { name: `Προσθήκη στη σειρά: ${name}` })
      .click()
  await expect.element(form().getByRole('status')).toHaveTextContent('Πρώτα ειδοποιείται: Στέλιος Βασιλείου.')
  const up = form().getByRole('button', { name: `Πιο πάνω: ${maria.name}` })
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form().getByRole('log')).toHaveTextContent('Μαρία Παππά: θέση 1 από 3')
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await form()
    .getByRole('button', { name: `Εκτός σειράς: ${nikos.name}` })
    .click()
  await expect
    .element(form().getByRole('status'))
    .toHaveTextContent('Πρώτα ειδοποιείται: Μαρία Παππά. Όσο κανείς')
  await form().getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(screen.latest('/alarms/escalation-order', 'PUT')?.body).toEqual({ people: [maria.id, stelios.id] })
  await expect.element(section()).toHaveTextContent('ο επόμενος: Στέλιος Βασιλείου.')
})

test('a person who is no administrator reads the order and is offered no change', async () => {
  ordered = [nikos]
  open(['technician_company', 'editor'])
  await expect.element(section()).toHaveTextContent('Ειδοποιείται μόνο: Νίκος Δήμου.')
  await expect.element(section().getByRole('button')).not.toBeInTheDocument()
})
