import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { PanelBody, PanelHead } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

const began = vi.fn<() => void>()
const Content = () => {
  useEffect(() => began(), [])
  return <input aria-label="Σημείωση" />
}

const [width, height] = [innerWidth, innerHeight]
let mounted: Mounted

beforeEach(async () => {
  began.mockReset()
  await page.viewport(1024, 768)
  mounted = mount(
    <main>
      <SidePanel width={6} onClose={() => {}}>
        <PanelHead title="Πελάτης" />
        <PanelBody>
          <Content />
        </PanelBody>
      </SidePanel>
    </main>,
  )
})

afterEach(async () => {
  mounted.unmount()
  await page.viewport(width, height)
})

const panel = () => document.querySelector<HTMLElement>('[data-testid=side-panel]')
const root = () => document.getElementById('root') as HTMLElement

test('a window that becomes narrow and wide again leaves a panel as it is: what was typed, and the focus', async () => {
  const field = page.getByRole('textbox', { name: 'Σημείωση' })
  await field.fill('μισή πρότ')
  const shapes = [
    [860, 'cover'],
    [600, 'page'],
    [860, 'cover'],
    [1024, 'docked'],
  ] as const
  for (const [wide, shape] of shapes) {
    await page.viewport(wide, 768)
    await expect.poll(() => panel()?.dataset.shape).toBe(shape)
    await expect.poll(() => root().inert).toBe(shape === 'cover')
    expect(root().contains(panel())).toBe(shape === 'docked')
    await expect.element(field).toHaveFocus()
  }
  await userEvent.keyboard('{End}αση')
  await expect.element(field).toHaveValue('μισή πρόταση')
  expect(began).toHaveBeenCalledOnce()
})

test('a panel that is closed leaves nothing over the frame', async () => {
  await page.viewport(860, 768)
  await expect.poll(() => panel()?.dataset.shape).toBe('cover')
  mounted.unmount()
  expect(panel()).toBeNull()
  expect(document.body.querySelector(':scope > [style*=contents]')).toBeNull()
})
