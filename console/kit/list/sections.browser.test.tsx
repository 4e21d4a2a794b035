import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { List } from './List.tsx'

let mounted: Mounted

const rows = {
  key: (row: string) => row,
  name: (row: string) => row,
  columns: [{ key: 'name', label: 'Όνομα', cell: (row: string) => row }],
  section: (row: string) => ({ key: row.slice(0, 1), heading: <b>{`Ομάδα ${row.slice(0, 1)}`}</b> }),
  onOpen: () => {},
}

const open = async (width: number) => {
  await page.viewport(width, 800)
  mounted = mount(
    <List
      rows={rows}
      items={['α1', 'α2', 'β1']}
      size={3}
      list={{ sort: undefined, order: 'asc', setSort: () => {} }}
    />,
  )
}

afterEach(() => mounted.unmount())

test('each part of a list has its heading once, and the arrow keys pass over it', async () => {
  await open(1024)
  const texts = () =>
    page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['Όνομα', 'Ομάδα α', 'α1', 'α2', 'Ομάδα β', 'β1'])
  page.getByRole('row', { name: 'α2' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('row', { name: 'β1' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('row', { name: 'α1' })).toHaveFocus()
})

test('on a phone the headings stand between the cards', async () => {
  await open(390)
  const texts = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['Ομάδα α', 'α1', 'α2', 'Ομάδα β', 'β1'])
})
