import { expect, test } from './fixtures.ts'
import { panelOf } from './steps.ts'

/** Alarms of the demo's troubles are raised soon after the start, when the machine is busy. */
const raised = { timeout: 120_000 }

test('what stopped a heating is the first of the list, is taken, given, snoozed and commented on, and its history says so', async ({
  signedInAs,
}) => {
  const page = await signedInAs('technician@demo.thalpos')
  await page.goto('/#/alarms')
  const row = page.getByRole('row').filter({ hasText: /σταμάτησε|Κρύο σπίτι|Κάτω από 16/ })
  await expect(row.first()).toBeVisible(raised)
  await row.first().getByRole('strong').first().click()
  const panel = panelOf(page)
  for (const part of ['Αιτία', 'Συνέπεια', 'Τι να κάνετε'])
    await expect(panel.getByRole('term').filter({ hasText: part })).toBeVisible()

  await panel.getByRole('button', { name: 'Αναγνώριση' }).click()
  await expect(panel.getByRole('button', { name: 'Αναγνώριση' })).toHaveCount(0)
  await expect(panel.getByText('Αναγνωρίστηκε')).toBeVisible()

  await panel.getByRole('button', { name: 'Ανάθεση' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(panel.getByText('Ανατέθηκε')).toBeVisible()

  await panel.getByRole('button', { name: 'Αναβολή' }).click()
  await page.getByRole('menuitem', { name: '4 ώ' }).click()
  await expect(panel.getByText('Αναβλήθηκε')).toBeVisible()

  await panel.getByRole('button', { name: 'Σχόλιο' }).click()
  const form = page.getByRole('dialog', { name: 'Σχόλιο' })
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByText('Συμπληρώστε σχόλιο').first()).toBeVisible()
  await form.getByLabel('Κείμενο').fill('Ο πελάτης είναι στο σπίτι')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(panel.getByText('Ο πελάτης είναι στο σπίτι')).toBeVisible()
})
