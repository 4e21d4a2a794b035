import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Import, ImportRow } from '../../contract/imports/routes.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ItemsScreen } from './ItemsScreen.tsx'

const columns = ['item_type_id', 'make', 'model', 'price']
const checked: Import = {
  id: '0190c1de-0000-7000-8000-000000000001',
  kind: 'items',
  file_name: 'είδη.csv',
  state: 'checked',
  columns,
  ignored: [],
  rows: 2,
  bad: 1,
  matched: 0,
  skipped: 0,
  written: 0,
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  created_by: 'Μαρία Δοκιμή',
  finished_at: null,
  undone_at: null,
  undone_by: null,
  may_undo: false,
}
const row = (number: number, cells: Record<string, string>, errors: ImportRow['errors'] = []): ImportRow => ({
  row: number,
  cells,
  errors,
  matches: [],
  is_skipped: false,
})
const rows = [
  row(2, { item_type_id: 'Λέβητας', make: 'Viessmann', model: 'Vitodens 100-W', price: '1390,50' }),
  row(3, { item_type_id: 'Λέβητας', make: 'Baxi', model: 'Luna', price: 'πολλά' }, [
    { column: 'price', value: 'πολλά', key: 'amount_invalid' },
  ]),
]
const boiler = {
  id: '0190c1de-0000-7000-8000-0000000000a1',
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens 100-W',
  name: 'Viessmann Vitodens 100-W',
  model_year: null,
  unit: null,
  price: 1390.5,
  warranty: null,
  refrigerant: null,
  refrigerant_charge: null,
  is_hermetic: false,
  notes: null,
  kind: 'appliance',
  type_name: 'boiler',
}

let run: Import
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  const items = run.state === 'done' ? [boiler] : []
  if (path === '/filters/items') return { item_types: [], makes: [] }
  if (path === '/items/count') return { count: items.length }
  if (path === '/items') return { items, total: items.length }
  if (path === '/imports/heads')
    return { heads: columns.map((column) => ({ head: column, column, is_remembered: false, samples: [] })) }
  if (path.endsWith('/rows')) return { items: rows, total: rows.length }
  if (path.endsWith('/confirm')) run = { ...run, state: 'done', written: 1 }
  if (path === '/imports' && method === 'GET') return { items: [], total: 0 }
  return run
}

beforeEach(async () => {
  run = checked
  await page.viewport(1440, 900)
  screen = openScreen(ItemsScreen, { reply })
  await page.getByRole('button', { name: 'Εισαγωγή' }).first().click()
})
afterEach(() => screen.close())

test('a file of items is previewed with its bad row named, and only the good row becomes an item', async () => {
  const dialog = page.getByRole('dialog', { name: 'Εισαγωγή ειδών' })
  const file = new File(['a;b\n1;2'], checked.file_name, { type: 'text/csv' })
  await page.getByTestId('import-file').upload(file)
  await expect.element(dialog.getByText('Με λάθη: 1')).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: 'Vitodens 100-W' })).toBeVisible()
  await expect.element(dialog.getByText('Γράψτε ποσό σε ευρώ')).toBeVisible()
  const check = screen.latest('/imports', 'POST')
  expect([check?.query.get('kind'), check?.query.get('columns')]).toEqual(['items', columns.join(',')])
  expect(screen.latest(`/imports/${run.id}/confirm`, 'POST')).toBeUndefined()
  await dialog.getByRole('button', { name: 'Εισαγωγή χωρίς τις γραμμές με λάθη (1)' }).click()
  await expect.element(dialog.getByText('Γραμμές που εισήχθησαν: 1')).toBeVisible()
  expect(screen.latest(`/imports/${run.id}/confirm`, 'POST')?.query.get('skip_bad')).toBe('true')
  await expect.element(page.getByText('1.390,50 €')).toBeInTheDocument()
})
