import { Button } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { confirm } from './confirm.tsx'
import { ModalHost } from './ModalHost.tsx'
import { closeAllModals, openModal } from './modals.ts'
import { PanelBody, PanelHead } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

let root: Root
let closed: string[] = []

const openSecond = () => openModal({ title: 'Δεύτερο', content: <input aria-label="πεδίο" /> })
const openFirst = () =>
  openModal({ title: 'Πρώτο', content: <Button onClick={openSecond}>ένα ακόμη</Button> })

beforeEach(() => {
  closed = []
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  root = createRoot(place)
  root.render(
    <ThemeProvider>
      <button type="button">κάτω</button>
      <SidePanel width={9} onClose={() => closed.push('panel')}>
        <PanelHead title="Συσκευή" />
        <PanelBody>
          <Button onClick={openFirst}>άνοιγμα</Button>
        </PanelBody>
      </SidePanel>
      <ModalHost />
    </ThemeProvider>,
  )
})

afterEach(() => {
  closeAllModals()
  root.unmount()
  document.getElementById('root')?.remove()
})

const dialog = (name: string) => page.getByRole('dialog', { name })

test('Escape closes only the top layer and gives the focus back', async () => {
  await page.getByRole('button', { name: 'άνοιγμα' }).click()
  await page.getByRole('button', { name: 'ένα ακόμη' }).click()
  await expect.element(dialog('Δεύτερο')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Δεύτερο')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'ένα ακόμη' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'άνοιγμα' })).toHaveFocus()
  expect(closed).toEqual([])

  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['panel'])
})

test('what lies under the top layer is inert, and Tab stays in it', async () => {
  await page.getByRole('button', { name: 'άνοιγμα' }).click()
  await expect.element(dialog('Πρώτο')).toBeVisible()
  await expect.poll(() => document.getElementById('root')?.inert).toBe(true)
  expect(document.querySelector<HTMLElement>('[data-testid=side-panel]')?.inert).toBe(true)
  const modal = document.querySelector('[aria-modal=true][data-depth="0"]')
  for (let press = 0; press < 5; press += 1) {
    await userEvent.keyboard('{Tab}')
    expect(modal?.contains(document.activeElement)).toBe(true)
  }
})

test('a third modal is refused', async () => {
  openFirst()
  openSecond()
  expect(openSecond).toThrow('third modal')
})

test('a question that is closed is answered with no', async () => {
  const answer = confirm({ title: 'Διαγραφή;', confirm: 'Ναι' })
  await expect.element(dialog('Διαγραφή;')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})
