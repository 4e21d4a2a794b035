import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

async function openEdit(page: Page, id: string) {
  await page.getByRole('button', { name: `Ενέργειες για ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Επεξεργασία' }).click()
  const form = page.getByRole('dialog', { name: `Επεξεργασία συσκευής ${id}` })
  await expect(form).toBeVisible()
  return form
}

test('a device of the stock goes to a company, which finds it among its available ones; editors are an administrator’s word', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const dealer = await aCompany('distributor')
  const company = await aCompany('technician_company', { affiliatedTo: dealer.id })
  const { id } = await aDevice(database, { distributor: dealer.id })
  const name = `Εταιρεία ${company.key}`

  const reseller = await signedInAs(await aPerson(dealer, ['distributor']), '/#/inventory?assigned=none')
  await expect(rowOf(reseller, id)).toBeVisible()
  await expect(reseller.getByRole('columnheader', { name: 'Γραμματεία' })).toHaveCount(0)
  const form = await openEdit(reseller, id)
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Εταιρεία' }).click()
  await reseller.getByRole('option', { name }).click()
  await expect(form.getByRole('alert')).toContainText('διαθέσιμες')
  await expectAccessible(reseller)
  const said = appears(reseller, `Η συσκευή ${id} ανατέθηκε: ${name}`)
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await said
  await expect(rowOf(reseller, id)).toHaveCount(0)

  await reseller.getByRole('navigation').getByRole('link', { name: 'Εταιρείες' }).click()
  await expect(rowOf(reseller, name).getByRole('cell')).toContainText([
    name,
    '-',
    '2310 000 000',
    '-',
    '1',
    '0',
  ])
  await rowOf(reseller, name).click()
  await expect(reseller.getByRole('heading', { level: 1 })).toHaveText('Αποθήκη')
  await expect(rowOf(reseller, id)).toContainText(name)

  const technician = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  await expect(rowOf(technician, id)).toBeVisible()

  const admin = await signedInAs(await aPerson(dealer, ['distributor', 'admin']), '/#/inventory')
  const whole = await openEdit(admin, id)
  await whole.getByLabel('Επιτρέπεται η πρόσβαση γραμματείας').check()
  await whole.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(whole).toHaveCount(0)
  await expect(rowOf(admin, id).getByRole('img', { name: 'Ναι', exact: true })).toBeVisible()
})
