import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import type { Filter } from './columns.ts'
import { FilterMenu } from './FilterMenu.tsx'
import type { ListState } from './use-list.ts'

const filters: Filter[] = [
  {
    key: 'fault',
    label: 'Βλάβη',
    isSingle: true,
    options: [
      { value: '1', label: 'Με βλάβη', count: 2 },
      { value: '0', label: 'Χωρίς βλάβη', count: 3 },
    ],
  },
  {
    key: 'type',
    label: 'Τύπος',
    options: [
      { value: 'boiler', label: 'Λέβητας', count: 5 },
      { value: 'air', label: 'Αέρας', count: 0 },
    ],
  },
]

const Menu = ({ chosen }: { chosen: Record<string, readonly string[]> }) => {
  const [state, setState] = useState(chosen)
  const setFilter = (key: string, values: readonly string[]) => setState({ ...state, [key]: values })
  return (
    <>
      <FilterMenu list={{ filters: state, setFilter } as unknown as ListState} filters={filters} />
      <output>{JSON.stringify(state)}</output>
    </>
  )
}

let mounted: Mounted
const begin = async (chosen: Record<string, readonly string[]>) => {
  mounted = mount(<Menu chosen={chosen} />)
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
}
beforeEach(() => page.viewport(1024, 768))
afterEach(() => mounted.unmount())

test('the second of two exclusive options replaces the first', async () => {
  await begin({})
  await page.getByRole('radio', { name: /^Με βλάβη/ }).click()
  await page.getByRole('radio', { name: /^Χωρίς βλάβη/ }).click()
  await expect.element(page.getByText('{"fault":["0"]}')).toBeInTheDocument()
  await page.getByRole('radio', { name: 'Αδιάφορο' }).click()
  await expect.element(page.getByText('{"fault":[]}')).toBeInTheDocument()
})

test('a value that would leave no row cannot be chosen, but can be cleared', async () => {
  await begin({})
  await expect.element(page.getByRole('checkbox', { name: /^Αέρας/ })).toBeDisabled()
  mounted.unmount()
  await begin({ type: ['air'] })
  await page.getByRole('checkbox', { name: /^Αέρας/ }).click()
  await expect.element(page.getByText('{"type":[]}')).toBeInTheDocument()
})
