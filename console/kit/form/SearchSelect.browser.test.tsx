import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { SearchSelect } from './SearchSelect.tsx'

const options = [
  { value: 'a', label: 'Λέβητας' },
  { value: 'b', label: 'Λέβητας πέλετ' },
]
const onSearch = vi.fn<(text: string) => void>()

const Field = () => {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <SearchSelect
        label="Εξοπλισμός"
        value={value}
        onPick={setValue}
        options={options}
        areOfTyped
        onSearch={onSearch}
        nothing="Κανένας"
      />
      <output>{value}</output>
    </>
  )
}

let mounted: Mounted

beforeEach(() => {
  onSearch.mockReset()
  mounted = mount(<Field />)
})

afterEach(() => mounted.unmount())

const field = () => page.getByRole('combobox', { name: 'Εξοπλισμός' })

test('a typed text that reads like an option is searched as any other', async () => {
  await field().fill('Λέβητας')
  expect(onSearch).toHaveBeenLastCalledWith('Λέβητας')
})

test('a choice is no search, and all are offered again', async () => {
  await field().fill('πέλετ')
  await page.getByRole('option', { name: 'Λέβητας πέλετ' }).click()
  await expect.element(page.getByText('b', { exact: true })).toBeVisible()
  await expect.element(field()).toHaveValue('Λέβητας πέλετ')
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('emptying the text clears the choice', async () => {
  await field().fill('Λέβ')
  await page.getByRole('option', { name: 'Λέβητας', exact: true }).click()
  await expect.element(page.getByText('a', { exact: true })).toBeVisible()
  await field().fill('')
  await expect.element(page.getByText('a', { exact: true })).not.toBeInTheDocument()
})

test('leaving the field ends its search', async () => {
  await field().fill('πέλ')
  await userEvent.tab()
  expect(onSearch).toHaveBeenLastCalledWith('')
})
