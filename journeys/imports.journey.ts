import type { Page } from '@playwright/test'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const heads = 'Επώνυμο;Όνομα;E-mail;Τηλέφωνο 1'

/** A file of 500 clients, some of its rows replaced. */
const fileOf = (replaced: Record<number, string> = {}): Buffer =>
  Buffer.from(
    [
      heads,
      ...Array.from(
        { length: 500 },
        (_, at) =>
          replaced[at] ?? `Παπαδόπουλος${at};Γιώργος;g${at}@mail.gr;69${String(at).padStart(8, '0')}`,
      ),
    ].join('\r\n'),
  )

const importFile = async (page: Page, buffer: Buffer) =>
  page.getByTestId('import-file').setInputFiles({ name: 'πελάτες.csv', mimeType: 'text/csv', buffer })

test('500 clients are brought in a file: three rows are fixed, all are written, and taken back', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  await page.goto('/#/clients')
  await page.getByRole('button', { name: 'Εισαγωγή' }).click()
  const modal = page.getByRole('dialog', { name: 'Εισαγωγή πελατών' })
  await expect(modal.getByRole('button', { name: 'Επιλογή αρχείου' })).toBeFocused()
  await expectAccessible(page)

  await importFile(
    page,
    fileOf({ 3: 'Χωρίς;;;6971206448', 200: 'Δίχως;Τηλέφωνο;;', 499: 'Δύο;Φορές;g0@mail.gr;697' }),
  )
  await expect(modal.getByText('Με λάθη: 3')).toBeVisible()
  for (const [row, why] of [
    ['5', 'Συμπληρώστε το όνομα'],
    ['202', 'Συμπληρώστε τουλάχιστον ένα τηλέφωνο'],
    ['501', 'Υπάρχει και στη γραμμή 2'],
  ] as const) {
    const bad = modal
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    await expect(bad).toBeVisible()
    await expect(modal.getByRole('listitem').filter({ hasText: why })).toBeVisible()
  }
  await expect(modal.getByRole('button', { name: /^Εισαγωγή \d/ })).toHaveCount(0)
  await expectAccessible(page)

  await modal.getByRole('button', { name: 'Άλλο αρχείο' }).click()
  await importFile(page, fileOf())
  await modal.getByRole('button', { name: 'Εισαγωγή γραμμών (500)' }).click()
  await expect(modal.getByText('Γραμμές που εισήχθησαν: 500')).toBeVisible()
  await expect(page.getByTestId('list-count')).toHaveText('500')

  await modal.getByRole('button', { name: 'Αναίρεση' }).click()
  const undone = appears(page, 'Η εισαγωγή αναιρέθηκε')
  await page
    .getByRole('dialog', { name: 'Αναίρεση εισαγωγής: πελάτες.csv;' })
    .getByRole('button', { name: 'Αναίρεση' })
    .click()
  await undone
  await expect(modal.getByText('Δεν αποθηκεύτηκε τίποτα από το αρχείο.')).toBeVisible()
  await modal.getByRole('button', { name: 'Κλείσιμο' }).last().click()
  await expect(page.getByText('Προσθέστε τον πρώτο πελάτη')).toBeVisible()
})
