import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import type { Database } from '../server/database/database.ts'
import { aHome } from '../server/jobs/jobs.testing.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

async function aDoneJob(database: Database) {
  const home = await aHome(database)
  await database.asSystem((tx) =>
    tx
      .insertInto('jobs')
      .values({
        company_id: home.company.id,
        installation_id: home.installation,
        title: 'Αλλαγή κυκλοφορητή',
        state: 'done',
        done_at: new Date(),
        cost_cents: 12_000,
        assignee_id: home.person,
      })
      .execute(),
  )
  return home
}

const row = (page: Page, confirmation: string) =>
  page.getByRole('row').filter({ has: page.getByText(confirmation, { exact: true }) })

async function record(page: Page, amount: string, type: string): Promise<void> {
  await expect(page.getByRole('checkbox', { name: /Αλλαγή κυκλοφορητή/ })).toBeChecked()
  await page.getByRole('textbox', { name: /^Ποσό/ }).fill(amount)
  await page.getByLabel(/^Τρόπος πληρωμής/).selectOption({ label: type })
  await page.getByRole('button', { name: 'Καταχώριση' }).click()
}

test('a job is paid in two parts, a confirmation printed, one replaced, one refunded, and wrong sums are explained', async ({
  signedInAs,
  database,
}) => {
  const home = await aDoneJob(database)
  const page = await signedInAs(home.email, `/#/payments?view=debts`)
  await expect(page.getByRole('row').filter({ hasText: 'Παπαδοπούλου' })).toContainText('120,00 €')
  await expectAccessible(page)

  // From the panel of the installation.
  await page.goto(`/#/installations?panel=installation:${home.installation}&tab=money`)
  await page.getByTestId('side-panel').getByRole('button', { name: 'Νέα πληρωμή' }).click()
  await record(page, '120,01', 'Μετρητά')
  await expect(page.getByText('Το ποσό ξεπερνά την οφειλή, που είναι 120,00 €').first()).toBeVisible()
  await expectAccessible(page)
  await record(page, '70', 'Μετρητά')
  await expect(page.getByText(/Καταχωρίστηκε η πληρωμή \d{4}\/1/)).toBeVisible()

  // The rest from the list, for an installation that is searched.
  await page.goto('/#/payments')
  await page.getByRole('button', { name: 'Νέα πληρωμή' }).first().click()
  await page.getByRole('combobox', { name: /^Εγκατάσταση/ }).fill('1042')
  await page.getByRole('option', { name: /1042/ }).click()
  await expect(page.getByRole('textbox', { name: /^Ποσό/ })).toHaveValue('50')
  await record(page, '50', 'Μετρητά')
  const year = new Date().getFullYear()
  await expect(row(page, `${year}/2`)).toContainText('50,00 €')
  const sums = page.getByRole('region', { name: 'Σύνολα' })
  await expect(sums).toContainText('120,00 €')
  await page.goto('/#/payments?view=debts')
  await expect(page.getByText('Καμία οφειλή')).toBeVisible()

  // The confirmation.
  await page.goto('/#/payments')
  await row(page, `${year}/2`).click()
  const dialog = page.getByRole('dialog', { name: `Πληρωμή ${year}/2` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Βεβαίωση (PDF)' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Ελληνικά' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer)
  const { text } = await extractText(new Uint8Array(Buffer.concat(chunks)))
  expect(text.join(' ')).toContain('δεν αποτελεί φορολογικό στοιχείο')

  // It was by card: voided and replaced.
  await dialog.getByRole('button', { name: 'Διόρθωση' }).click()
  const form = page.getByRole('dialog', { name: `Διόρθωση πληρωμής ${year}/2` })
  await form.getByLabel(/^Τρόπος πληρωμής/).selectOption({ label: 'Κάρτα' })
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByText('Γράψτε τον λόγο της ακύρωσης').first()).toBeVisible()
  await form.getByRole('textbox', { name: /^Λόγος ακύρωσης/ }).fill('Ήταν κάρτα')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(dialog.getByText(`Αντικαταστάθηκε από τη βεβαίωση ${year}/3`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, `${year}/2`)).toContainText('Ακυρωμένη')
  await expect(row(page, `${year}/3`)).toContainText('Κάρτα')

  // A part is paid back: first too much.
  await row(page, `${year}/3`).click()
  await page.getByRole('button', { name: 'Επιστροφή χρημάτων' }).click()
  const refund = page.getByRole('dialog', { name: 'Επιστροφή χρημάτων', exact: true })
  await refund.getByRole('textbox', { name: /^Ποσό/ }).fill('60')
  await refund.getByRole('button', { name: 'Καταχώριση επιστροφής' }).click()
  await expect(
    refund.getByText(/ξεπερνά ό,τι απομένει από την πληρωμή, που είναι 50,00 €/).first(),
  ).toBeVisible()
  await refund.getByRole('textbox', { name: /^Ποσό/ }).fill('20')
  await refund.getByRole('button', { name: 'Καταχώριση επιστροφής' }).click()
  await expect(page.getByText(/Επιστράφηκαν 20,00 €/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, `${year}/4`)).toContainText('-20,00 €')
  await page.goto('/#/payments?view=debts')
  await expect(page.getByRole('row').filter({ hasText: 'Παπαδοπούλου' })).toContainText('20,00 €')
})
