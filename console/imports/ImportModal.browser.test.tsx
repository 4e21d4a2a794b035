import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Import, ImportRow } from '../../contract/imports/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { ImportModal } from './ImportModal.tsx'

const running: Import = {
  id: '0190c1de-0000-7000-8000-000000000001',
  kind: 'clients',
  file_name: 'πελάτες.csv',
  state: 'running',
  columns: ['lastname', 'firstname', 'phone_1'],
  ignored: [],
  rows: 1000,
  bad: 0,
  matched: 0,
  skipped: 0,
  written: 400,
  problem: null,
  created_at: '2026-11-22T10:00:00.000Z',
  created_by: 'Μαρία Δοκιμή',
  finished_at: null,
  undone_at: null,
  undone_by: null,
  may_undo: false,
}

let mounted: Mounted
/** How it stands on the server. */
let standing: Import
/** What lets the server take a choice; undefined while none is on its way. */
let takeChoice: (() => void) | undefined

const matched = (): ImportRow => ({
  row: 2,
  cells: { lastname: 'Παπαδοπούλου', firstname: 'Κατερίνα' },
  errors: [],
  matches: [
    { client_id: '0190c1de-0000-7000-8000-000000000002', name: 'Παπαδοπούλου Αικατερίνη', by: ['phone'] },
  ],
  is_skipped: standing.skipped > 0,
})

const answer: typeof fetch = async (address) => {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
  if (pathname.endsWith('/rows')) return Response.json({ items: [matched()], total: 1 })
  if (/\/rows\/\d+$/.test(pathname)) {
    await new Promise<void>((take) => {
      takeChoice = take
    })
    standing = { ...standing, skipped: 0 }
  }
  if (pathname.endsWith('/cancel')) standing = { ...standing, state: 'cancelled' }
  return Response.json(standing)
}

const open = (run: Partial<Import>) => {
  standing = { ...running, ...run }
  openModal({ title: 'Εισαγωγή πελατών', content: <ImportModal kind="clients" resumed={standing.id} /> })
}

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(answer)
  mounted = mount()
})

afterEach(() => {
  mounted.unmount()
  vi.mocked(window.fetch).mockRestore()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('one that is being written is followed, and stopped: nothing of it stays, and another file can be brought', async () => {
  open({})
  await expect.element(page.getByText('Αποθηκεύτηκαν 400 από 1.000')).toBeVisible()
  standing = { ...standing, written: 700 }
  await expect.element(page.getByText('Αποθηκεύτηκαν 700 από 1.000')).toBeVisible()
  await button('Διακοπή εισαγωγής').click()
  await expect.element(page.getByText('Ακυρώθηκε')).toBeVisible()
  await expect.element(page.getByText('Δεν αποθηκεύτηκε τίποτα από το αρχείο.')).toBeVisible()
  await button('Άλλο αρχείο').click()
  await expect.element(button('Επιλογή αρχείου')).toBeVisible()
})

test('one that was not written says why; only what may be taken back is offered to be', async () => {
  open({ state: 'failed', problem: { key: 'import_ended_early' } })
  await expect.element(page.getByText('Απέτυχε')).toBeVisible()
  await expect.element(button('Αναίρεση')).not.toBeInTheDocument()
  standing = { ...standing, state: 'done', problem: null, may_undo: true, written: 1000 }
  await mounted.queryClient.invalidateQueries()
  await expect.element(page.getByText('Γραμμές που εισήχθησαν: 1.000')).toBeVisible()
  await expect.element(button('Αναίρεση')).toBeVisible()
})

test('nothing is written while a choice about a row is on its way', async () => {
  open({ state: 'checked', rows: 2, matched: 1, skipped: 1, written: 0 })
  await expect.element(button('Εισαγωγή γραμμών (1)')).toBeEnabled()
  const skip = page.getByRole('checkbox', { name: 'Παράλειψη της γραμμής 2' })
  await skip.click()
  await expect.element(skip).not.toBeChecked()
  await expect.element(button('Εισαγωγή γραμμών (1)')).toBeDisabled()
  await expect.poll(() => takeChoice).toBeDefined()
  takeChoice?.()
  await expect.element(button('Εισαγωγή γραμμών (2)')).toBeEnabled()
  await expect.element(skip).not.toBeChecked()
})
