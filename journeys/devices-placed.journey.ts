import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const panelOf = (page: Page) => page.getByTestId('side-panel')
const formOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a device comes with a new installation of a new client, fails, and another takes its place', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const first = await aDevice(database, { assignedTo: company.id })
  const second = await aDevice(database, { assignedTo: company.id })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const panel = panelOf(page)
  await page.goto('/#/devices')
  await page.getByRole('button', { name: 'Νέα συσκευή' }).click()
  const form = formOf(page, 'Νέα συσκευή')
  await form.getByText('Με κωδικό και αρ. σειράς', { exact: true }).click()
  await form.getByLabel('Κωδικός συσκευής').fill(first.id)
  await form.getByLabel(/^Αρ. σειράς/).fill('0')
  await expect(form.getByRole('button', { name: 'Προσθήκη' })).toBeDisabled()
  await form.getByText('Από τις διαθέσιμες', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Διαθέσιμη συσκευή' }).fill(first.id)
  await form.getByRole('option', { name: first.id }).click()
  await form.getByRole('button', { name: 'Νέος πελάτης' }).click()
  const client = formOf(page, 'Νέος πελάτης')
  await client.getByLabel('Επώνυμο').fill('Παπαδόπουλος')
  await client.getByLabel('Όνομα', { exact: true }).fill('Γιώργος')
  await client.getByLabel('Τηλέφωνο').fill('6971206448')
  await client.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByRole('combobox', { name: 'Πελάτης' })).toHaveValue('Παπαδόπουλος Γιώργος')
  await form.getByText('Νέα εγκατάσταση', { exact: true }).click()
  await expect(form.getByLabel('Αριθμός')).toHaveValue('1')
  await form.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
  await formOf(page, 'Θέση εγκατάστασης').getByRole('button', { name: 'Χρήση θέσης' }).click()
  await expect(form.getByLabel('Γεωγραφικό πλάτος')).not.toHaveValue('')
  await form.getByLabel('Περιοχή').fill('Πάτρα')
  await expectAccessible(page)
  const added = appears(page, 'Η συσκευή προστέθηκε')
  await form.getByRole('button', { name: 'Προσθήκη' }).click()
  await added
  await expect(panel.getByText(first.id)).toBeVisible()

  await panel.getByRole('button', { name: 'Περισσότερα' }).click()
  await page.getByRole('menuitem', { name: 'Αντικατάσταση' }).click()
  const swap = formOf(page, `Αντικατάσταση συσκευής ${first.id}`)
  await swap.getByRole('combobox', { name: 'Νέα συσκευή στη θέση της' }).fill(second.id)
  await swap.getByRole('option', { name: second.id }).click()
  await swap.getByLabel('Λόγος').selectOption({ label: 'Βλάβη' })
  await expectAccessible(page)
  const replaced = appears(page, 'Η συσκευή αντικαταστάθηκε')
  await swap.getByRole('button', { name: 'Αντικατάσταση' }).click()
  await replaced
  await expect(panel.getByText(second.id)).toBeVisible()

  await page.goto('/#/installations')
  await page.getByRole('row').filter({ hasText: 'Πάτρα' }).click()
  await panel.getByRole('tab', { name: 'Συσκευές' }).click()
  await expect(panel.getByText(`Αντικατέστησε την ${first.id} · Βλάβη`)).toBeVisible()
  await expectAccessible(page)
})
