import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const panelOf = (page: Page) => page.getByTestId('side-panel')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const formOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (page: Page, form: string | RegExp) =>
  formOf(page, form).getByRole('button', { name: 'Αποθήκευση' }).click()
const warning = 'Ο πελάτης έχει διαγραφεί'

async function fillClient(page: Page, lastname: string, firstname: string): Promise<void> {
  const form = formOf(page, 'Νέος πελάτης')
  await form.getByLabel('Επώνυμο').fill(lastname)
  await form.getByLabel('Όνομα', { exact: true }).fill(firstname)
  await form.getByLabel('Τηλέφωνο').fill('6971206448')
  await save(page, 'Νέος πελάτης')
  await expect(form).toHaveCount(0)
}

/** The first installation of a company, whose client is added on the way; answers with its tag. */
async function addFirst(page: Page, given: { address: string; area: string }): Promise<string> {
  await page.getByRole('button', { name: 'Προσθέστε την πρώτη εγκατάσταση' }).click()
  const form = formOf(page, 'Νέα εγκατάσταση')
  await form.getByRole('button', { name: 'Νέος πελάτης' }).click()
  await fillClient(page, 'Παπαδόπουλος', 'Γιώργος')
  await expect(form.getByRole('combobox', { name: 'Ένοικος' })).toHaveValue('Παπαδόπουλος Γιώργος')
  await form.getByLabel('Διεύθυνση').fill(given.address)
  await form.getByLabel('Περιοχή').fill(given.area)
  await form.getByLabel('Όροφος').fill('-1')
  const tag = await form.getByLabel('Αριθμός').inputValue()
  const said = appears(page, `Η εγκατάσταση ${tag} δημιουργήθηκε`)
  await save(page, 'Νέα εγκατάσταση')
  await said
  return tag
}

test('an installation is added by typing, changed and equipped, and its client is a press away', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  const panel = panelOf(page)
  await page.goto('/#/installations')
  const tag = await addFirst(page, { address: 'Ανύπαρκτη Οδός 7', area: 'Άνω Κώμη' })

  await rowOf(page, 'Ανύπαρκτη Οδός 7').click()
  await expect(panel.getByRole('heading', { name: `Εγκατάσταση ${tag}` })).toBeVisible()
  await expect(panel.getByText('υπόγειο −1')).toBeVisible()
  await panel.getByRole('button', { name: 'Επεξεργασία' }).click()
  await page.getByLabel('Εγκατάσταση premium').check()
  await expectAccessible(page)
  await save(page, `Επεξεργασία εγκατάστασης ${tag}`)
  await expect(panel.getByText('Premium')).toBeVisible()

  await panel.getByRole('button', { name: 'Προσθήκη εξοπλισμού' }).click()
  const item = formOf(page, 'Προσθήκη εξοπλισμού')
  await save(page, 'Προσθήκη εξοπλισμού')
  await expect(item.getByRole('alert').getByRole('button')).toHaveText([
    'Επιλέξτε είδος',
    'Επιλέξτε καύσιμο',
    'Συμπληρώστε τη μάρκα',
    'Συμπληρώστε το μοντέλο',
    'Επιλέξτε θέση',
  ])
  await item.getByLabel('Είδος').selectOption('Λέβητας')
  await item.getByLabel('Καύσιμο').selectOption({ index: 1 })
  await item.getByLabel('Θέση').selectOption({ index: 1 })
  await item.getByLabel('Μάρκα').fill('Viessmann')
  await item.getByLabel(/^Μοντέλο/).fill('Vitodens 100-W')
  await item.getByLabel('Κόστος').fill('1850,5')
  await save(page, 'Προσθήκη εξοπλισμού')
  await expect(panel.getByText('1.850,50 €')).toBeVisible()
  await expectAccessible(page)

  await panel.getByRole('tab', { name: 'Ιστορικό' }).click()
  await expect(panel.getByText('Λέβητας Viessmann Vitodens 100-W')).toBeVisible()
  await expect(panel.getByText('Αλλαγή στοιχείων')).toBeVisible()

  await panel.getByRole('tab', { name: 'Γενικά' }).click()
  await panel.getByRole('link', { name: 'Παπαδόπουλος Γιώργος' }).click()
  await panel.getByRole('tab', { name: 'Εγκαταστάσεις' }).click()
  await panel.getByRole('button', { name: `Άνοιγμα εγκατάστασης ${tag}` }).click()
  await expect(panel.getByRole('heading', { name: `Εγκατάσταση ${tag}` })).toBeVisible()
})

