import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { addressOfDay, choose, dragTo, visitIn } from './calendar.ts'
import { appears, expect, expectAccessible, look, test } from './fixtures.ts'
import { aJob, chooseHome, dialogOf, homeIn, openPlace, panelOf, phone, save, sign } from './work.ts'

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

test('every step that the state of a job does not allow is explained', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  await aJob(database, home, { title: 'Σε αναμονή', estimate: 80 })
  await aJob(database, home, { title: 'Έγινε χθες', state: 'done', cost: 90, ended: 1 })
  await aJob(database, home, { title: 'Πληρώθηκε', state: 'complete', cost: 0, ended: 2 })
  await aJob(database, home, { title: 'Δεν έγινε', state: 'cancelled' })
  const page = await signedInAs(await aPerson(company, ['technician_company', 'editor']), '/#/jobs')
  const attempt = async (title: string, step: string) => {
    await page.getByRole('button', { name: new RegExp(`Ενέργειες.*${title}`) }).click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  const steps: [title: string, step: string, said: string][] = [
    ['Σε αναμονή', 'Εξόφληση', 'Η εργασία δεν έχει ολοκληρωθεί ακόμη.'],
    ['Έγινε χθες', 'Ακύρωση εργασίας', 'Μια ολοκληρωμένη εργασία δεν ακυρώνεται.'],
    ['Πληρώθηκε', 'Ολοκλήρωση', 'Επιστρέφει στις ολοκληρωμένες μόνο αν ακυρωθεί πληρωμή της'],
    ['Πληρώθηκε', 'Ακύρωση εργασίας', 'Μια εξοφλημένη εργασία δεν ακυρώνεται.'],
    ['Δεν έγινε', 'Ολοκλήρωση', 'Η εργασία ακυρώθηκε και δεν μπορεί να ολοκληρωθεί.'],
    ['Δεν έγινε', 'Εξόφληση', 'Η εργασία ακυρώθηκε και δεν μπορεί να κλείσει.'],
    ['Δεν έγινε', 'Άνοιγμα ξανά', 'Μια ακυρωμένη εργασία δεν ανοίγει ξανά.'],
  ]
  for (const [title, step, said] of steps) {
    await attempt(title, step)
    const explained = dialogOf(page, 'Η αλλαγή δεν γίνεται')
    await expect(explained).toContainText(said)
    await explained.getByRole('button', { name: 'Εντάξει' }).click()
    await expect(explained).toHaveCount(0)
  }

  // In place of reopening, a call-back job.
  const reopened: [title: string, said: string][] = [
    ['Έγινε χθες', 'Μια ολοκληρωμένη εργασία δεν ανοίγει ξανά.'],
    ['Πληρώθηκε', 'Η εργασία έχει κλείσει και εξοφληθεί και δεν ανοίγει ξανά.'],
  ]
  for (const [title, said] of reopened) {
    await attempt(title, 'Άνοιγμα ξανά')
    const explained = dialogOf(page, 'Η αλλαγή δεν γίνεται')
    await expect(explained).toContainText(said)
    await explained.getByRole('button', { name: 'Νέα εργασία: η βλάβη επέστρεψε' }).click()
    const form = dialogOf(page, /^Επανάληψη της εργασίας/)
    await expect(form.getByRole('textbox', { name: /^Εργασία/ })).toHaveValue(title)
    await form.getByRole('button', { name: 'Άκυρο' }).click()
    await expect(form).toHaveCount(0)
  }

  // A debt is settled by a payment and not by a press.
  await attempt('Έγινε χθες', 'Εξόφληση')
  await dialogOf(page, 'Η εργασία οφείλεται').getByRole('button', { name: 'Νέα πληρωμή' }).click()
  const payment = dialogOf(page, 'Νέα πληρωμή')
  await expect(payment.getByLabel('Ποσό (€)')).toHaveValue('90')
  await payment.getByLabel('Ποσό (€)').fill('100')
  await payment.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'IRIS' })
  await save(payment, 'Καταχώριση')
  await expect(payment.getByText(/90,00/).first()).toBeVisible()
  await expect(payment.getByLabel('Ποσό (€)')).toHaveValue('100')
  await payment.getByLabel('Ποσό (€)').fill('40')
  await save(payment, 'Καταχώριση')
  await expect(payment).toHaveCount(0)

  // A job with money is not deleted.
  await attempt('Έγινε χθες', 'Διαγραφή')
  await dialogOf(page, /^Διαγραφή εργασίας/)
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await expect(dialogOf(page, 'Η εργασία δεν διαγράφεται')).toBeVisible()
})

test('a job with a deposit is cancelled, and the money is given back or stays as a credit', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const person = await aPerson(company, ['technician_company', 'editor'])
  const id = await aJob(database, home, { title: 'Νέος λέβητας', estimate: 2400 })
  const page = await signedInAs(person, `/#/jobs?panel=job:${id}`)
  const panel = panelOf(page)
  await panel
    .getByRole('group', { name: 'Προσθήκη στο χρονολόγιο' })
    .getByRole('button', { name: 'Πληρωμή' })
    .click()
  const payment = dialogOf(page, 'Νέα πληρωμή')
  await expect(payment.getByRole('checkbox', { name: /Νέος λέβητας/ })).toBeChecked()
  await payment.getByLabel('Ποσό (€)').fill('700')
  await payment.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'Μετρητά' })
  await expect(payment.getByText(/Μετρητά από 500,00/)).toBeVisible()
  await payment.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'Τραπεζικό έμβασμα' })
  await expect(payment.getByText(/Μετρητά από 500,00/)).toHaveCount(0)
  await save(payment, 'Καταχώριση')
  const sums = panel.getByRole('region', { name: 'Κόστος, πληρωμές και υπόλοιπο' })
  await expect(sums).toContainText('1.700,00')

  await panel.getByRole('button', { name: 'Ακύρωση εργασίας' }).click()
  const cancelling = dialogOf(page, 'Ακύρωση εργασίας #1')
  await expect(cancelling.getByRole('radiogroup', { name: /^Έχουν πληρωθεί 700,00/ })).toBeVisible()
  await save(cancelling, 'Ακύρωση εργασίας')
  await expect(cancelling.getByRole('alert')).toContainText(/πληρωμής|επιστροφής/)
  await cancelling.getByLabel('Τρόπος επιστροφής').selectOption({ label: 'Τραπεζικό έμβασμα' })
  await cancelling.getByLabel('Αιτία ακύρωσης').fill('Βρήκε άλλον')
  await save(cancelling, 'Ακύρωση εργασίας')
  await expect(panel.getByText('Επιστροφή χρημάτων').first()).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Πορεία της εργασίας' })).toContainText('Βρήκε άλλον')
})
