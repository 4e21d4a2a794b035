import { expect, expectAccessible, test } from './fixtures.ts'
import { aJob, chooseHome, dialogOf, homeIn, openPlace, save } from './work.ts'

const year = new Date().getFullYear()

test('one sum settles the oldest jobs, is voided with a reason, and the debt is there again by its age', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  await aJob(database, home, { title: 'Παλιά συντήρηση', state: 'done', cost: 80, ended: 100 })
  await aJob(database, home, { title: 'Πρόσφατη επισκευή', state: 'done', cost: 150, ended: 3 })
  const page = await signedInAs(
    await aPerson(company, ['technician_company', 'editor']),
    '/#/payments?view=debts',
  )
  const ages = page.getByRole('region', { name: 'Οφειλές κατά ηλικία' })
  await expect(ages).toContainText('230,00')
  await expectAccessible(page)

  const debt = page.getByRole('row').filter({ hasText: 'Παπαδοπούλου' })
  await debt.getByRole('button', { name: /Ενέργειες/ }).click()
  await page.getByRole('menuitem', { name: 'Νέα πληρωμή' }).click()
  const form = dialogOf(page, 'Νέα πληρωμή')
  await expect(form.getByRole('checkbox')).toHaveCount(2)
  // The oldest is offered first.
  await expect(form.getByRole('checkbox').first()).toHaveAccessibleName(/Παλιά συντήρηση/)
  await form.getByLabel('Ποσό (€)').fill('100')
  await expect(form.getByRole('checkbox').first()).toHaveAccessibleName(/80,00/)
  await expect(form.getByRole('checkbox').last()).toHaveAccessibleName(/20,00/)
  await form.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'IRIS' })
  await save(form, 'Καταχώριση')
  await expect(form).toHaveCount(0)
  await expect(ages).toContainText('130,00')

  await page.getByRole('radiogroup', { name: 'Προβολή' }).getByText('Πληρωμές', { exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `${year}/1` })
    .first()
    .click()
  const detail = dialogOf(page, `Πληρωμή ${year}/1`)
  await expect(detail).toContainText('100,00')
  await detail.getByRole('button', { name: 'Ακύρωση βεβαίωσης' }).click()
  const voiding = dialogOf(page, `Ακύρωση βεβαίωσης ${year}/1`)
  await save(voiding, 'Ακύρωση βεβαίωσης')
  await expect(voiding.getByRole('alert')).toBeVisible()
  await voiding.getByLabel('Λόγος ακύρωσης').fill('Λάθος πελάτης')
  await save(voiding, 'Ακύρωση βεβαίωσης')
  await expect(voiding).toHaveCount(0)
  await expect(detail).toContainText('Λάθος πελάτης')
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `${year}/1` })
      .first(),
  ).toContainText(/ακυρωμένη/i)

  await page.getByRole('radiogroup', { name: 'Προβολή' }).getByText('Οφειλές', { exact: true }).click()
  await expect(ages).toContainText('230,00')
})

test('a payment is corrected: its confirmation is voided and a new one takes the next number', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  await aJob(database, home, { title: 'Συντήρηση', state: 'done', cost: 80, ended: 1 })
  const page = await signedInAs(await aPerson(company, ['technician_company', 'editor']))
  await openPlace(page, 'Πληρωμές')
  await page.getByRole('button', { name: 'Νέα πληρωμή' }).first().click()
  const form = dialogOf(page, 'Νέα πληρωμή')
  await chooseHome(page, form, 'Παπαδοπούλου')
  await expect(form.getByLabel('Ποσό (€)')).toHaveValue('80')
  await form.getByLabel('Τρόπος πληρωμής').selectOption({ label: 'Κάρτα' })
  await save(form, 'Καταχώριση')
  await expect(form).toHaveCount(0)
  await page
    .getByRole('row')
    .filter({ hasText: `${year}/1` })
    .click()
  await dialogOf(page, `Πληρωμή ${year}/1`).getByRole('button', { name: 'Διόρθωση' }).click()
  const correction = dialogOf(page, `Διόρθωση πληρωμής ${year}/1`)
  await correction.getByLabel('Ποσό (€)').fill('75')
  await expect(correction).toContainText(`Η βεβαίωση ${year}/1 θα ακυρωθεί`)
  await correction.getByLabel('Λόγος ακύρωσης').fill('Λάθος ποσό')
  await save(correction)
  await expect(correction).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: `${year}/2` })).toContainText('75,00')
  await expect(page.getByRole('row').filter({ hasText: `${year}/1` })).toContainText(/ακυρωμένη/i)
})
