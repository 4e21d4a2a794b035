import { Button } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { confirm } from './confirm.tsx'
import { openModal } from './modals.ts'
import { PanelBody, PanelHead } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

let mounted: Mounted
let closed: string[] = []

const openSecond = () => openModal({ title: 'Δεύτερο', content: <input aria-label="πεδίο" /> })
const openFirst = () =>
  openModal({ title: 'Πρώτο', content: <Button onClick={openSecond}>ένα ακόμη</Button> })

const Steps = () => {
  const [isSecond, setSecond] = useState(false)
  return isSecond ? (
    <Button data-autofocus>τέλος</Button>
  ) : (
    <Button onClick={() => setSecond(true)}>επόμενο βήμα</Button>
  )
}

beforeEach(() => {
  closed = []
  mounted = mount(
    <>
      <button type="button">κάτω</button>
      <SidePanel width={9} onClose={() => closed.push('panel')}>
        <PanelHead title="Συσκευή" />
        <PanelBody>
          <Button onClick={openFirst}>άνοιγμα</Button>
        </PanelBody>
      </SidePanel>
    </>,
  )
})

afterEach(() => mounted.unmount())

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

test('a tablet that is turned leaves the modal over its panel in use, and the focus goes back to what opened it', async () => {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(1024, 768)
  await page.getByRole('button', { name: 'άνοιγμα' }).click()
  await expect.element(dialog('Πρώτο')).toBeVisible()
  await page.viewport(600, 1024)
  const panel = () => document.querySelector<HTMLElement>('[data-testid=side-panel]')
  await expect.poll(() => panel()?.dataset.shape).toBe('page')
  await page.getByRole('button', { name: 'ένα ακόμη' }).click()
  await expect.element(dialog('Δεύτερο')).toBeVisible()
  expect(panel()?.inert).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'ένα ακόμη' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'άνοιγμα' })).toHaveFocus()
  await page.viewport(width, height)
})

test('a step that gives way to another leaves the focus in its modal', async () => {
  openModal({ title: 'Βήματα', content: <Steps /> })
  const step = page.getByRole('button', { name: 'επόμενο βήμα' })
  await expect.element(step).toBeVisible()
  ;(step.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'τέλος' })).toHaveFocus()
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
