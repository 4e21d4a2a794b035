import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const client = { firstname: 'Άννα', lastname: 'Ρήγα', phone: '6971206448' }

const menuOf = (page: Page, place: string) => page.getByRole('list', { name: `Προβολές: ${place}` })

async function save(page: Page, name: string) {
  await page.getByRole('button', { name: 'Προβολές' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση προβολής' }).click()
  const form = page.getByRole('dialog', { name: 'Αποθήκευση προβολής' })
  await form.getByLabel('Όνομα').fill(name)
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  return form
}

test('a filter gets a name, stands in the menu under its screen, and is renamed and deleted', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const pump = await aDevice(database, { assignedTo: company.id, client, type: 'THALPOS_HC_MB' })
  await aDevice(database, { assignedTo: company.id, client })
  const email = await aPerson(company, ['technician_company'])
  const page = await signedInAs(email, '/#/devices')
  await expect(page.getByTestId('list-count')).toHaveText('2')
  await page.getByRole('button', { name: 'Προβολές' }).click()
  await expect(page.getByText('Επιλέξτε φίλτρα για να τα αποθηκεύσετε ως προβολή.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/#/devices?deviceTypes=THALPOS_HC_MB&sort=serial_no')
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')
  const said = appears(page, 'Η προβολή αποθηκεύτηκε')
  await save(page, 'Αντλίες')
  await said
  const saved = menuOf(page, 'Συσκευές').getByRole('link', { name: 'Αντλίες' })
  await expect(saved).toHaveAttribute('aria-current', /^(page|true)$/)
  await expectAccessible(page)

  await page.goto('/#/devices?installed=0')
  const form = await save(page, 'Αντλίες')
  await expect(form.getByText('Υπάρχει ήδη προβολή με αυτό το όνομα').first()).toBeVisible()
  await form.getByRole('button', { name: 'Άκυρο' }).click()
  await form.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/#/clients')
  await saved.click()
  await expect(page.getByRole('row').nth(1)).toContainText(pump.id)
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')

  await page.getByRole('button', { name: 'Προβολές' }).click()
  await page.getByRole('button', { name: 'Μετονομασία προβολής Αντλίες' }).click()
  const rename = page.getByRole('dialog', { name: 'Μετονομασία προβολής' })
  await rename.getByLabel('Όνομα').fill('Αντλίες θερμότητας')
  await rename.getByRole('button', { name: 'Αποθήκευση' }).click()
  const renamed = menuOf(page, 'Συσκευές').getByRole('link', { name: 'Αντλίες θερμότητας' })
  await expect(renamed).toBeVisible()

  const other = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  await expect(other.getByTestId('list-count')).toHaveText('2')
  await expect(menuOf(other, 'Συσκευές')).toHaveCount(0)

  await page.getByRole('button', { name: 'Προβολές' }).click()
  await page.getByRole('button', { name: 'Διαγραφή προβολής Αντλίες θερμότητας' }).click()
  await page
    .getByRole('dialog', { name: /^Διαγραφή προβολής/ })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await expect(renamed).toHaveCount(0)
})

test('a distributor saves a view of the inventory, and finds it on a phone', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const dealer = await aCompany('distributor')
  const page = await signedInAs(await aPerson(dealer, ['distributor']), '/#/inventory?assigned=none')
  await save(page, 'Απόθεμα')
  await expect(menuOf(page, 'Αποθήκη').getByRole('link', { name: 'Απόθεμα' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/inventory')
  await page.getByRole('button', { name: 'Προβολές' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Απόθεμα' }).click()
  await expect(page).toHaveURL(/assigned/)
})
