import { IconUsers } from '@tabler/icons-react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import type { Column } from './columns.ts'
import { ListPage } from './ListPage.tsx'
import type { ListState } from './use-list.ts'

const columns: Column<string>[] = [
  { key: 'name', label: 'Όνομα', onCard: 'title', cell: (row) => row },
  { key: 'phone', label: 'Τηλέφωνο', cell: () => '2310 000 000' },
  { key: 'notes', label: 'Σημειώσεις', from: 940, cell: () => 'Κλειδί στον θυρωρό' },
]

const list: ListState = {
  search: '',
  page: 1,
  size: 15,
  sort: undefined,
  order: 'asc',
  filters: {},
  query: { limit: 15, offset: 0 },
  isFiltered: false,
  setSearch: () => {},
  setPage: () => {},
  setSize: () => {},
  setSort: () => {},
  setFilter: () => {},
  clear: () => {},
}

const answer = {
  data: { items: ['Άννα'], total: 1 },
  error: null,
  isFetching: false,
  dataUpdatedAt: 0,
  refetch: () => {},
}

let mounted: Mounted

const show = (person: string) => {
  mounted = mount(
    <ListPage
      remember={`${person}:clients`}
      title="Πελάτες"
      list={list}
      answer={answer}
      searchLabel="Όνομα"
      empty={{ icon: IconUsers, title: '' }}
      rows={{ key: (row) => row, name: (row) => row, columns }}
    />,
  )
}

const head = (name: string) => page.getByRole('columnheader', { name })
const menu = () => page.getByRole('button', { name: /^Πεδία/ })
const box = (name: string) => page.getByRole('checkbox', { name })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(900, 768)
})
afterEach(() => mounted.unmount())

test('columns that do not fit are counted, and one that is chosen shows', async () => {
  show('maria')
  await expect.element(head('Τηλέφωνο')).toBeVisible()
  await expect.element(head('Σημειώσεις')).not.toBeInTheDocument()
  await expect.element(menu()).toHaveAccessibleName('Πεδία: φαίνονται 2 από 3')
  await menu().click()
  await expect.element(box('Όνομα')).not.toBeInTheDocument()
  await box('Σημειώσεις').click()
  await expect.element(head('Σημειώσεις')).toBeVisible()
  await expect.element(menu()).toHaveAccessibleName('Πεδία')
  await box('Τηλέφωνο').click()
  await expect.element(head('Τηλέφωνο')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Αυτόματα' }).click()
  await expect.element(head('Τηλέφωνο')).toBeVisible()
  await expect.element(head('Σημειώσεις')).not.toBeInTheDocument()
})

test('a choice of columns is stored for one person only', async () => {
  show('maria')
  await menu().click()
  await box('Τηλέφωνο').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).toHaveFocus()
  mounted.unmount()
  show('maria')
  await expect.element(head('Όνομα')).toBeVisible()
  await expect.element(head('Τηλέφωνο')).not.toBeInTheDocument()
  mounted.unmount()
  show('nikos')
  await expect.element(head('Τηλέφωνο')).toBeVisible()
})
