import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { dayMs } from '../server/days/days.ts'
import { reportBoiler, today } from '../server/savings/hourly-reports.testing.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { dialogOf, openPlace } from './work.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }

test('a boiler without a past has no number yet, and an administrator sets what gas costs', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']))
  await openPlace(page, 'Εξοικονόμηση')
  const table = page.getByRole('region', { name: 'Εξοικονόμηση ανά εγκατάσταση' })
  await expect(table.getByRole('row', { name: /Παπαδοπούλου/ })).toContainText(/όχι ακόμη/)
  await expect(page.getByRole('region', { name: 'Αέριο' })).toContainText('—')
  await expect(page.getByRole('region', { name: 'Σε ευρώ' })).toContainText('Κανένας αριθμός ακόμη')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Τιμές ενέργειας' }).click()
  const form = dialogOf(page, 'Τιμές ενέργειας')
  await expect(form.getByText(/Καμία τιμή ακόμη/)).toBeVisible()
  await form.getByRole('button', { name: 'Προσθήκη τιμής' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('textbox', { name: 'Ισχύει από' }).fill('01/10/2026')
  await form.getByLabel('Τιμή, €/kWh').fill('0,089')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Προσθήκη τιμής' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Τιμές ενέργειας' }).click()
  await expect(form.getByText(/Αέριο από 1 Οκτ 2026: 0,089.* €\/kWh/)).toBeVisible()
})

/** The text of the file that comes after something is pressed. */
async function sheetText(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const { text } = await extractText(new Uint8Array(await readFile(await (await coming).path())))
  return text.join(' ').replaceAll(/\s+/g, ' ')
}

test('a boiler that adapts for a month has one number on its row, the card, the fit and the page of its client', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
  database,
}) => {
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client, isOff: true })
  await reportBoiler(database, boiler.id, { since: today - 30 * dayMs })
  const prices = { fuel: 'gas', valid_from: '2020-01-01', price_eur_per_kwh: 0.089 }
  await database.asSystem((tx) =>
    tx
      .insertInto('energy_prices')
      .values({ ...prices, company_id: company.id, gross_kwh_per_m3: 11.2, volume_correction: 1 })
      .execute(),
  )
  const at = new Date(today - 30 * dayMs)
  await database.asSystem((tx) =>
    tx
      .insertInto('commands')
      .values({
        ...{ device_id: boiler.id, company_id: company.id, device_company_id: company.id },
        ...{ action: 'bypass', action_value: '1', previous_value: '2', state: 'confirmed' },
        ...{ requested_by_sub: 'somebody', requested_by_name: 'Μαρία Δοκιμή' },
        ...{ created_at: at, confirmed_at: at, ended_at: at, expires_at: at },
      })
      .execute(),
  )
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']), '/#/savings')
  const row = page.getByRole('row', { name: /Παπαδοπούλου/ })
  const [kwh, percent] = [row.locator('strong'), row.locator('td').nth(2).locator('small').first()]
  await expect(kwh).toHaveText(/^\d+,\d$/)
  await expect(percent).toHaveText(/^(19|20),\d %$/)
  const [saved, share] = await Promise.all([kwh.innerText(), percent.innerText()])
  const euro = /[\d.,]+\s€/.exec(await row.innerText())?.[0] ?? 'no euro'

  await expect(page.getByRole('region', { name: 'Αέριο' })).toContainText(`${saved} kWh`)
  await expect(page.getByRole('region', { name: 'Αέριο' })).toContainText(share)
  await expect(page.getByRole('region', { name: 'Αέριο' })).toContainText('m³')
  await expect(page.getByRole('region', { name: 'Σε ευρώ' })).toContainText(euro)
  await expect(row).toContainText('45 ημ.')
  await expect(page.getByRole('img', { name: /πριν 45 ημέρες, μετά 30/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Φύλλο πελάτη' }).click()
  const text = await sheetText(page, () => page.getByRole('menuitem', { name: 'Ελληνικά' }).click())
  expect(text).toContain(`${saved} kWh (${share})`)
  expect(text).toContain(euro.replaceAll(/\s+/g, ' '))

  const verdict = page.getByText(/^Λιγότερη ενέργεια: \d+ %/)
  await expect(verdict).toBeVisible()
  const less = await verdict.innerText()

  await page.getByRole('searchbox').fill('papadop')
  await expect(page).toHaveURL(/search=papadop/)
  await expect(row).toContainText(saved)

  await page.goto(`/#/devices?panel=device:${boiler.id}&tab=remote`)
  await page.getByRole('button', { name: 'Ιστορικό εντολών' }).click()
  await page.getByRole('button', { name: /^Επίδραση: / }).click()
  await expect(dialogOf(page, 'Επίδραση της αλλαγής')).toContainText(less)
})
