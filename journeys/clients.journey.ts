import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const contactOf = (page: Page, number: number) =>
  page.getByRole('dialog').getByRole('group', { name: `Επαφή ${number}` })
const panelOf = (page: Page) => page.getByTestId('side-panel')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const primaryOf = (page: Page) => panelOf(page).getByRole('listitem').filter({ hasText: 'Κύρια' })

interface ClientInput {
  lastname: string
  firstname: string
  entityName?: string
  phones: readonly string[]
}

async function fillClient(
  page: Page,
  { lastname, firstname, entityName, phones }: ClientInput,
): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Νέος πελάτης' })
  if (entityName) {
    await form.getByLabel('Είναι επιχείρηση').check()
    await form.getByLabel('Επωνυμία επιχείρησης').fill(entityName)
  }
  await form.getByLabel('Επώνυμο').fill(lastname)
  await form.getByLabel('Όνομα', { exact: true }).fill(firstname)
  for (const [index, phone] of phones.entries()) {
    if (index > 0) await form.getByRole('button', { name: 'Προσθήκη επαφής' }).click()
    await contactOf(page, index + 1)
      .getByLabel('Τηλέφωνο')
      .fill(phone)
  }
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
}

test('a business with three contacts is added, its primary contact changed and then deleted', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  await page.goto('/#/clients')
  await page.getByRole('button', { name: 'Προσθέστε τον πρώτο πελάτη' }).click()
  const said = appears(page, 'Ο πελάτης δημιουργήθηκε')
  await fillClient(page, {
    lastname: 'Αναγνώστου',
    firstname: 'Άννα',
    entityName: 'Ξενώνας Όλυμπος',
    phones: ['6971206448', '2410553120', '6944902175'],
  })
  await said
  await rowOf(page, 'Ξενώνας Όλυμπος (Αναγνώστου Άννα)').click()
  await expect(primaryOf(page)).toContainText('6971 206 448')

  await panelOf(page).getByRole('button', { name: 'Επεξεργασία' }).click()
  await contactOf(page, 2).getByLabel('Κύρια').check()
  await expect(contactOf(page, 1).getByLabel('Κύρια')).not.toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(primaryOf(page)).toContainText('2410 553 120')

  await panelOf(page).getByRole('button', { name: 'Επεξεργασία' }).click()
  await contactOf(page, 2).getByRole('button', { name: 'Διαγραφή επαφής 2' }).click()
  await expect(contactOf(page, 2).getByLabel('Κύρια')).toBeChecked()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(primaryOf(page)).toContainText('6944 902 175')
  await expect(panelOf(page).getByText('2410 553 120')).toHaveCount(0)

  await panelOf(page).getByRole('tab', { name: 'Ιστορικό' }).click()
  await expect(panelOf(page).getByText('Αλλαγή στοιχείων')).toHaveCount(2)
  await expect(panelOf(page).getByText('Μαρία Δοκιμή').first()).toBeVisible()
})

test('a name is found in Greeklish; who is deleted leaves the list, and an administrator brings them back', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']))
  await page.goto('/#/clients')
  for (const lastname of ['Παπαδόπουλος', 'Θεοδώρου']) {
    await page
      .getByRole('button', { name: 'Νέος πελάτης' })
      .or(page.getByText('Προσθέστε τον πρώτο πελάτη'))
      .first()
      .click()
    await fillClient(page, { lastname, firstname: 'Γιώργος', phones: ['6971206448'] })
    await expect(rowOf(page, lastname)).toBeVisible()
  }
  await page.getByRole('searchbox').fill('papadop')
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')
  await expect(rowOf(page, 'Παπαδόπουλος Γιώργος')).toBeVisible()
  await rowOf(page, 'Παπαδόπουλος Γιώργος').click()
  await panelOf(page).getByRole('button', { name: 'Διαγραφή' }).click()
  await page
    .getByRole('dialog', { name: 'Διαγραφή: Παπαδόπουλος Γιώργος;' })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await expect(panelOf(page)).toHaveCount(0)
  await expect(rowOf(page, 'Παπαδόπουλος Γιώργος')).toHaveCount(0)

  await page.getByRole('button', { name: 'Διαγραμμένοι' }).click()
  await page.getByRole('button', { name: 'Ανάκτηση: Παπαδόπουλος Γιώργος' }).click()
  await expect(page.getByText('Κανένας διαγραμμένος πελάτης')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Παπαδόπουλος Γιώργος')).toBeVisible()

  await aDevice(database, {
    ...{ assignedTo: company.id, type: 'THALPOS_HC_MB' },
    client: { firstname: 'Ελένη', lastname: 'Μήτσου' },
  })
  await page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).first().click()
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('group', { name: 'Τύποι συσκευών' }).getByLabel('Ελεγκτής αντλίας θερμότητας').check()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('list-count')).toHaveText(/^1 από/)
  await expect(rowOf(page, 'Μήτσου Ελένη')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + 1)
})
