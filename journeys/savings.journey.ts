import { expect, expectAccessible, test } from './fixtures.ts'
import { dialogOf, openPlace } from './work.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }

test('a boiler without a past has no number yet, and an administrator sets what gas costs', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']))
  await openPlace(page, 'Εξοικονόμηση')
  const table = page.getByRole('region', { name: 'Εξοικονόμηση ανά εγκατάσταση' })
  await expect(table.getByRole('row', { name: /Παπαδοπούλου/ })).toContainText(/όχι ακόμη/)
  await expect(page.getByRole('region', { name: 'Αέριο' })).toContainText('—')
  await expect(page.getByRole('region', { name: 'Σε ευρώ' })).toContainText('Κανένας αριθμός ακόμη')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Τιμές ενέργειας' }).click()
  const form = dialogOf(page, 'Τιμές ενέργειας')
  await expect(form.getByText(/Καμία τιμή ακόμη/)).toBeVisible()
  await form.getByRole('button', { name: 'Προσθήκη τιμής' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('textbox', { name: 'Ισχύει από' }).fill('01/10/2026')
  await form.getByLabel('Τιμή, €/kWh').fill('0,089')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Προσθήκη τιμής' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Τιμές ενέργειας' }).click()
  await expect(form.getByText(/Αέριο από 1 Οκτ 2026: 0,089.* €\/kWh/)).toBeVisible()
})

test('a distributor sees savings too, and sets no price without being an administrator', async ({
  signedInAs,
}) => {
  const page = await signedInAs('reseller@demo.thalpos')
  await openPlace(page, 'Εξοικονόμηση')
  await expect(page.getByRole('region', { name: 'Με αριθμό' })).toContainText(/από \d/)
  await expect(page.getByRole('button', { name: 'Τιμές ενέργειας' })).toHaveCount(0)
  await expectAccessible(page)
})
