import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Import, ImportHead, ImportRow } from '../../contract/imports/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { badCells } from './bad-rows.ts'
import { ImportModal } from './ImportModal.tsx'

const checked: Import = {
  id: '0190c1de-0000-7000-8000-000000000001',
  kind: 'clients',
  file_name: 'πελάτες.csv',
  state: 'checked',
  columns: ['lastname', 'firstname', 'phone_1'],
  ignored: [],
  rows: 3,
  bad: 1,
  matched: 1,
  skipped: 1,
  written: 0,
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  created_by: 'Μαρία Δοκιμή',
  finished_at: null,
  undone_at: null,
  undone_by: null,
  may_undo: false,
}
const bad: ImportRow = {
  row: 2,
  cells: { lastname: 'Παπάς', firstname: '', phone_1: '697' },
  errors: [{ column: 'firstname', value: '', key: 'firstname_required' }],
  matches: [],
  is_skipped: false,
}
const known: ImportRow = {
  row: 3,
  cells: { lastname: 'Ράπτη', firstname: 'Εύα', phone_1: '698' },
  errors: [],
  matches: [{ client_id: '1', name: 'Ράπτη Ευαγγελία', by: ['phone', 'name'] }],
  is_skipped: true,
}
const head = (text: string, column: string | null, is_remembered = false): ImportHead => ({
  head: text,
  column,
  is_remembered,
  samples: [`${text} 1`],
})

let mounted: Mounted
let heads: ImportHead[]
let run: Import
let sent: { path: string; search: URLSearchParams; body: unknown }[]

beforeEach(() => {
  run = checked
  sent = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, searchParams } = new URL(
      address instanceof Request ? address.url : address,
      location.href,
    )
    const path = pathname.replace(/^.*\/imports/, '').replace(checked.id, 'id')
    sent.push({ path, search: searchParams, body: init?.body })
    if (path === '/heads') return Response.json({ heads })
    if (path === '/id/rows') return Response.json({ items: [bad, known], total: 2 })
    if (path === '/id/rows/3') run = { ...run, skipped: 0 }
    if (path === '/id/confirm') run = { ...run, state: 'done', written: run.rows - run.bad - run.skipped }
    return Response.json(run, { status: path === '' ? 201 : 200 })
  })
  mounted = mount()
  openModal({ title: 'Εισαγωγή πελατών', content: <ImportModal kind="clients" resumed={undefined} /> })
})

afterEach(() => {
  mounted.unmount()
  vi.mocked(window.fetch).mockRestore()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const importFile = () =>
  page.getByTestId('import-file').upload(new File(['a;b\n1;2'], 'πελάτες.csv', { type: 'text/csv' }))
const requested = (path: string) => sent.filter((one) => one.path === path)

test('a file whose columns are understood goes to its rows; its columns can be changed from there', async () => {
  heads = [
    head('Επώνυμο', 'lastname'),
    head('Όνομα', 'firstname'),
    head('Τηλ', 'phone_1'),
    head('Χ', null, true),
  ]
  await importFile()
  await expect.element(page.getByText('Με λάθη: 1')).toBeVisible()
  expect(requested('')[0]?.search.get('columns')).toBe('lastname,firstname,phone_1,')
  await button('Αλλαγή στηλών').click()
  await expect
    .element(page.getByRole('combobox', { name: 'Περιεχόμενο της στήλης «Τηλ»' }))
    .toHaveValue('phone_1')
})

test('where a column is not understood it is chosen by hand; what must be there is named until it is', async () => {
  heads = [head('Ποιος', null), head('Όνομα', 'firstname'), head('Τηλ', 'phone_1')]
  await importFile()
  await expect.element(page.getByText('Λείπουν: Επώνυμο.')).toBeVisible()
  await expect.element(button('Συνέχεια')).toBeDisabled()
  const who = page.getByRole('combobox', { name: 'Περιεχόμενο της στήλης «Ποιος»' })
  await who.selectOptions('Όνομα')
  await expect.element(page.getByRole('combobox', { name: 'Περιεχόμενο της στήλης «Όνομα»' })).toHaveValue('')
  await who.selectOptions('Επώνυμο')
  await page.getByRole('combobox', { name: 'Περιεχόμενο της στήλης «Όνομα»' }).selectOptions('Όνομα')
  await button('Συνέχεια').click()
  await expect.element(page.getByText('Με λάθη: 1')).toBeVisible()
  expect(requested('')[0]?.search.get('columns')).toBe('lastname,firstname,phone_1')
})

test('columns that were chosen by hand are not lost by Escape, neither before nor after the rows are read', async () => {
  heads = [head('Επώνυμο', 'lastname'), head('Όνομα', 'firstname'), head('Τηλ', 'phone_1'), head('Χ', null)]
  await importFile()
  const other = page.getByRole('combobox', { name: 'Περιεχόμενο της στήλης «Χ»' })
  await other.selectOptions('Σημειώσεις')
  for (const shown of [other, button('Αλλαγή στηλών')]) {
    await expect.element(shown).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
    await button('Συνέχεια επεξεργασίας').click()
    await expect.element(shown).toBeVisible()
    if (shown === other) await button('Συνέχεια').click()
  }
  await userEvent.keyboard('{Escape}')
  await button('Απόρριψη αλλαγών').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a choice about a row is not lost by Escape', async () => {
  heads = [head('Επώνυμο', 'lastname'), head('Όνομα', 'firstname'), head('Τηλ', 'phone_1')]
  await importFile()
  await page.getByRole('checkbox', { name: 'Παράλειψη της γραμμής 3' }).click()
  await expect.element(button('Εισαγωγή χωρίς τις γραμμές με λάθη (2)')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
  await button('Απόρριψη αλλαγών').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('existing clients are shown and can be included, and invalid rows are skipped and saved as a file', async () => {
  heads = [head('Επώνυμο', 'lastname'), head('Όνομα', 'firstname'), head('Τηλ', 'phone_1')]
  await importFile()
  await expect
    .element(page.getByText('Υπάρχει ήδη: Ράπτη Ευαγγελία (ίδιο τηλέφωνο, ίδιο όνομα)'))
    .toBeVisible()
  const skip = page.getByRole('checkbox', { name: 'Παράλειψη της γραμμής 3' })
  await expect.element(skip).toBeChecked()
  await expect.element(button('Εισαγωγή χωρίς τις γραμμές με λάθη (1)')).toBeVisible()
  await skip.click()
  await button('Εισαγωγή χωρίς τις γραμμές με λάθη (2)').click()
  await expect.element(page.getByText('Γραμμές που εισήχθησαν: 2')).toBeVisible()
  await expect.element(page.getByText(/Γραμμές με λάθη που παραλείφθηκαν: 1\./)).toBeVisible()
  await expect.element(button('Αποθήκευση γραμμών με λάθη')).toBeVisible()
  expect(requested('/id/confirm')[0]?.search.get('skip_bad')).toBe('true')
})

test('the file of bad rows has the columns as they were read, and beside each row what is wrong', () => {
  expect(badCells(checked, [bad])).toEqual([
    ['Επώνυμο', 'Όνομα', 'Τηλέφωνο 1', 'Λάθη'],
    ['Παπάς', '', '697', 'Όνομα: Συμπληρώστε το όνομα'],
  ])
})
