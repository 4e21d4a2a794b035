import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nikos, technicians } from '../appointments/visit.testing.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { Timeline } from './Timeline.tsx'

const job = aJobDetail({ assignee_id: nikos.id, assignee_name: nikos.name })
const flange = {
  id: '0190c1de-0000-7000-8000-000000000001',
  name: 'Φλάντζα Φ100',
  price: 10.5,
  unit: 'piece',
}
const cable = {
  ...flange,
  id: '0190c1de-0000-7000-8000-000000000003',
  name: 'Καλώδιο',
  price: 1.2,
  unit: 'metre',
}
const pump = {
  ...flange,
  id: '0190c1de-0000-7000-8000-000000000004',
  name: 'Καλορίνη 8',
  price: 3450,
  unit: null,
}
const twin = { ...flange, id: '0190c1de-0000-7000-8000-000000000002' }

let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, query }: SentRequest): object => {
  if (method !== 'GET') return refusal ?? Response.json({ id: 'e1' }, { status: 201 })
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  if (path === '/items') {
    const search = query.get('search') ?? ''
    // The server finds words in other letters too, and records of one name.
    const found = [cable, pump].filter(({ name }) => search && name.startsWith(search))
    if (found.length > 0) return { items: found, total: found.length }
    const items = search === 'flantza' ? [flange, twin] : flange.name.startsWith(search) ? [flange] : []
    return { items, total: items.length }
  }
  return { items: [], total: 0 }
}

beforeEach(async () => {
  refusal = undefined
  sessionStorage.clear()
  await page.viewport(1440, 900)
  screen = openScreen(() => <Timeline job={job} />, { reply })
})
afterEach(() => screen.close())

const open = (name: string) =>
  page.getByRole('group', { name: 'Προσθήκη στο χρονολόγιο' }).getByRole('button', { name }).click()
const form = () => page.getByRole('dialog')
const field = (name: RegExp) => form().getByRole('textbox', { name })
const name = () => form().getByRole('combobox', { name: /^Υλικό/ })
const save = () => form().getByRole('button', { name: 'Αποθήκευση' }).click()
const sentTo = (entries: string) =>
  screen.requests.filter(({ method, path }) => method === 'POST' && path === `/jobs/${job.id}/${entries}`)

test('an action begins with the type and the technician of its job', async () => {
  await open('Ενέργεια')
  await expect.element(form().getByRole('combobox', { name: /^Τεχνικός/ })).toHaveValue(nikos.id)
  await field(/^Τι έγινε/).fill('Αλλαγή ηλεκτροδίου')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('Προστέθηκε')
  expect(sentTo('actions').map(({ body }) => body)).toEqual([
    { type_id: job.type_id, assignee_id: nikos.id, notes: 'Αλλαγή ηλεκτροδίου' },
  ])
})

test('a material of the catalogue brings its price for the quantity; free text belongs to no item', async () => {
  await open('Υλικό')
  await field(/^Ποσότητα/).fill('3')
  await name().fill('Φλάν')
  await form().getByRole('option', { name: flange.name }).click()
  await expect.element(field(/^Κόστος/)).toHaveValue('31,50')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  await open('Υλικό')
  await name().fill('Φλάν')
  await form().getByRole('option', { name: flange.name }).click()
  await name().fill('Φλάντζα από το αυτοκίνητο')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sentTo('materials').map(({ body }) => body)).toEqual([
    { item_id: flange.id, name: flange.name, quantity: 3, unit: 'piece', cost: 31.5 },
    { item_id: null, name: 'Φλάντζα από το αυτοκίνητο', quantity: 1, unit: 'piece', cost: 10.5 },
  ])
})

test('materials and appliances are offered with their price; a material brings its unit', async () => {
  await open('Υλικό')
  await name().fill('Καλ')
  await expect.element(form().getByRole('option', { name: /^Καλορίνη 8.*3\.450,00\s€$/ })).toBeVisible()
  expect(screen.latest('/items')?.query.has('kind')).toBe(false)
  await form()
    .getByRole('option', { name: /^Καλώδιο.*1,20\s€ \/ μ\.$/ })
    .click()
  await expect.element(form().getByRole('combobox', { name: 'Μονάδα' })).toHaveValue('metre')
  await field(/^Ποσότητα/).fill('8')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sentTo('materials')[0]?.body).toMatchObject({ item_id: cable.id, unit: 'metre', cost: 9.6 })
})

test('the cost follows the quantity until another is typed', async () => {
  await open('Υλικό')
  await name().fill('Φλάν')
  await form().getByRole('option', { name: flange.name }).click()
  await expect.element(field(/^Κόστος/)).toHaveValue('10,50')
  await field(/^Ποσότητα/).fill('2,5')
  await expect.element(field(/^Κόστος/)).toHaveValue('26,25')
  await field(/^Κόστος/).fill('20')
  await field(/^Ποσότητα/).fill('4')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sentTo('materials')[0]?.body).toMatchObject({ quantity: 4, cost: 20 })
})

test('what the server found in other letters is offered, two of one name once', async () => {
  await open('Υλικό')
  await name().fill('flantza')
  await form().getByRole('option', { name: flange.name }).click()
  await expect.element(field(/^Κόστος/)).toHaveValue('10,50')
  await expect.element(name()).toHaveValue(flange.name)
})

test('what an expense lacks is named at its field, and nothing is sent', async () => {
  await open('Έξοδο')
  await field(/^Ποσό/).fill('0')
  await save()
  await expect.element(field(/^Περιγραφή/)).toHaveAccessibleDescription('Συμπληρώστε περιγραφή')
  await expect.element(field(/^Ποσό/)).toHaveAccessibleDescription(/από 0,01 έως/)
  expect(sentTo('expenses')).toEqual([])
})

test('what the server refuses is at its field; what was typed stays and can be corrected', async () => {
  const errors = [{ path: 'amount', key: 'value_range', values: { min: 0.01, max: 500 } }]
  refusal = Response.json(
    { type: 'x', title: 'Bad Request', status: 400, key: 'bad_request', errors },
    { status: 400 },
  )
  await open('Έξοδο')
  await field(/^Περιγραφή/).fill('Καύσιμα')
  await field(/^Ποσό/).fill('700')
  await save()
  await expect.element(field(/^Ποσό/)).toHaveAccessibleDescription(/από 0,01 έως 500/)
  await expect.element(field(/^Ποσό/)).toHaveFocus()
  await expect.element(field(/^Περιγραφή/)).toBeValid()
  refusal = undefined
  await field(/^Ποσό/).fill('70')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sentTo('expenses').map(({ body }) => body)).toEqual([
    { description: 'Καύσιμα', amount: 700, assignee_id: nikos.id },
    { description: 'Καύσιμα', amount: 70, assignee_id: nikos.id },
  ])
})

test('an entry that was sent without an answer is sent again as the same one; the next is another', async () => {
  const fill = async () => {
    await open('Έξοδο')
    await field(/^Περιγραφή/).fill('Διόδια')
    await field(/^Ποσό/).fill('2,8')
  }
  refusal = new Response(null, { status: 503 })
  await fill()
  await save()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent(/503/)
  refusal = undefined
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  await fill()
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  const [lost, again, other] = sentTo('expenses').map(({ headers }) => headers.get('idempotency-key'))
  expect(lost).toBeTruthy()
  expect(again).toBe(lost)
  expect(other).not.toBe(lost)
})
