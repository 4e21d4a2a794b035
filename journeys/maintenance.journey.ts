import { appears, expect, expectAccessible, test } from './fixtures.ts'
import { chooseHome, dialogOf, homeIn, openPlace, panelOf, save } from './work.ts'

test('a yearly plan falls due, becomes a visit of a round, and its sheet is signed', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const page = await signedInAs(await aPerson(company, ['technician_company', 'editor']))
  await openPlace(page, 'Συντηρήσεις')
  await expect(page.getByText('Καμία συντήρηση για προγραμματισμό')).toBeVisible()
  await page.getByRole('button', { name: 'Νέο πρόγραμμα' }).first().click()
  const form = dialogOf(page, 'Νέο πρόγραμμα')
  await save(form)
  await expect(form.getByRole('alert')).toContainText('εγκατάσταση')
  await chooseHome(page, form, '1042')
  await form.getByLabel('Κάθε πόσους μήνες').fill('0')
  await save(form)
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Κάθε πόσους μήνες').fill('12')
  await expectAccessible(page)
  await save(form)
  await expect(form).toHaveCount(0)

  // A year goes by.
  await database.asSystem((tx) =>
    tx
      .updateTable('maintenance_plans')
      .set({ anchor_on: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) })
      .where('company_id', '=', company.id)
      .execute(),
  )
  await page.reload()
  await page.getByRole('checkbox', { name: /Θεσσαλονίκη/ }).check()
  const chosen = page.getByRole('region', { name: 'Επιλεγμένες γραμμές' })
  await chosen.getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  const round = dialogOf(page, /συντήρηση/i)
  await save(round, 'Δημιουργία')
  await expect(round.getByRole('alert')).toBeVisible()
  await round.getByLabel('Τεχνικός').selectOption({ label: 'Στέλιος Βασιλείου' })
  await round
    .getByRole('textbox', { name: 'Ημέρα' })
    .fill(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens' }).format(Date.now() + 86_400_000))
  await round.getByLabel('Πρώτο ραντεβού').fill('9 το πρωί')
  await save(round, 'Δημιουργία')
  await expect(round.getByText('Γράψτε ώρα, π.χ. 09:00').first()).toBeVisible()
  await round.getByLabel('Πρώτο ραντεβού').fill('09:30')
  await save(round, 'Δημιουργία')
  await expect(round).toHaveCount(0)
  await expect(page.getByText('Καμία συντήρηση για προγραμματισμό')).toBeVisible()
  await openPlace(page, 'Εκκρεμή ραντεβού')
  await expect(page.getByRole('button', { name: /Παπαδοπούλου/ })).toContainText('09:30')

  await page.goto(`/#/installations?panel=installation:${home.installation}&tab=maintenance`)
  await panelOf(page).getByRole('button', { name: 'Νέο φύλλο' }).click()
  const sheet = dialogOf(page, 'Φύλλο συντήρησης και ρύθμισης')
  await sheet.getByLabel('Καύσιμο').selectOption({ label: 'Φυσικό αέριο' })
  await sheet.getByLabel('Θερμοκρασία καυσαερίων (°C)').fill('130')
  await sheet.getByLabel('Θερμοκρασία χώρου (°C)').fill('20')
  await sheet.getByLabel('Οξυγόνο O₂ (%)').fill('4,5')
  await expect(
    sheet.getByRole('region', { name: 'Βαθμός απόδοσης καύσης' }).or(sheet.getByText(/Απώλειες/)),
  ).toContainText(/95|94|4/)
  await sheet.getByLabel('Μάρκα', { exact: true }).fill('Riello')
  await sheet.getByLabel('Μοντέλο', { exact: true }).fill('Family 24')
  await sheet.getByLabel('Υπογραφή του φύλλου').check()
  await save(sheet)
  // What is missing is named, and nothing that was typed is lost.
  await expect(sheet.getByRole('alert')).toContainText('Μονοξείδιο CO')
  await expect(sheet.getByLabel('Οξυγόνο O₂ (%)')).toHaveValue('4,5')
  await sheet.getByLabel('Μονοξείδιο CO (ppm)').fill('38')
  await sheet.getByLabel('Ονοματεπώνυμο τεχνικού').fill('Στέλιος Βασιλείου')
  await sheet.getByLabel('Αρ. άδειας').fill('ΥΚ 6033/2015')
  const signed = appears(page, 'υπογράφηκε')
  await save(sheet)
  await signed
  await expect(panelOf(page).getByText('Υπογεγραμμένο')).toBeVisible()
  const coming = page.waitForEvent('download')
  await panelOf(page)
    .getByRole('button', { name: /^Ενέργειες: Φύλλο/ })
    .click()
  await page.getByRole('menuitem', { name: 'PDF, Ελληνικά' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
})

test('without a mail server a client is informed by telephone with a text to copy, which is recorded', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']))
  await openPlace(page, 'Μηνύματα')
  await page.getByRole('button', { name: 'Ρυθμίσεις μηνυμάτων' }).click()
  const settings = dialogOf(page, 'Ρυθμίσεις μηνυμάτων')
  await settings.getByRole('checkbox', { name: 'Νέο ραντεβού' }).check()
  await save(settings)
  await expect(settings).toHaveCount(0)

  await page.goto(`/#/installations?panel=installation:${home.installation}&tab=money`)
  await panelOf(page).getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  const booking = dialogOf(page, 'Νέο ραντεβού')
  await booking.getByLabel('Τύπος').selectOption({ label: 'Συντήρηση' })
  await booking.getByLabel('Διάρκεια').selectOption({ label: '1 ώ' })
  await booking.getByLabel('Τεχνικός').selectOption({ label: 'Στέλιος Βασιλείου' })
  await booking.getByRole('button', { name: 'Εύρεση ελεύθερης ώρας' }).click()
  await booking.getByRole('list', { name: 'Ελεύθερες ώρες' }).getByRole('button').first().click()
  await booking.getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect(booking).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openPlace(page, 'Εκκρεμή ραντεβού')
  await page.getByRole('button', { name: /Παπαδοπούλου/ }).click()
  await panelOf(page).getByRole('button', { name: 'Κείμενο για τον πελάτη' }).click()
  const text = dialogOf(page, 'Νέο ραντεβού')
  await expect(text).toContainText('Τσιμισκή 84')
  await expectAccessible(page)
  await text.getByRole('button', { name: 'Ενημερώθηκε τηλεφωνικά' }).click()
  await expect(panelOf(page).getByText(/ενημερώθηκε τηλεφωνικά στις/)).toBeVisible()
  await openPlace(page, 'Μηνύματα')
  await expect(page.getByRole('row').filter({ hasText: 'Παπαδοπούλου' })).toContainText('Τηλεφωνικά')
})
