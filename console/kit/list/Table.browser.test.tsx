import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../layers/modals.ts'
import { type Mounted, mount } from '../mount.testing.tsx'
import { List } from './List.tsx'

let mounted: Mounted

const columns = [
  { key: 'name', label: 'Όνομα', cell: (row: string) => row },
  { key: 'type', label: 'Τύπος', sort: 'type', hideLabel: true, cell: () => '' },
]
const open = (row: string) =>
  void openModal({
    title: row,
    content: (
      <button type="button" data-autofocus>
        Κλείσε
      </button>
    ),
  })

beforeEach(async () => {
  await page.viewport(1024, 768)
  mounted = mount(
    <>
      <List
        rows={{ key: (row) => row, name: (row) => row, columns, onOpen: open }}
        items={['βλάβη 28', 'βλάβη 22']}
        size={2}
        list={{ sort: undefined, order: 'asc', setSort: () => {} }}
      />
    </>,
  )
})

afterEach(() => mounted.unmount())

test('a row that opens a dialog by the key does not press what the dialog focuses', async () => {
  let presses = 0
  document.addEventListener('click', () => presses++, { once: true })
  const row = page.getByRole('row', { name: 'βλάβη 28' })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'βλάβη 28' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Κλείσε' })).toHaveFocus()
  expect(presses).toBe(0)
})

test('a head without words is as large as a finger needs, too', async () => {
  const head = page.getByRole('button', { name: 'Ταξινόμηση κατά Τύπος' })
  await expect.element(head).toBeInTheDocument()
  const { width, height } = head.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
