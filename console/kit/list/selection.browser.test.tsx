import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { List } from './List.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './selection.ts'

let mounted: Mounted

const pageOf = (number: number) => Array.from({ length: 4 }, (_, at) => `λέβητας ${number}${at}`)
const total = 12

const Listed = () => {
  const [number, setNumber] = useState(1)
  const [filter, setFilter] = useState('όλα')
  const [opened, setOpened] = useState('')
  const selection = useSelection<string>({ key: (row) => row, filter, total })
  const columns = [{ key: 'name', label: 'Όνομα', cell: (row: string) => row }]
  return (
    <main id="content" tabIndex={-1}>
      <div style={{ position: 'relative', height: 120 }}>
        <SelectionBar selection={selection} total={total} actions={<button type="button">Αλλαγή</button>} />
      </div>
      <p data-testid="chosen">{[selection.isAll ? 'όλα εκτός' : 'μόνο', ...selection.rows].join(' ')}</p>
      <p data-testid="opened">{opened}</p>
      <button type="button" onClick={() => setNumber(2)}>
        Σελίδα 2
      </button>
      <button type="button" onClick={() => setFilter('άλλα')}>
        Άλλο φίλτρο
      </button>
      <button type="button" onClick={selection.begin}>
        Διάλεξε
      </button>
      <List
        rows={{ key: (row) => row, name: (row) => row, columns, onOpen: setOpened, selection }}
        items={pageOf(number)}
        size={4}
        list={{ sort: undefined, order: 'asc', setSort: () => {} }}
      />
    </main>
  )
}

beforeEach(async () => {
  await page.viewport(1024, 768)
  mounted = mount(<Listed />)
})

afterEach(() => mounted.unmount())

const box = (name: string) => page.getByRole('checkbox', { name: `Επιλογή: ${name}` })
const chosen = page.getByTestId('chosen')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('rows are selected one by one, stay selected on another page, and are listed', async () => {
  await box('λέβητας 11').click()
  await press('Σελίδα 2')
  await box('λέβητας 20').click()
  await expect.element(chosen).toHaveTextContent('μόνο λέβητας 11 λέβητας 20')
  await expect.element(page.getByRole('status')).toHaveTextContent('Επιλεγμένες: 2')
  await expect.element(page.getByTestId('opened')).toHaveTextContent('')
  await press('Κατάργηση επιλογής')
  await expect.element(chosen).toHaveTextContent('μόνο')
  await expect.element(page.getByRole('button', { name: 'Αλλαγή' })).not.toBeInTheDocument()
})

test('letting all go by keyboard leaves the focus in the screen', async () => {
  await box('λέβητας 11').click()
  const letGo = page.getByRole('button', { name: 'Κατάργηση επιλογής' })
  ;(letGo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('Shift takes all from the one before to this, whichever way', async () => {
  await box('λέβητας 13').click()
  await userEvent.keyboard('{Shift>}')
  await box('λέβητας 11').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(chosen).toHaveTextContent('μόνο λέβητας 13 λέβητας 11 λέβητας 12')
})

test('the space bar chooses the row that has the focus, and Enter still opens it', async () => {
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(chosen).toHaveTextContent('μόνο λέβητας 10')
  await userEvent.keyboard('{ArrowDown} {Enter}')
  await expect.element(chosen).toHaveTextContent('μόνο λέβητας 10 λέβητας 11')
  await expect.element(page.getByTestId('opened')).toHaveTextContent('λέβητας 11')
})

test('the head of the table takes the page, and says when only some are chosen', async () => {
  const head = page.getByRole('checkbox', { name: 'Επιλογή όλων της σελίδας' })
  await box('λέβητας 12').click()
  expect((head.element() as HTMLInputElement).indeterminate).toBe(true)
  await head.click()
  await expect.element(head).toBeChecked()
  await head.click()
  await expect.element(chosen).toHaveTextContent('μόνο')
})

test('all that is found can be chosen, but for some; another filter lets it go', async () => {
  await box('λέβητας 10').click()
  await press('Επιλογή και των 12 που βρέθηκαν')
  await expect.element(page.getByRole('status')).toHaveTextContent('Επιλεγμένες: 12')
  await box('λέβητας 12').click()
  await expect.element(chosen).toHaveTextContent('όλα εκτός λέβητας 12')
  await expect.element(page.getByRole('status')).toHaveTextContent('Επιλεγμένες: 11')
  await press('Άλλο φίλτρο')
  await expect.element(chosen).toHaveTextContent('μόνο')
})

test('on a phone cards open, and are chosen once somebody wants to choose', async () => {
  await page.viewport(390, 844)
  await press('λέβητας 10')
  await expect.element(page.getByTestId('opened')).toHaveTextContent('λέβητας 10')
  await press('Διάλεξε')
  await box('λέβητας 11').click()
  await expect.element(box('λέβητας 11')).toBeChecked()
  await expect.element(chosen).toHaveTextContent('μόνο λέβητας 11')
})
