import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../../kit/layers/modals.ts'
import { type Mounted, mount } from '../../kit/mount.testing.tsx'
import { BulkChangeModal } from './BulkChangeModal.tsx'

let mounted: Mounted
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockResolvedValue(
    Response.json({ items: [{ device_type: 'THALPOS_HC_OT', count: 3 }], total: 1 }),
  )
  mounted = mount()
  openModal({
    title: 'Μαζική αλλαγή',
    content: <BulkChangeModal selection={{ device_ids: ['a', 'b', 'c'] }} onStarted={() => {}} />,
  })
})
afterEach(() => {
  mounted.unmount()
  vi.mocked(window.fetch).mockRestore()
})

test('a change of many devices that is half made is not lost by Escape', async () => {
  await page.getByRole('radio').first().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
  await page.getByRole('button', { name: 'Συνέχεια επεξεργασίας' }).click()
  await expect.element(page.getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Άκυρο' }).click()
  await page.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
