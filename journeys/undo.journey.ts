import type { Page } from '@playwright/test'
import { aDevice, anInstallation } from '../server/testing/world.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const client = { firstname: 'Γιώργος', lastname: 'Παπαδόπουλος' }
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function remove(page: Page, row: string, entry: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /^Ενέργειες/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
  await expect(rowOf(page, row)).toHaveCount(0)
}

test('a secretary takes back what was deleted by mistake', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  await anInstallation(database, company.id)
  const page = await signedInAs(await aPerson(company, ['technician_company', 'editor']), '/#/installations')
  await remove(page, 'Μήτσου Ελένη', 'Διαγραφή')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect(rowOf(page, 'Μήτσου Ελένη')).toBeVisible()
  await page.goto('/#/clients')
  await expect(page.getByRole('heading', { name: 'Πελάτες' })).toBeVisible()
  await remove(page, 'Μήτσου Ελένη', 'Διαγραφή')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Μήτσου Ελένη')).toBeVisible()
})

test('a device that was taken out goes back where it was', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const { id } = await aDevice(database, { assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  await rowOf(page, id)
    .getByRole('button', { name: /^Ενέργειες/ })
    .click()
  await page.getByRole('menuitem', { name: 'Αφαίρεση' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click()
  await expect(rowOf(page, id)).not.toContainText('Παπαδόπουλος')
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect(rowOf(page, id)).toContainText('Παπαδόπουλος')
})
