import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { appears, expect, expectAccessible, test } from './fixtures.ts'
import {
  cardOf,
  expectConfirmed,
  expectFound,
  expectLost,
  expectRefused,
  expectUnanswered,
  expectUnbroken,
  expectValue,
  mark,
  openRemote,
  openTab,
  shownValue,
} from './steps.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const boilerPanel = (page: Page) => page.getByRole('dialog', { name: 'Ελεγκτής λέβητα αερίου' })

test('a boiler is read, set from afar, refuses, misses a command, is lost, and found', async ({
  atABoiler,
  setLimits,
}) => {
  const { page, boiler } = await atABoiler()
  await mark(page)
  await expect(boilerPanel(page).getByText('Σε σύνδεση')).toBeVisible()
  await expect(shownValue(page, 'Στόχος χώρου')).toHaveText('21,0 °C')
  boiler.home.state.settings.t_r_set = 24.5
  await expect(shownValue(page, 'Στόχος χώρου')).toHaveText('24,5 °C')

  await openRemote(page)
  const target = cardOf(page, 'Στόχος χώρου')
  await expectValue(target, 24.5)
  const requested = appears(page, 'ζητήθηκε 25,5 °C')
  const said = appears(page, 'Ο στόχος χώρου άλλαξε')
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await requested
  await expectConfirmed(target)
  await expectValue(target, 25.5)
  await said
  expect(boiler.home.state.settings.t_r_set).toBe(25.5)

  await setLimits(boiler.id, { t_r_set: { min: 5, max: 25.5 } })
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await expectRefused(target, '5', '25,5')
  await expectValue(target, 25.5)
  await page.getByText('Για προχωρημένους').click()
  const deadband = cardOf(page, 'Νεκρή ζώνη')
  await expect(deadband.getByRole('slider')).toBeEnabled()
  boiler.home.state.settings.db_en = 0
  await expect(deadband).toContainText('Ενεργοποιήστε πρώτα τη νεκρή ζώνη')
  await expect(deadband.getByRole('slider')).toBeDisabled()
  const highest = cardOf(page, 'Άνω όριο αντιστάθμισης')
  await highest.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(highest.getByText(/Απέτυχε 100/)).toBeVisible()
  await expect(highest.getByText(/η συσκευή δέχεται έως/)).toBeVisible()
  await expectValue(highest, 65)
  expect(boiler.home.state.settings.ch_ub).toBe(65)

  boiler.receiveCommands(false)
  await target.getByRole('button', { name: 'Μείωση' }).click()
  await openTab(page, 'Γενικά')
  await expect(boilerPanel(page).getByText(/→ 25,5/)).toBeVisible()
  await openRemote(page)
  await expectUnanswered(target)
  await expectValue(target, 25.5)
  expect(boiler.home.state.settings.t_r_set).toBe(25.5)

  await expectLost(page, boiler)
  await expectFound(page, boiler)
  await expect(shownValue(page, 'Στόχος χώρου')).toHaveText('25,5 °C')
  await expectUnbroken(page)
})

test('refresh and forward keep the panel and its tab', async ({ signedInAs }) => {
  const page = await signedInAs('technician@demo.thalpos')
  const panel = page.getByRole('dialog').filter({ hasText: 'TH-OT-2B60E4F7' })
  await page.goto('/#/devices')
  await page.getByRole('searchbox').fill('TH-OT-2B60E4F7')
  await page.getByRole('row', { name: /TH-OT-2B60E4F7/ }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('tab', { name: 'Στοιχεία' }).click()
  await expect(panel.getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await panel.getByRole('button', { name: 'Κλείσιμο' }).click()
  await expect(panel).toHaveCount(0)
  await page.goForward()
  await expect(panel.getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a fault on the dashboard opens its device', async ({ signedInAs, aCompany, aPerson, aBoiler }) => {
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  await expect(page.getByRole('row', { name: new RegExp(boiler.id) })).toHaveCount(0)
  boiler.lockOut()
  const row = page.getByRole('row', { name: new RegExp(boiler.id) })
  await expect(row).toBeVisible({ timeout: 30_000 })
  await row.click()
  await expect(boilerPanel(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`panel=device(:|%3A)${boiler.id}`))
})

test('what a boiler measured comes as a file, with the columns and the times that were chosen', async ({
  atABoiler,
}) => {
  const { page, boiler } = await atABoiler('general', ['technician_company', 'external_api'])
  const panel = boilerPanel(page)
  await expect(shownValue(page, 'Στόχος χώρου')).toHaveText('21,0 °C')
  await panel.getByRole('tab', { name: 'Γραφήματα' }).click()
  await panel.getByRole('button', { name: 'Εξαγωγή: Θερμοκρασία χώρου' }).click()

  const form = page.getByRole('dialog', { name: `Εξαγωγή δεδομένων · ${boiler.id}` })
  await expect(form.getByRole('checkbox', { name: 'Χώρος (°C)' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Πίεση (bar)' }).check()
  await form.getByRole('combobox', { name: 'Διάστημα τιμών' }).selectOption('Όπως αναφέρθηκαν')
  await form.getByRole('combobox', { name: 'Τύπος αρχείου' }).selectOption('CSV')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Εξαγωγή', exact: true }).click()

  const file = await saving
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${boiler.id}-.*_export\\.csv$`))
  const [head = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\uFEFF"Τοπική ώρα.*","Ώρα UTC[^,]*",".*\[t_r\]",".*\[t_r_set\]",".*\[ch_pres\]"$/)
  expect(first).toMatch(/^"?\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}"?,"?\d{4}-.*Z"?,\d+(\.\d+)?,21,\d/)
})
