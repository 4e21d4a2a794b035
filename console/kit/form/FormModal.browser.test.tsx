import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { openModal } from '../layers/modals.ts'
import { type Mounted, mount } from '../mount.testing.tsx'
import { Problem } from '../problem/problem.ts'
import { FormModal } from './FormModal.tsx'
import { TextField } from './fields.tsx'

const schema = z.object({
  phone: z.string().min(1, 'phone_required'),
  firstname: z.string().min(1, 'firstname_required'),
})
const texts: Record<string, string> = {
  firstname_required: 'Γράψτε όνομα',
  phone_required: 'Γράψτε τηλέφωνο',
  taken: 'Υπάρχει',
}

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<unknown>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
  openModal({
    title: 'Νέος πελάτης',
    content: (
      <FormModal
        schema={schema}
        defaults={{ firstname: '', phone: '' }}
        onSave={save}
        errorText={(key) => texts[key]}
      >
        <TextField name="firstname" label="Όνομα" required />
        <TextField name="phone" label="Τηλέφωνο" kind="tel" required />
      </FormModal>
    ),
  })
})

afterEach(() => mounted.unmount())

const submit = () => page.getByRole('button', { name: 'Αποθήκευση' }).click()
const field = (label: string) => page.getByLabelText(label)

test('errors are listed as the fields stand and the first is focused; nothing is saved', async () => {
  await submit()
  await expect.element(field('Όνομα')).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('2 πεδία χρειάζονται διόρθωση')
  const listed = page.getByRole('alert').getByRole('button').elements()
  expect(listed.map(({ textContent }) => textContent)).toEqual(['Γράψτε όνομα', 'Γράψτε τηλέφωνο'])
  await page.getByRole('button', { name: 'Γράψτε τηλέφωνο' }).click()
  await expect.element(field('Τηλέφωνο')).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('a saved form closes', async () => {
  await field('Όνομα').fill('Νίκος')
  await field('Τηλέφωνο').fill('6971206448')
  await submit()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(save).toHaveBeenCalledExactlyOnceWith({ firstname: 'Νίκος', phone: '6971206448' }, expect.anything())
})

test('a field that the server refuses says why and keeps the form', async () => {
  save.mockRejectedValueOnce(
    new Problem({
      status: 400,
      key: 'field_invalid',
      requestId: '1',
      operation: 'x',
      sentence: '',
      errors: [{ path: 'phone', key: 'taken' }],
    }),
  )
  await field('Όνομα').fill('Νίκος')
  await field('Τηλέφωνο').fill('6971206448')
  await submit()
  await expect.element(page.getByRole('button', { name: 'Υπάρχει' })).toBeVisible()
  await expect.element(field('Τηλέφωνο')).toHaveFocus()
})

test('a form that the server refuses as a whole says why, keeps what was typed, and says nothing old again', async () => {
  save.mockRejectedValueOnce(
    new Problem({ status: 409, requestId: '1', operation: 'x', sentence: 'Υπάρχει ήδη στον κατάλογο' }),
  )
  await field('Όνομα').fill('Νίκος')
  await field('Τηλέφωνο').fill('6971206448')
  await submit()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Δεν αποθηκεύτηκεΥπάρχει ήδη στον κατάλογο')
  await expect.element(field('Όνομα')).toHaveValue('Νίκος')
  await submit()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('leaving with changes needs a confirmation', async () => {
  await field('Όνομα').fill('Ν')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
  await page.getByRole('button', { name: 'Συνέχεια επεξεργασίας' }).click()
  await expect.element(field('Όνομα')).toHaveValue('Ν')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a placeholder does not look like an invalid value', async () => {
  await expect.element(field('Όνομα')).toBeVisible()
  const colour = () =>
    getComputedStyle(field('Όνομα').element()).getPropertyValue('--input-placeholder-color')
  const before = colour()
  expect(before).not.toBe('')
  await submit()
  await expect.element(field('Όνομα')).toHaveAttribute('aria-invalid', 'true')
  expect(colour()).toBe(before)
})
