import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { useStepping } from './neighbours.ts'
import { PanelHead } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

let mounted: Mounted
let arrive: () => void

/** Has another head while it loads, as panels do. */
const Loading = ({ name }: { name: string }) => {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    arrive = () => setHere(true)
  }, [])
  return isHere ? <PanelHead key="here" title={name} /> : <PanelHead key="loading" title="…" />
}

const rows = ['πρώτη', 'δεύτερη', 'τρίτη']

const Listed = () => {
  const [selected, setSelected] = useState('πρώτη')
  useStepping({ key: (row) => row, onOpen: setSelected, selected }, rows)
  return (
    <SidePanel width={9} onClose={() => {}}>
      <Loading key={selected} name={selected} />
      <button type="button">κάτι άλλο</button>
    </SidePanel>
  )
}

beforeEach(() => {
  mounted = mount(<Listed />)
})

afterEach(() => mounted.unmount())

const next = page.getByRole('button', { name: 'Επόμενο στη λίστα' })
const previous = page.getByRole('button', { name: 'Προηγούμενο στη λίστα' })

test('a panel steps through its list by keyboard: the focus stays on the step', async () => {
  await expect.element(next).toBeEnabled()
  await expect.element(previous).toBeDisabled()
  ;(next.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('…')).toBeVisible()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'δεύτερη' })).toBeVisible()
  await expect.element(next).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(next).toBeDisabled()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'τρίτη' })).toBeVisible()
  await expect.element(previous).toHaveFocus()
})

test('what took the focus meanwhile keeps it', async () => {
  await expect.element(next).toBeEnabled()
  ;(next.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('…')).toBeVisible()
  const other = page.getByRole('button', { name: 'κάτι άλλο' })
  ;(other.element() as HTMLElement).focus()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'δεύτερη' })).toBeVisible()
  await expect.element(other).toHaveFocus()
})
