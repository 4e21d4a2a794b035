import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { dialogOf, openPlace, panelOf } from './work.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page) => page.getByRole('slider', { name: 'Κατανάλωση στον χρόνο' })

test('a technician reads the week, hour by hour with the keyboard, and takes it along as a file', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  await openPlace(page, 'Κατανάλωση')
  await page.getByRole('radiogroup', { name: 'Βήμα' }).getByText('Ώρα', { exact: true }).click()
  await expect(figure(page, 'Συνολική κατανάλωση')).toContainText('kWh')
  await expect(figure(page, 'Κάλυψη')).toContainText('1 από 1 συσκευές με στοιχεία')
  await expect(figure(page, 'Μέση εξωτερική')).toContainText(/\d,\d °C/)
  await expect(page.getByRole('link', { name: /Παπαδοπούλου/ })).toBeVisible()

  const now = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens', hour: '2-digit' }).format()
  await chart(page).focus()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /Δευ .* 00:00–01:00: .* kWh/)
  const text = async () => (await chart(page).getAttribute('aria-valuetext')) ?? ''
  for (let step = 0; step < 200 && !(await text()).includes(` ${now}:00–`); step++)
    await page.keyboard.press('ArrowRight')
  await expect(async () => {
    await page.keyboard.press('End')
    while (/: — kWh/.test(await text())) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ }).click()
  await expect(page.getByRole('button', { name: /πίσω σε όλο το διάστημα/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Ως πίνακας' }).click()
  await expect(page.getByRole('region', { name: 'Πίνακας κατανάλωσης' }).getByRole('row')).not.toHaveCount(0)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  await page.getByRole('menuitem', { name: 'Το διάστημα ως JSON' }).click()
  const saved = JSON.parse(await readFile(await (await coming).path(), 'utf8'))
  expect(saved).toMatchObject({ resolution: 'hour', coverage: expect.any(Number) })

  await page
    .getByRole('button', { name: /–|20\d\d/ })
    .filter({ has: page.locator('.num') })
    .click()
  await page.getByRole('button', { name: 'Άκυρο' }).click()
  await page.getByRole('button', { name: 'Προηγούμενο διάστημα' }).click()
  await expect(figure(page, 'Κάλυψη')).toContainText('0 από 1')
  await expect(figure(page, 'Συνολική κατανάλωση')).toContainText('—')
})

test('a meter beside a heat pump is pointed out until somebody says what it measures', async ({
  signedInAs,
  aCompany,
  aPerson,
  aHeatPump,
  aMeter,
  database,
}) => {
  const company = await aCompany()
  const pump = await aHeatPump({ assignedTo: company.id, client })
  const meter = await aMeter({ assignedTo: company.id, kind: 'em' })
  await database.asSystem(async (tx) => {
    const { installation_id } = await tx
      .selectFrom('devices')
      .select('installation_id')
      .where('device_id', '=', pump.id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('devices')
      .set({ installation_id })
      .where('device_id', '=', meter.id)
      .where('assigned_company_id', '=', company.id)
      .execute()
  })
  const page = await signedInAs(await aPerson(company, ['technician_company', 'editor']))
  await openPlace(page, 'Κατανάλωση')
  const question = page.getByRole('region', { name: 'Μετρητές χωρίς ορισμό' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Ανανέωση' }).first().click()
    await expect(question).toBeVisible({ timeout: 3000 })
  }).toPass()
  await question.getByRole('button', { name: 'Ορισμός' }).click()
  await panelOf(page).getByRole('button', { name: 'Ορισμός' }).click()
  const form = dialogOf(page, /Τι μετρά ο μετρητής/)
  await expectAccessible(page)
  await form.getByLabel('Κανάλι 1').selectOption({ label: `Αντλία θερμότητας ${pump.id}` })
  await form.getByLabel('Κανάλι 2').selectOption({ label: 'Άλλο κύκλωμα' })
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
  await expect(panelOf(page)).toContainText(`Αντλία θερμότητας ${pump.id}`)
  await expect(question).toHaveCount(0)
})
