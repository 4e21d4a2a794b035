import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { answerKey } from '../session/queries.ts'
import { type Picked, pickAddress } from './AddressPicker.tsx'

const patra = { latitude: 38.2462, longitude: 21.7351 }
let mounted: Mounted

beforeEach(() => {
  // No server is there to ask what stands at a place.
  mounted = mount(undefined, { enabled: false })
})

afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

const pagkrati: FoundAddress = {
  label: 'Εμπεδοκλέους 34, Παγκράτι Αττικής, 11635',
  address: 'Εμπεδοκλέους 34',
  area: 'Παγκράτι',
  zip_code: '11635',
  latitude: 37.966421234,
  longitude: 23.751182345,
  precision: 'place',
}
/** Already in the cache, so that nothing is requested. */
const answer = (search: string, items: FoundAddress[]) =>
  mounted.queryClient.setQueryData(answerKey('searchAddresses', { query: { search, language: 'el' } }), {
    items,
    total: items.length,
    answered_by: 'gazetteer',
    service_down: false,
  })

/** What the browser says of where one is. */
const standAt = (geolocation: Partial<Geolocation> | undefined) =>
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as Geolocation)
const locate = () => button('Η τοποθεσία μου').click()

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pin = () => page.getByRole('button', { name: 'Θέση εγκατάστασης. Μετακινείται με τα βέλη' })
const pinLeft = () => pin().element().getBoundingClientRect().left

test('begins in Athens, or where the installation already is', async () => {
  void pickAddress()
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('37,97554')
  await button('Άκυρο').click()
  void pickAddress(patra)
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('38,2462')
  await expect.element(field('Γεωγραφικό μήκος')).toHaveValue('21,7351')
})

test('a click on the map is the place that is used', async () => {
  const picking = pickAddress(patra)
  await expect.element(pin()).toBeVisible()
  await page.getByRole('region').click({ position: { x: 500, y: 60 } })
  await expect.element(field('Γεωγραφικό μήκος')).not.toHaveValue('21,7351')
  await button('Χρήση θέσης').click()
  const picked = (await picking) as Picked
  expect(picked.longitude).toBeGreaterThan(patra.longitude)
  expect(picked.latitude).toBeGreaterThan(patra.latitude)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('coordinates that are typed are used as they are typed', async () => {
  const picking = pickAddress()
  await field('Γεωγραφικό πλάτος').fill('38,24620')
  await field('Γεωγραφικό μήκος').fill('21.7351')
  await button('Χρήση θέσης').click()
  expect(await picking).toEqual(patra)
})

test('coordinates that are nowhere are refused beside their field, and move nothing', async () => {
  void pickAddress(patra)
  await expect.element(pin()).toBeVisible()
  const before = pinLeft()
  await field('Γεωγραφικό πλάτος').fill('95')
  await expect.element(page.getByText('Γεωγραφικό πλάτος: από −90 έως 90, όχι 0')).toBeVisible()
  await field('Γεωγραφικό μήκος').fill('0')
  await button('Χρήση θέσης').click()
  await expect.element(page.getByText('Γεωγραφικό μήκος: από −180 έως 180, όχι 0')).toBeVisible()
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveFocus()
  expect(pinLeft()).toBe(before)
})

test('closing without choosing gives nothing', async () => {
  const picking = pickAddress(patra)
  await button('Άκυρο').click()
  expect(await picking).toBeUndefined()
})

test('a place that is searched for is where the pin goes, and its address is used', async () => {
  answer('εμπεδοκλέους', [pagkrati])
  const picking = pickAddress(patra)
  await page.getByRole('combobox', { name: 'Αναζήτηση διεύθυνσης ή τόπου' }).fill('εμπεδοκλέους')
  await expect.element(page.getByRole('option', { name: /Παγκράτι/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('37,96642')
  await expect.element(page.getByText('Η θέση είναι της περιοχής, όχι του σπιτιού.')).toBeVisible()
  await button('Χρήση θέσης').click()
  expect(await picking).toEqual({
    latitude: 37.96642,
    longitude: 23.75118,
    address: 'Εμπεδοκλέους 34',
    area: 'Παγκράτι',
    zip_code: '11635',
  })
})

test('a pin that is moved after the search has left the address that was found', async () => {
  answer('εμπεδοκλέους', [pagkrati])
  const picking = pickAddress(patra)
  await page.getByRole('combobox').fill('εμπεδοκλέους')
  await page.getByRole('option', { name: /Παγκράτι/ }).click()
  await expect.element(field('Γεωγραφικό μήκος')).toHaveValue('23,75118')
  await field('Γεωγραφικό μήκος').fill('23,76')
  await expect.element(page.getByText('Εμπεδοκλέους 34', { exact: true })).not.toBeInTheDocument()
  await button('Χρήση θέσης').click()
  expect(await picking).toEqual({ latitude: 37.96642, longitude: 23.76 })
})

test('the pin moves to the position of the browser, and its accuracy is shown', async () => {
  standAt({
    getCurrentPosition: (resolve) =>
      resolve({ coords: { latitude: 38.2, longitude: 21.7, accuracy: 11.2 } } as GeolocationPosition),
  })
  void pickAddress()
  await locate()
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('38,2')
  await expect.element(page.getByText('Η τοποθεσία σας, με ακρίβεια 12 m.')).toBeVisible()
})

test.each([
  ['a person who refuses', 1, /δεν επιτρέπει την τοποθεσία/],
  ['a browser that does not know', 2, /δεν βρέθηκε/],
])('%s gets an explanation', async (_who, code, words) => {
  standAt({ getCurrentPosition: (_tell, fail) => fail?.({ code } as GeolocationPositionError) })
  void pickAddress(patra)
  await locate()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(field('Γεωγραφικό πλάτος')).toHaveValue('38,2462')
})

test('a page that is given no location says so', async () => {
  standAt(undefined)
  void pickAddress(patra)
  await locate()
  await expect.element(page.getByText(/δεν δίνει τοποθεσία σε αυτή τη σελίδα/)).toBeVisible()
})

test('a pin that was moved is not lost by Escape', async () => {
  const picking = pickAddress(patra)
  await expect.element(pin()).toBeVisible()
  await page.getByRole('region').click({ position: { x: 500, y: 60 } })
  await expect.element(field('Γεωγραφικό μήκος')).not.toHaveValue('21,7351')
  await userEvent.keyboard('{Escape}')
  await button('Συνέχεια επεξεργασίας').click()
  await expect.element(button('Χρήση θέσης')).toBeVisible()
  await button('Άκυρο').click()
  await button('Απόρριψη αλλαγών').click()
  await expect(picking).resolves.toBeUndefined()
})
