import { expect, expectAccessible, test } from './fixtures.ts'

test('what an installation owes is read in the list, explained by its jobs, and owed by its client', async ({
  signedInAs,
  database,
}) => {
  // The product is ready before its demo is written.
  const anyJob = () =>
    database.asSystem((tx) => tx.selectFrom('jobs').select('id').limit(1).executeTakeFirst())
  await expect.poll(anyJob).toBeDefined()
  const page = await signedInAs('secretary@demo.thalpos')
  await page.goto('/#/installations?search="1001"')
  const row = page.getByRole('row').filter({ hasText: 'Μακρής Αντώνιος' })
  const shown = await row.getByTitle('Οφείλεται').innerText()
  const owed = `${/[\d.]+,\d\d/.exec(shown)?.[0]} €`

  await row.click()
  const panel = page.getByTestId('side-panel')
  await panel.getByRole('tab', { name: 'Εργασίες και χρήματα' }).click()
  const sums = panel.getByRole('region', { name: 'Κόστος, πληρωμές και υπόλοιπο' })
  await expect(sums).toContainText(owed)
  await expect(sums).toContainText('Οφείλεται από')
  const service = panel.locator('details').filter({ hasText: 'Ετήσια συντήρηση λέβητα' })
  await expect(service.getByText('Έγινε, οφείλεται')).toBeVisible()
  await expect(service.getByText('Ολοκληρώθηκε')).toBeVisible()
  const fitting = panel.locator('details').filter({ hasText: 'Τοποθέτηση ελεγκτή' })
  await expect(fitting.getByText('Εξοφλημένη')).toBeVisible()
  await fitting.locator('summary').press('Enter')
  // A confirmation that was voided stands beside the one that replaced it.
  await expect(fitting.getByText('από Μακρής Αντώνιος').first()).toBeVisible()
  await expectAccessible(page)

  const entries = panel.locator('section').filter({ hasText: 'Όλες οι κινήσεις' }).getByRole('listitem')
  const all = await entries.count()
  await panel.getByRole('button', { name: /^Υλικά/ }).click()
  await expect(panel.getByRole('button', { name: /^Υλικά/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => entries.count()).toBeLessThan(all)
  await expect(entries.first()).toContainText('Υλικό')

  await page.goto('/#/clients?search="makris"')
  await page.getByRole('row').filter({ hasText: 'Μακρής Αντώνιος' }).click()
  await expect(panel.getByText('Υπόλοιπο').locator('..')).toContainText(owed)
})
