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

test('an administrator sees what a rule would have raised before it is saved, and a value beyond its limits is refused', async ({
  signedInAs,
}) => {
  const page = await signedInAs('technician@demo.thalpos')
  await page.goto('/#/alarms')
  await page.getByRole('button', { name: 'Κανόνες' }).click()
  await page.getByRole('button', { name: 'Επεξεργασία: Χαμηλή πίεση' }).click()
  const form = page.getByRole('dialog', { name: 'Χαμηλή πίεση' })
  await expect(form.getByRole('status')).toContainText(/θα είχε ανοίξει \d+ φορ(ά|ές), σε \d+ σπίτι/)
  await form.getByLabel('Όριο πίεσης').fill('9')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByText('Η τιμή πρέπει να είναι από 0,3 έως 1,5').first()).toBeVisible()
  await form.getByLabel('Όριο πίεσης').fill('0,7')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Κανόνες' })).toContainText('0,7 bar')
})

test('a distributor reads the alarms of the devices that it sold, and changes none', async ({
  signedInAs,
}) => {
  const page = await signedInAs('distributor@demo.thalpos')
  await page.goto('/#/alarms')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Κλήση εγκαταστάτη/ }) })
  await expect(row.first()).toBeVisible(raised)
  await expect(page.getByRole('button', { name: 'Κανόνες' })).toHaveCount(0)
  await row.first().getByRole('strong').first().click()
  const panel = panelOf(page)
  await expect(panel.getByText('Τι να κάνετε')).toBeVisible()
  await expect(panel.getByText(/Ενημερώστε .*τον εγκαταστάτη/)).toBeVisible()
  await expect(panel.getByRole('link', { name: /^Κλήση εγκαταστάτη/ })).toHaveAttribute('href', /^tel:\d+/)
  await expect(panel.getByRole('button', { name: /Αναγνώριση|Κλείσιμο ραντεβού/ })).toHaveCount(0)
})
