import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Νέα εγκατάσταση' })
const address = (page: Page) => form(page).getByRole('combobox', { name: 'Διεύθυνση' })

async function beginInstallation(page: Page): Promise<void> {
  await page.goto('/#/installations')
  await page.getByRole('button', { name: 'Προσθέστε την πρώτη εγκατάσταση' }).click()
  await form(page).getByRole('button', { name: 'Νέος πελάτης' }).click()
  const client = page.getByRole('dialog', { name: 'Νέος πελάτης' })
  await client.getByLabel('Επώνυμο').fill('Παπαδόπουλος')
  await client.getByLabel('Όνομα', { exact: true }).fill('Γιώργος')
  await client.getByLabel('Τηλέφωνο').fill('6971206448')
  await client.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form(page).getByRole('combobox', { name: 'Ένοικος' })).toHaveValue('Παπαδόπουλος Γιώργος')
}

test('an installation is added by search in Greeklish, and put in its place on the map', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  await beginInstallation(page)

  await address(page).fill('Ερμού 12, lamia')
  const town = page.getByRole('option', { name: 'Ερμού 12, Λαμία Φθιώτιδας', exact: false }).first()
  await expect(town).toBeVisible()
  await expectAccessible(page)
  await address(page).press('ArrowDown')
  await address(page).press('Enter')
  await expect(address(page)).toHaveValue('Ερμού 12')
  await expect(form(page).getByLabel('Περιοχή')).toHaveValue('Λαμία')
  await expect(form(page).getByLabel('Τ.Κ.')).toHaveValue('')
  await expect(form(page).getByLabel('Γεωγραφικό πλάτος')).toHaveValue('38,9')
  await expect(form(page).getByText('Η θέση είναι της περιοχής, όχι του σπιτιού.')).toBeVisible()

  await form(page).getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
  const map = page.getByRole('dialog', { name: 'Θέση εγκατάστασης' })
  await map.getByLabel('Γεωγραφικό πλάτος').fill('38,9012')
  await map.getByLabel('Γεωγραφικό μήκος').fill('22,4345')
  await map.getByRole('button', { name: 'Χρήση θέσης' }).click()
  await expect(form(page).getByLabel('Γεωγραφικό μήκος')).toHaveValue('22,4345')
  await expect(form(page).getByText('όχι του σπιτιού.')).toHaveCount(0)
  await expect(address(page)).toHaveValue('Ερμού 12')

  await form(page).getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Ερμού 12' })).toContainText('Λαμία')
})
