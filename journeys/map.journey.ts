import type { Page } from '@playwright/test'
import type { Database } from '../server/database/database.ts'
import { aDevice } from '../server/testing/world.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { panelOf } from './steps.ts'

const client = (lastname: string) => ({ firstname: 'Άννα', lastname, phone: '6971206448' })

/** Puts the home of a device on the map. */
const place = (database: Database, deviceId: string, latitude: number, longitude: number) =>
  database.asSystem((tx) =>
    tx
      .updateTable('installations')
      .set({ latitude, longitude })
      .where('id', 'in', tx.selectFrom('devices').select('installation_id').where('device_id', '=', deviceId))
      .execute(),
  )

const reports = (database: Database, deviceId: string, online: boolean) =>
  database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ online, last_update: new Date() })
      .where('device_id', '=', deviceId)
      .execute(),
  )

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Εγκαταστάσεις στο ορατό τμήμα' })
    .getByRole('button')
    .filter({ hasText: name })
const markOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const popupOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Κατάσταση' }).getByRole('button', { name })

test('the map shows the homes of a company, how they stand, and what a marker stands for', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = async (lastname: string, latitude: number, longitude: number, online: boolean) => {
    const { id } = await aDevice(database, { assignedTo: company.id, client: client(lastname) })
    await place(database, id, latitude, longitude)
    await reports(database, id, online)
    return id
  }
  await home('Κεφαλληνός', 38.18, 20.49, true)
  await home('Ροδίτης', 36.44, 28.22, false)
  for (const name of ['Πρώτος', 'Δεύτερος', 'Τρίτος']) await home(name, 35.34, 25.14, true)
  await aDevice(database, { assignedTo: company.id, client: client('Άστεγος') })

  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Χάρτης' }).click()
  await expect(page.getByTestId('list-count')).toHaveText('5')
  await page.getByRole('link', { name: '1 εγκατάσταση χωρίς θέση στον χάρτη' }).click()
  await expect(page.getByRole('row', { name: /Άστεγος/ })).toBeVisible()
  await expect(page.getByTestId('list-count')).toHaveText('1 από 6')
  await page.goBack()
  await expect(markOf(page, 'Ροδίτης Άννα: Εκτός σύνδεσης')).toBeVisible()

  await markOf(page, 'Κεφαλληνός Άννα: Καλά').click()
  const popup = popupOf(page, 'Κεφαλληνός Άννα')
  await expect(popup).toBeFocused()
  await expect(popup).toContainText('Εγνατία 118, Θεσσαλονίκη')
  await expect(popup).toContainText('Viessmann Vitodens 100-W')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(markOf(page, 'Κεφαλληνός Άννα: Καλά')).toBeFocused()

  await page.getByRole('button', { name: /^3 σημεία: Καλά/ }).click()
  const building = popupOf(page, '3 εγκαταστάσεις εδώ')
  await building.getByRole('button', { name: 'Προβολή: Δεύτερος Άννα' }).click()
  await expect(panelOf(page).getByText('Δεύτερος Άννα').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
})

test('the list beside the map holds what is in sight, by keyboard too, and filters and search leave the rest out', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const pump = await aDevice(database, {
    assignedTo: company.id,
    client: client('Αντλίου'),
    type: 'THALPOS_HC_MB',
  })
  const boiler = await aDevice(database, { assignedTo: company.id, client: client('Λεβητά') })
  await place(database, pump.id, 38.25, 21.73)
  await place(database, boiler.id, 40.64, 22.94)
  await reports(database, pump.id, true)
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/map')
  await expect(rowOf(page, 'Αντλίου')).toBeVisible()
  await expect(rowOf(page, 'Λεβητά')).toContainText('Δεν έχει στείλει στοιχεία')

  await chip(page, 'Καλά: 1').click()
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')
  await expect(rowOf(page, 'Λεβητά')).toHaveCount(0)
  await expect(page).toHaveURL(/state=/)
  await chip(page, 'Καλά: 1').click()

  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /λέβητα/i }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Λεβητά')).toBeVisible()
  await expect(rowOf(page, 'Αντλίου')).toHaveCount(0)
  await page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).click()

  await page.getByRole('searchbox').fill('antliou')
  await expect(page.getByTestId('list-count')).toHaveText('1')
  await expect(rowOf(page, 'Αντλίου')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(rowOf(page, 'Λεβητά')).toBeVisible()

  await rowOf(page, 'Λεβητά').focus()
  await page.keyboard.press('Enter')
  const popup = popupOf(page, 'Λεβητά Άννα')
  await expect(popup).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByText('Λεβητά Άννα').first()).toBeVisible()
})

test('a boiler that stops becomes red on the map while it is looked at', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
  database,
}) => {
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client: client('Ρήγα') })
  await place(database, boiler.id, 39.64, 22.42)
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/map')
  await expect(markOf(page, 'Ρήγα Άννα: Καλά')).toBeVisible()
  boiler.lockOut()
  await expect(markOf(page, 'Ρήγα Άννα: Βλάβη')).toBeVisible()
  await expect(rowOf(page, 'Ρήγα')).toContainText('από')
})
