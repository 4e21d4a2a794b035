import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { openModal } from '../layers/modals.ts'
import { type Mounted, mount } from '../mount.testing.tsx'
import { DateField } from './DateField.tsx'
import { FormModal } from './FormModal.tsx'

const schema = z.object({ installed_at: z.iso.date('date_invalid').nullable() })

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<unknown>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
  openModal({
    title: 'Εξοπλισμός',
    content: (
      <FormModal
        schema={schema}
        defaults={{ installed_at: '2026-11-05' }}
        onSave={save}
        errorText={() => 'Δεν είναι μέρα'}
      >
        <DateField name="installed_at" label="Εγκαταστάθηκε" />
      </FormModal>
    ),
  })
})

afterEach(() => mounted.unmount())

const field = () => page.getByRole('textbox', { name: 'Εγκαταστάθηκε' })
const calendar = () => page.getByRole('button', { name: 'Εγκαταστάθηκε: επιλογή από ημερολόγιο' })
const submit = () => page.getByRole('button', { name: 'Αποθήκευση' }).click()
const saved = () => save.mock.calls.at(-1)?.[0]

test('a day is shown and typed in the Greek format and stored as a date', async () => {
  await expect.element(field()).toHaveValue('05/11/2026')
  await field().fill('3.2.26')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('03/02/2026')
  await submit()
  await expect.poll(saved).toEqual({ installed_at: '2026-02-03' })
})

test('an invalid day is refused and can be corrected; an empty field is no day', async () => {
  await field().fill('31/2/2026')
  await submit()
  await expect.element(field()).toHaveAccessibleDescription('Δεν είναι μέρα')
  await expect.element(field()).toHaveValue('31/2/2026')
  expect(save).not.toHaveBeenCalled()
  await field().fill('')
  await submit()
  await expect.poll(saved).toEqual({ installed_at: null })
})

test('the calendar opens at the day with the keyboard, in Greek, and what is pressed there is written', async () => {
  await expect.element(calendar()).toBeVisible()
  calendar().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Επιλογή μήνα' })).toHaveTextContent('Νοέμβριος 2026')
  const fifth = page.getByRole('button', { name: 'Πέμπτη 5 Νοεμβρίου 2026' })
  await expect.element(fifth).toBeVisible()
  fifth.element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field()).toHaveValue('12/11/2026')
  await expect.element(calendar()).toHaveFocus()
  await submit()
  await expect.poll(saved).toEqual({ installed_at: '2026-11-12' })
})

test('Escape closes the calendar and leaves the form', async () => {
  await calendar().click()
  await expect.element(page.getByRole('button', { name: 'Επόμενος μήνας' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Επόμενος μήνας' })).not.toBeInTheDocument()
  await expect.element(field()).toBeVisible()
})
