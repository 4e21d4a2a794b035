import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import type { Answer } from '../session/api.ts'
import { answerKey } from '../session/queries.ts'
import { AddressField } from './AddressField.tsx'

const lamia: FoundAddress = {
  label: 'Ερμού 12, Λαμία Φθιώτιδας',
  address: 'Ερμού 12',
  area: 'Λαμία',
  zip_code: null,
  latitude: 38.9,
  longitude: 22.4333,
  precision: 'place',
}
const cholargos: FoundAddress = {
  label: 'Χολαργός Αττικής, 15561',
  address: null,
  area: 'Χολαργός',
  zip_code: '15561',
  latitude: 38.0004,
  longitude: 23.7935,
  precision: 'house',
}
const schema = z.object({
  address: z.string(),
  area: z.string(),
  zip_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<unknown>>()

/** Replies of the server; other requests fail, and no request leaves the page. */
const answer = (search: string, items: FoundAddress[], more: Partial<Answer<'searchAddresses'>> = {}) =>
  mounted.queryClient.setQueryData(answerKey('searchAddresses', { query: { search, language: 'el' } }), {
    items,
    total: items.length,
    answered_by: 'gazetteer',
    service_down: false,
    ...more,
  })

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  mounted = mount()
  openModal({
    title: 'Νέα εγκατάσταση',
    content: (
      <FormModal
        schema={schema}
        defaults={{ address: '', area: '', zip_code: '', latitude: null, longitude: null }}
        onSave={save}
        errorText={(key) => key}
      >
        <AddressField />
        <TextField name="area" label="Περιοχή" required />
        <TextField name="zip_code" label="Τ.Κ." required />
        <NumberField name="latitude" label="Γεωγραφικό πλάτος" kind="decimal" required />
        <NumberField name="longitude" label="Γεωγραφικό μήκος" kind="decimal" required />
      </FormModal>
    ),
  })
})

afterEach(() => {
  mounted.unmount()
  vi.mocked(window.fetch).mockRestore()
})

const address = () => page.getByRole('combobox')
const field = (label: string) => page.getByLabelText(label, { exact: true })
const option = (name: RegExp) => page.getByRole('option', { name })
const suggestions = () => page.getByRole('listbox')

async function choose(search: string, item: FoundAddress): Promise<void> {
  answer(search, [item])
  await address().fill(search)
  await option(new RegExp(item.label)).click()
}

test('choosing fills area and position, keeps the street, and says how rough the position is', async () => {
  await choose('ερμου 12, λαμια', lamia)
  await expect.element(address()).toHaveValue('Ερμού 12')
  await expect.element(field('Περιοχή')).toHaveValue('Λαμία')
  await expect.element(field('Τ.Κ.')).toHaveValue('')
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('38,9')
  await expect.element(field('Γεωγραφικό μήκος')).toHaveValue('22,4333')
  await expect.element(address()).toHaveAccessibleDescription(/όχι του σπιτιού/)
  await expect.element(suggestions()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect
    .poll(() => save.mock.calls.map(([values]) => values))
    .toEqual([{ address: 'Ερμού 12', area: 'Λαμία', zip_code: '', latitude: 38.9, longitude: 22.4333 }])
})

test('a position that is moved by hand is not called rough any more', async () => {
  await choose('ερμου 12, λαμια', lamia)
  await field('Γεωγραφικό πλάτος').fill('38,91')
  await expect.element(address()).not.toHaveAccessibleDescription(/όχι του σπιτιού/)
})

test('it is chosen by keyboard too, and Escape leaves the form open', async () => {
  answer('χολ', [lamia, cholargos])
  await address().fill('χολ')
  await expect.element(option(/Χολαργός/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field('Τ.Κ.')).toHaveValue('15561')
  await expect.element(address()).toHaveValue('')
  await address().fill('χολ')
  await expect.element(suggestions()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(suggestions()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('a postcode of the choice before goes, one that was typed by hand stays', async () => {
  await choose('χολαργός', cholargos)
  await choose('λαμία', lamia)
  await expect.element(field('Περιοχή')).toHaveValue('Λαμία')
  await expect.element(field('Τ.Κ.')).toHaveValue('')
  await field('Τ.Κ.').fill('35131')
  await choose('ερμού, λαμία', lamia)
  await expect.element(field('Τ.Κ.')).toHaveValue('35131')
})

test('free text in the address is left alone', async () => {
  answer('κάπου αλλού', [])
  await field('Περιοχή').fill('Κάπου')
  await address().fill('κάπου αλλού')
  await expect.element(page.getByText(/Δεν βρέθηκε διεύθυνση/)).toBeVisible()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.poll(() => save.mock.calls[0]?.[0]).toMatchObject({ address: 'κάπου αλλού', area: 'Κάπου' })
})

test('an unreachable server is shown, and the form can still be used', async () => {
  await address().fill('Ερμού 12, Λαμία')
  await expect.element(page.getByText(/Η αναζήτηση διευθύνσεων δεν απαντά/)).toBeVisible()
  await expect.element(address()).toHaveValue('Ερμού 12, Λαμία')
})

test('a service that is down is named under what the gazetteer found', async () => {
  answer('λαμία', [lamia], { service_down: true })
  await address().fill('λαμία')
  await expect.element(page.getByText(/Η υπηρεσία διευθύνσεων δεν απαντά/)).toBeVisible()
  await expect.element(page.getByText(/GeoNames/)).toBeVisible()
})

test('what was found for other words cannot be chosen while the answer to the later ones is awaited', async () => {
  vi.mocked(window.fetch).mockReturnValue(new Promise(() => {}))
  answer('λαμία', [lamia])
  await address().fill('λαμία')
  await expect.element(option(/Λαμία/)).toBeVisible()
  await address().fill('λαμία, χολαργός')
  await option(/Λαμία/).click({ force: true })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(address()).not.toHaveAttribute('aria-activedescendant')
  await expect.element(address()).toHaveValue('λαμία, χολαργός')
  await expect.element(field('Περιοχή')).toHaveValue('')
})

test('fewer letters than are searched for have no suggestions, not even for a moment', async () => {
  answer('λαμία', [lamia])
  await address().fill('λαμία')
  await expect.element(option(/Λαμία/)).toBeVisible()
  await address().fill('λα')
  expect(suggestions().query()).toBeNull()
})
