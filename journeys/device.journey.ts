import type { Locator, Page } from '@playwright/test'
import { appears, expect, expectAccessible, look, test } from './fixtures.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Ελεγκτής λέβητα αερίου' })
const cardOf = (page: Page, name: string) => panelOf(page).getByRole('region', { name, exact: true })

/** What the card shows as the device's own. */
const expectValue = (card: Locator, value: number) =>
  expect(card.getByRole('slider')).toHaveValue(String(value))

test('values move on the screen as the home does', async ({ atABoiler }) => {
  const { page, boiler } = await atABoiler()
  await expect(panelOf(page).getByText('Σε σύνδεση')).toBeVisible()
  const target = panelOf(page).getByRole('definition').first()
  await expect(target).toHaveText('21,0 °C')
  boiler.home.state.settings.t_r_set = 24.5
  await expect(target).toHaveText('24,5 °C')
})

test('a command is pending until the device itself confirms it', async ({ atABoiler }) => {
  const { page, boiler } = await atABoiler('remote')
  const card = cardOf(page, 'Στόχος χώρου')
  await expectValue(card, 21)

  const asked = appears(page, 'ζητήθηκε 22,0 °C')
  const said = appears(page, 'Ο στόχος χώρου άλλαξε')
  await card.getByRole('button', { name: 'Αύξηση' }).click()
  await card.getByRole('button', { name: 'Αύξηση' }).click()
  await asked
  await expect(card.getByText(/Επιβεβαιώθηκε σε/)).toBeVisible()
  await expectValue(card, 22)
  await said
  expect(boiler.home.state.settings.t_r_set).toBe(22)

  await panelOf(page).getByRole('tab', { name: 'Γενικά' }).click()
  await expect(panelOf(page).getByText(/→ 22,0/)).toBeVisible()
})

test('a value that the boiler refuses is explained, and the way back is offered', async ({ atABoiler }) => {
  const { page, boiler } = await atABoiler('remote')
  const card = cardOf(page, 'Άνω όριο αντιστάθμισης')
  await expectValue(card, 65)
  await card.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(card.getByText(/Απέτυχε 100/)).toBeVisible()
  await expect(card.getByText(/η συσκευή δέχεται ως/)).toBeVisible()
  await expectValue(card, 65)
  expect(boiler.home.state.settings.ch_ub).toBe(65)
})

test('a command to a device that is away waits, and expires without ever firing', async ({ atABoiler }) => {
  const { page, boiler } = await atABoiler('remote')
  await expect(panelOf(page).getByText('Σε σύνδεση')).toBeVisible()
  await boiler.switchOff()
  await expect(panelOf(page).getByText('Εκτός σύνδεσης').first()).toBeVisible()

  const card = cardOf(page, 'Στόχος χώρου')
  await card.getByRole('button', { name: 'Αύξηση' }).click()
  await expect(card.getByText(/Περιμένει να συνδεθεί, ως τις/)).toBeVisible()
  await expect(card.getByText(/δεν συνδέθηκε ως τις/)).toBeVisible({ timeout: 40_000 })
  boiler.switchOn()
  await expect(panelOf(page).getByText('Σε σύνδεση')).toBeVisible()
  await expectValue(card, 21)
  expect(boiler.home.state.settings.t_r_set).toBe(21)
})

test('a waiting command can be withdrawn', async ({ atABoiler }) => {
  const { page, boiler } = await atABoiler('remote')
  await expect(panelOf(page).getByText('Σε σύνδεση')).toBeVisible()
  await boiler.switchOff()
  await expect(panelOf(page).getByText('Εκτός σύνδεσης').first()).toBeVisible()
  const card = cardOf(page, 'Στόχος χώρου')
  await card.getByRole('button', { name: 'Μείωση' }).click()
  await card.getByRole('button', { name: 'Ακύρωση' }).click()
  await expect(card.getByText(/Ακυρώθηκε/)).toBeVisible()
})

test('the secretary reads every device and steers only what was opened to her', async ({ atABoiler }) => {
  const { page } = await atABoiler('remote', ['technician_company', 'editor'])
  const card = cardOf(page, 'Στόχος χώρου')
  await expectValue(card, 21)
  await expect(card.getByRole('button', { name: 'Αύξηση' })).toBeDisabled()
  await expect(card.getByText('Δεν έχετε δικαίωμα εντολών εδώ')).toBeVisible()
})

test('back and refresh keep the panel and its tab', async ({ signedInAs }) => {
  const page = await signedInAs('technician@demo.thalpos')
  await page.goto('/#/devices')
  await page.getByRole('searchbox').fill('TH-OT-2B60E4F7')
  await page.getByRole('row', { name: /TH-OT-2B60E4F7/ }).click()
  await expect(panelOf(page)).toBeVisible()
  await panelOf(page).getByRole('tab', { name: 'Στοιχεία' }).click()
  await expect(panelOf(page).getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await page.reload()
  await expect(panelOf(page).getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Κλείσιμο' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await page.goBack()
  await expect(panelOf(page).getByRole('tabpanel', { name: 'Στοιχεία' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
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
  await expect(panelOf(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`panel=device(:|%3A)${boiler.id}`))
})

test('a boiler that locked itself is reset from afar, once somebody has said why and what makes it safe', async ({
  atABoiler,
}) => {
  const { page, boiler } = await atABoiler('remote')
  const reset = panelOf(page).getByRole('button', { name: 'Επαναφορά λέβητα από απόσταση' })
  await expect(reset).toBeDisabled()
  boiler.lockOut()
  await expect(reset).toBeEnabled({ timeout: 30_000 })
  await reset.click()
  const question = page.getByRole('dialog').last()
  await expect(question.getByRole('button', { name: 'Άκυρο' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'remote-reset')
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeVisible()
  await reset.click()
  const said = appears(page, 'Η εντολή επαναφοράς στάλθηκε')
  await question.getByLabel('Γιατί γίνεται').fill('Άνοιξε το γκάζι')
  await question.getByLabel('Η αιτία είναι γνωστή').check()
  await question.getByRole('button', { name: 'Επαναφορά', exact: true }).click()
  await said
  await expect(reset).toBeDisabled()
  expect(boiler.home.state.fault).toBe(0)
})
