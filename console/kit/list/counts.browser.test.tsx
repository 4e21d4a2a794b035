import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ListHead } from './ListHead.tsx'
import { Pager } from './Pager.tsx'
import type { ListState } from './use-list.ts'

const setPage = vi.fn<(page: number) => void>()
const query = { limit: 15, offset: 0 }
const list: ListState = {
  search: 'γεω',
  page: 1,
  size: 15,
  sort: undefined,
  order: 'asc',
  filters: {},
  query,
  isFiltered: true,
  setSearch: () => {},
  setPage,
  setSize: () => {},
  setSort: () => {},
  setFilter: () => {},
  clear: () => {},
}

let root: Root
beforeEach(() => {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => root.unmount())

const show = (data: { total: number; total_is_least?: true }, at = 1) => {
  const answer = {
    data: { items: [], ...data },
    error: null,
    isFetching: false,
    dataUpdatedAt: 0,
    refetch: () => {},
  }
  root.render(
    <ThemeProvider>
      <ListHead title="Πελάτες" list={list} answer={answer} allCount={100_000} action={undefined} />
      <Pager list={{ ...list, page: at }} total={data.total} isLeast={data.total_is_least ?? false} />
    </ThemeProvider>,
  )
}

test('what is found to the last is counted to the last', async () => {
  show({ total: 1000 }, 67)
  await expect.element(page.getByText('991–1.000 από 1.000')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^1\.000 από 100\.000$/)
  await expect.element(page.getByText('67 / 67')).toBeVisible()
})

test('a total above the count limit says that there are more, also to screen readers', async () => {
  show({ total: 1000, total_is_least: true })
  await expect.element(page.getByText('1–15 από περισσότερα από 1.000')).toBeVisible()
  await expect.element(page.getByText('1.000+ από 100.000')).toBeVisible()
  await expect.element(page.getByRole('status').getByText('πάνω από 1.000 από 100.000')).toBeInTheDocument()
  await expect.element(page.getByText('1 / 66+')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Επόμενη σελίδα' }))
  expect(setPage).toHaveBeenCalledWith(2)
})

test('the last of their pages is full, and leads to a narrower search', async () => {
  show({ total: 1000, total_is_least: true }, 66)
  await expect.element(page.getByText('976–990 από περισσότερα από 1.000')).toBeVisible()
  await expect.element(page.getByText(/πιο συγκεκριμένο/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Επόμενη σελίδα' })).toBeDisabled()
})
