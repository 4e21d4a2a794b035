import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { openModal } from '../kit/layers/modals.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { RuleForm } from './RuleForm.tsx'

let screen: ReturnType<typeof openScreen>
let effect: object
let typedEffect: object | undefined
let saved: object

const reply = ({ path, query }: SentRequest) =>
  path !== '/alarms/rules/effect'
    ? saved
    : typedEffect && query.get('recovery_minutes') !== '30'
      ? typedEffect
      : effect

const open = (kind: AlarmKind, threshold: number | null) => {
  const minutes = { delay_minutes: 10, recovery_minutes: 30, escalate_minutes: 30, remind_minutes: 60 }
  const rule = { kind, is_enabled: true, threshold, ...minutes, updated_at: null, updated_by: null }
  openModal({ title: 'Κανόνας', width: 520, content: <RuleForm rule={rule} /> })
}
const said = () => page.getByRole('dialog').getByRole('status')

beforeEach(async () => {
  await page.viewport(1440, 900)
  typedEffect = undefined
  saved = {}
  screen = openScreen(() => null, { reply })
})
afterEach(() => screen.close())

test('a rule says what it would have raised with the values as they are typed', async () => {
  effect = { raised: 4, homes: 3, missing: null }
  open('comfort', 12)
  await expect.element(said()).toHaveTextContent('θα είχε ανοίξει 4 φορές, σε 3 σπίτια')
  await page.getByLabelText('Κλείσιμο μετά από (λεπτά)').fill('45')
  const sent = () => Object.fromEntries(screen.latest('/alarms/rules/effect')?.query ?? [])
  await expect
    .poll(sent)
    .toEqual({ kind: 'comfort', delay_minutes: '10', recovery_minutes: '45', threshold: '12' })
})

test('a count that leaves something out says so, and what the history does not say is no number', async () => {
  effect = { raised: 0, homes: 0, missing: 'other_companies' }
  open('outage', null)
  await expect.element(said()).toHaveTextContent('Δεν μετρούν διακοπές')
  screen.close()
  screen = openScreen(() => null, { reply })
  effect = { raised: null, homes: null, missing: null }
  open('low_pressure', 0.8)
  await expect.element(said()).toHaveTextContent('Από το ιστορικό δεν προκύπτει')
  expect(said().element().textContent).not.toMatch(/φορές|\d+ σπίτια/)
})

test('typed values are compared with the stored rule, and a failure is shown', async () => {
  effect = { raised: 5, homes: 4, missing: null }
  typedEffect = { raised: 3, homes: 3, missing: null }
  open('fault', null)
  await expect.element(said()).toHaveTextContent('θα είχε ανοίξει 5 φορές, σε 4 σπίτια.')
  expect(said().element().textContent).not.toContain('όπως είναι τώρα')
  await page.getByLabelText('Κλείσιμο μετά από (λεπτά)').fill('60')
  await expect
    .element(said())
    .toHaveTextContent('θα είχε ανοίξει 3 φορές, σε 3 σπίτια. Με τον κανόνα όπως είναι τώρα: 5.')
  typedEffect = Response.json({ error: { key: 'forbidden' } }, { status: 403 })
  await page.getByLabelText('Κλείσιμο μετά από (λεπτά)').fill('90')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Δεν υπολογίστηκε')
})

test('a value beyond its limits is refused at its field, and one within them is saved', async () => {
  effect = { raised: 0, homes: 0, missing: null }
  const beyond = {
    ...{ type: 'x', title: 'Bad Request', status: 400, key: 'value_range' },
    errors: [{ path: 'threshold', key: 'value_range', values: { min: 0.3, max: 1.5 } }],
  }
  saved = Response.json(beyond, { status: 400 })
  open('low_pressure', 0.8)
  const limit = page.getByLabelText('Όριο πίεσης')
  const save = page.getByRole('button', { name: 'Αποθήκευση' })
  await limit.fill('9')
  await save.click()
  await expect.element(page.getByText('Η τιμή πρέπει να είναι από 0,3 έως 1,5').first()).toBeVisible()
  saved = {}
  await limit.fill('0,7')
  await save.click()
  await expect
    .poll(() => screen.latest('/alarms/rules', 'PATCH')?.body)
    .toMatchObject({ kind: 'low_pressure', threshold: 0.7 })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
