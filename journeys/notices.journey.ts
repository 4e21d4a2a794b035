import { expect, expectAccessible, test } from './fixtures.ts'
import { panelOf } from './steps.ts'

/** Alarms of the demo's troubles are raised soon after the start, when the machine is busy. */
const raised = { timeout: 120_000 }

test('the bell says what is new to this person, opens it, and counts it no longer', async ({
  signedInAs,
}) => {
  const page = await signedInAs('technician@demo.thalpos')
  await page.goto('/#/jobs')
  const bell = page.getByRole('button', { name: /\d+ νέ(α|ες) ειδοπο/ })
  await expect(bell).toBeVisible(raised)
  const before = Number.parseInt((await bell.getAttribute('aria-label')) ?? '', 10)
  await bell.click()
  const box = page.getByRole('dialog')
  const line = box.getByRole('list', { name: 'Ειδοποιήσεις' }).getByRole('link').first()
  await expect(line).toBeVisible()
  await expectAccessible(page)
  const title = await line.getByRole('strong').textContent()
  await line.click()
  await expect(box).toHaveCount(0)
  await expect(panelOf(page).getByRole('heading').first()).toHaveText(title ?? '')
  await expect
    .poll(async () => {
      const label = await page.getByRole('button', { name: /ειδοπο/i }).getAttribute('aria-label')
      return Number.parseInt(label ?? '', 10) || 0
    })
    .toBeLessThan(before)
  await page.keyboard.press('Escape')
  await page.goto('/#/notices')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: title ?? '' })
      .first(),
  ).toBeVisible()

  const counted = page.getByTestId('list-count')
  await expect(counted).toHaveText(/^\d/)
  const all = Number.parseInt((await counted.textContent()) ?? '', 10)
  await page.getByRole('radiogroup', { name: 'Ειδοποιήσεις' }).getByText('Αδιάβαστες').click()
  await expect(page).toHaveURL(/view=.*unread/)
  await expect.poll(async () => Number.parseInt((await counted.textContent()) ?? '', 10)).toBeLessThan(all)
})

test('a person chooses which alarms appear, tries the e-mail, and cannot leave half of the quiet hours empty', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  await page.goto('/#/notices')
  await expect(page.getByText('Καμία ειδοποίηση').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ρυθμίσεις ειδοποιήσεων' }).click()
  const form = page.getByRole('dialog', { name: 'Ρυθμίσεις ειδοποιήσεων' })
  await form.getByLabel('Εκτός σύνδεσης: Κονσόλα').uncheck()
  await expect(form.getByText(/ειδοποιούνται μαζί όλοι/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Ρυθμίσεις ειδοποιήσεων' }).click()
  await expect(form.getByLabel('Εκτός σύνδεσης: Κονσόλα')).not.toBeChecked()
  await expect(form.getByLabel('Χαμηλή πίεση: Κονσόλα')).toBeChecked()
  await form.getByRole('button', { name: 'Δοκιμαστικό e-mail' }).click()
  await expect(form.getByText(/^Στάλθηκε/)).toBeVisible()
  await form.getByLabel('Ησυχία από').selectOption('22')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form.getByText('Συμπληρώστε και τις δύο ώρες, ή καμία').first()).toBeVisible()
  await form.getByLabel('Ησυχία έως').selectOption('7')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
})
