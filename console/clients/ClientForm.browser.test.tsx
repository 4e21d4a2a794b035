import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { AddClientForm } from './ClientForm.tsx'

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<void>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
  openModal({ title: 'Νέος πελάτης', content: <AddClientForm onSave={save} /> })
})

afterEach(() => mounted.unmount())

const field = (label: string) => page.getByRole('textbox', { name: label })
const form = page.getByRole('dialog')

test('a form that one has only gone through closes without asking', async () => {
  await expect.element(field('Επώνυμο')).toHaveFocus()
  const last = page.getByRole('radio', { name: 'Κύρια' })
  for (let stop = 0; stop < 20 && document.activeElement !== last.element(); stop += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
})

test('another contact that is added and taken away again is no change', async () => {
  await page.getByRole('button', { name: 'Προσθήκη επαφής' }).click()
  await page.getByRole('button', { name: 'Διαγραφή επαφής 2' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  expect(save).not.toHaveBeenCalled()
})

test('what is wrong is named at its field, and nothing typed is lost by a stray Escape', async () => {
  await field('E-mail').fill('όχι e-mail')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  for (const text of [
    'Συμπληρώστε το επώνυμο',
    'Συμπληρώστε το όνομα',
    'Γράψτε έγκυρο e-mail',
    'Συμπληρώστε το τηλέφωνο',
  ])
    await expect.element(form.getByRole('alert').getByRole('button', { name: text })).toBeVisible()
  await expect.element(field('Επώνυμο')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await form.getByRole('button', { name: 'Συνέχεια επεξεργασίας' }).click()
  await expect.element(field('E-mail')).toHaveValue('όχι e-mail')
  await userEvent.keyboard('{Escape}')
  await form.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(save).not.toHaveBeenCalled()
})
