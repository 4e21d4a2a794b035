import { expect, expectAccessible, test } from './fixtures.ts'
import { panelOf } from './steps.ts'

test('an administrator adds a webhook, sees its secret once, reads why a test failed, changes the secret, switches it off and deletes it', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company', 'admin']))
  await page.getByRole('button', { name: /Μαρία Δοκιμή/ }).click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Κανένα webhook' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Νέο webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Νέο webhook' })
  await form.getByLabel('Όνομα').fill('Σύστημα δελτίων')
  await form.getByLabel('Διεύθυνση').fill('https://192.168.1.20/alarms')
  await form.getByLabel('Εκτός σύνδεσης').uncheck()
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByText('πρέπει να βρίσκεται στο διαδίκτυο').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Διεύθυνση').fill('https://receiver.invalid/alarms')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  const secret = page.getByRole('dialog', { name: 'Μυστικό κλειδί' })
  await expect(secret.getByLabel('Μυστικό κλειδί')).toHaveValue(/^whsec_/)
  await expectAccessible(page)
  const first = await secret.getByLabel('Μυστικό κλειδί').inputValue()
  await secret.getByRole('button', { name: 'Κλείσιμο', exact: true }).last().click()

  await page.getByText('Σύστημα δελτίων').click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Αποστολή δοκιμής' }).click()
  const log = panel.getByRole('listitem').filter({ hasText: 'Δοκιμή' }).first()
  await expect(log).toContainText('Το όνομα της διεύθυνσης δεν βρέθηκε', { timeout: 20_000 })
  await expect(log).toContainText('Απέτυχε')
  await log.locator('summary').click()
  await expect(log.getByLabel('Περιεχόμενο')).toContainText('webhook.test')
  await expect(log.getByRole('button', { name: 'Αποστολή ξανά' })).toBeVisible()
  await expect(panel.getByText(/^Αποτυγχάνει από .*δεν βρέθηκε/)).toBeVisible()
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Αλλαγή κλειδιού' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Αλλαγή κλειδιού' }).click()
  await expect(secret.getByLabel('Μυστικό κλειδί')).toHaveValue(/^whsec_/)
  await expect(secret.getByLabel('Μυστικό κλειδί')).not.toHaveValue(first)
  await secret.getByRole('button', { name: 'Κλείσιμο', exact: true }).last().click()
  await expect(panel.getByText(/^Το παλιό κλειδί υπογράφει μέχρι/)).toBeVisible()

  await panel.getByRole('button', { name: 'Απενεργοποίηση' }).click()
  await expect(panel.getByText('Ανενεργό')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Αποστολή δοκιμής' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Διαγραφή' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click()
  await expect(page.getByRole('heading', { name: 'Κανένα webhook' })).toBeVisible()
})