test('a tag that is taken is said on its field; a client that is deleted is warned of', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  const panel = panelOf(page)
  await page.goto('/#/installations')
  const tag = await addFirst(page, { address: 'Ερμού 1', area: 'Αθήνα' })

  await page.getByRole('navigation').getByRole('link', { name: 'Πελάτες', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Πελάτες', level: 1 })).toBeVisible()
  await rowOf(page, 'Παπαδόπουλος').click()
  await panel.getByRole('tab', { name: 'Εγκαταστάσεις' }).click()
  await panel.getByRole('button', { name: 'Νέα εγκατάσταση' }).click()
  const form = formOf(page, 'Νέα εγκατάσταση')
  await expect(form.getByRole('combobox', { name: 'Ένοικος' })).toHaveValue('Παπαδόπουλος Γιώργος')
  await form.getByLabel('Αριθμός').fill(tag)
  await form.getByLabel('Περιοχή').fill('Πάτρα')
  await save(page, 'Νέα εγκατάσταση')
  await expect(form.getByText('Υπάρχει ήδη εγκατάσταση με αυτόν τον αριθμό').last()).toBeVisible()
  await form.getByRole('button', { name: 'Χρήση του επόμενου ελεύθερου' }).click()
  await save(page, 'Νέα εγκατάσταση')
  await expect(form).toHaveCount(0)
  await expect(panel.getByText('Πάτρα').first()).toBeVisible()

  await panel.getByRole('button', { name: 'Διαγραφή' }).click()
  await formOf(page, /^Διαγραφή: /)
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await page.getByRole('link', { name: 'Εγκαταστάσεις' }).click()
  await expect(rowOf(page, 'Ερμού 1').getByRole('img', { name: warning })).toBeVisible()
  await rowOf(page, 'Ερμού 1').click()
  await expect(panel.getByRole('img', { name: warning })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Παπαδόπουλος Γιώργος' })).toHaveCount(0)
})

test('a device that is available is placed in a building, named and taken out again', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const device = await aDevice(database, { assignedTo: company.id })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const panel = panelOf(page)
  await page.goto('/#/installations')
  await addFirst(page, { address: 'Ερμού 1', area: 'Αθήνα' })
  await rowOf(page, 'Ερμού 1').click()
  await panel.getByRole('tab', { name: 'Συσκευές' }).click()
  await panel.getByRole('button', { name: 'Νέα συσκευή' }).click()
  const placing = formOf(page, 'Νέα συσκευή')
  const choice = placing.getByRole('combobox', { name: 'Διαθέσιμη συσκευή' })
  const place = placing.getByRole('button', { name: 'Προσθήκη' })
  await place.click()
  await expect(choice).toHaveAttribute('aria-invalid', 'true')
  await choice.fill(device.id)
  await page.getByRole('option', { name: device.id }).click()
  const placed = appears(page, 'Η συσκευή προστέθηκε')
  await place.click()
  await placed
  const row = panel.getByRole('row').filter({ hasText: device.id })
  await expect(row).toBeVisible()

  const choose = async (action: string) => {
    await row.getByRole('button', { name: /Ενέργειες/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Επεξεργασία')
  const form = formOf(page, new RegExp(device.id))
  await form.getByLabel('Φιλικό όνομα').fill('Λεβητοστάσιο')
  await save(page, new RegExp(device.id))
  await expect(row).toContainText('Λεβητοστάσιο')

  await choose('Αφαίρεση')
  await formOf(page, `Αφαίρεση συσκευής ${device.id};`).getByRole('button', { name: 'Αφαίρεση' }).click()
  await expect(row).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Νέα συσκευή' })).toBeVisible()
})

test('a distributor reads where its devices stand, and nothing of money or contacts', async ({
  signedInAs,
}) => {
  const page = await signedInAs('distributor@demo.thalpos')
  await page.goto('/#/installations')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Εγκαταστάτης' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Υπόλοιπο' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Νέα εγκατάσταση' })).toHaveCount(0)
  await rows.nth(1).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('tab', { name: 'Συσκευές' })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Ιστορικό' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Επεξεργασία' })).toHaveCount(0)
  await expectAccessible(page)
})
