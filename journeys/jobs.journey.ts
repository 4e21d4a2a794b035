import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { addressOfDay, choose, dragTo, visitIn } from './calendar.ts'
import { appears, expect, expectAccessible, look, test } from './fixtures.ts'
import { chooseHome, dialogOf, homeIn, openPlace, panelOf, phone, save, sign } from './work.ts'

const title = 'Χάνει πίεση ο λέβητας'
const stelios = 'Στέλιος Βασιλείου'

test('a call becomes a job, whose visit is dragged to a technician, moved by form, ended on a telephone and paid in two parts', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const office = await signedInAs(await aPerson(company, ['technician_company', 'editor']))
  await openPlace(office, 'Εργασίες')

  await office.getByRole('button', { name: 'Προσθέστε την πρώτη εργασία' }).click()
  const form = dialogOf(office, 'Νέα εργασία')
  await save(form)
  await expect(form.getByRole('alert')).toContainText('εγκατάσταση')
  await chooseHome(office, form, 'Παπαδοπούλου')
  await form.getByLabel('Τύπος').selectOption({ label: 'Επισκευή' })
  await form.getByRole('textbox', { name: /^Εργασία/ }).fill(title)
  await form.getByLabel('Εκτίμηση κόστους (€)').fill('120')
  await expectAccessible(office)
  const added = appears(office, 'Η εργασία #1 προστέθηκε')
  await save(form)
  await added

  await expect(form).toHaveCount(0)
  await office.goto(addressOfDay)
  await dragTo(office, office.locator('[data-job]'), stelios, '10:00', 'job')
  await choose(office, visitIn(office, stelios, title, '10:00–11:30'), 'Επεξεργασία')
  const booking = office.getByRole('dialog')
  await booking.getByLabel('Διάρκεια').selectOption({ label: '1 ώ' })
  await booking.getByRole('button', { name: 'Εύρεση ελεύθερης ώρας' }).click()
  await booking.getByRole('list', { name: 'Ελεύθερες ώρες' }).getByRole('button').first().click()
  await save(booking)
  await expect(booking).toHaveCount(0)

  await openPlace(office, 'Εργασίες')
  await office
    .getByRole('button', { name: /Χάνει πίεση ο λέβητας/ })
    .first()
    .click()
  const track = panelOf(office).getByRole('region', { name: 'Πορεία της εργασίας' })
  await expect(track.locator('[aria-current=step]')).toHaveText('Εκκρεμεί')
  await expect(panelOf(office).getByText('Στέλιος Βασιλείου').first()).toBeVisible()

  const street = await signedInAs(home.email, '/#/appointments/pending', phone)
  await street.getByRole('button', { name: /Χάνει πίεση ο λέβητας/ }).click()
  await street.getByRole('button', { name: 'Έναρξη' }).click()
  await street.getByRole('link', { name: 'Τέλος επίσκεψης' }).click()
  await expect(street.getByRole('heading', { name: 'Τέλος επίσκεψης' })).toBeVisible()
  await street.getByRole('button', { name: 'Αντικατάσταση' }).click()
  await street.getByRole('button', { name: 'Υλικό από κατάλογο' }).click()
  await street.getByLabel('Αναζήτηση υλικού').fill('Δοχείο διαστολής 8 lt')
  await street.getByRole('button', { name: 'Προσθήκη «Δοχείο διαστολής 8 lt» εκτός καταλόγου' }).click()
  await street.getByLabel('Τιμή για ένα: Δοχείο διαστολής 8 lt').fill('45,50')
  await look(street, 'visit-end-work-390')
  await expectAccessible(street)
  await street.getByRole('button', { name: 'Συνέχεια στην πληρωμή' }).click()
  // What a person entered survives a reload.
  await street.reload()
  await expect(street.getByText('2 από 2')).toBeVisible()
  await street.getByLabel('Κόστος εργασίας μαζί με τα υλικά').fill('110')
  await street.getByRole('button', { name: 'Ένοικος' }).click()
  await street.getByLabel('Ποσό', { exact: true }).fill('160')
  await street.getByRole('button', { name: 'Κλείσιμο επίσκεψης' }).click()
  await expect(street.getByRole('alert').last()).toContainText('110,00')
  await street.getByLabel('Ποσό', { exact: true }).fill('60')
  await street.getByRole('button', { name: 'Μετρητά', exact: true }).click()
  await sign(street)
  await look(street, 'visit-end-money-390')
  await expectAccessible(street)
  const ended = appears(street, 'Η επίσκεψη έκλεισε')
  await street.getByRole('button', { name: 'Κλείσιμο επίσκεψης' }).click()
  await ended

  await expect(track.locator('[aria-current=step]')).toHaveText('Έγινε, οφείλεται')
  const sums = panelOf(office).getByRole('region', { name: 'Κόστος, πληρωμές και υπόλοιπο' })
  await expect(sums).toContainText('50,00')
  await expect(panelOf(office).getByText('Δοχείο διαστολής 8 lt')).toBeVisible()
  await track.getByRole('button', { name: 'Νέα πληρωμή' }).click()
  const payment = dialogOf(office, 'Νέα πληρωμή')
  await expect(payment.getByLabel('Ποσό (€)')).toHaveValue('50')
  await payment.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'Κάρτα' })
  const year = new Date().getFullYear()
  const paid = appears(office, `Καταχωρίστηκε η πληρωμή ${year}/2`)
  await save(payment, 'Καταχώριση')
  await paid
  await expect(track.locator('[aria-current=step]')).toHaveText('Εξοφλημένη')

  await expect(payment).toHaveCount(0)
  await office.keyboard.press('Escape')
  await expect(panelOf(office)).toHaveCount(0)
  await openPlace(office, 'Πληρωμές')
  await office
    .getByRole('row')
    .filter({ hasText: `${year}/2` })
    .click()
  const detail = dialogOf(office, `Πληρωμή ${year}/2`)
  await expect(detail).toContainText('Η βεβαίωση πληρωμής δεν αποτελεί φορολογικό στοιχείο.')
  await look(office, 'payment-1440')
  await detail.getByRole('button', { name: 'Βεβαίωση (PDF)' }).click()
  const coming = office.waitForEvent('download')
  await office.getByRole('menuitem', { name: 'Ελληνικά' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`Βεβαίωση πληρωμής ${year}-2.pdf`)
  const { text: pages } = await extractText(new Uint8Array(await readFile(await file.path())))
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('δεν αποτελεί φορολογικό στοιχείο')
  expect(text).toContain(`${year}/2`)
  expect(text).toContain('50,00')
})
