// What Back, a reload and the close buttons do with what lies over a screen.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { panelOf } from './steps.ts'

const form = (page: Page) => page.getByRole('dialog', { name: /^Επεξεργασία εγκατάστασης/ })
const map = (page: Page) => page.getByRole('dialog', { name: 'Θέση εγκατάστασης' })
const entries = (page: Page) => page.evaluate(() => history.length)
const back = (page: Page) => page.evaluate(() => history.back())

/** Three times before the browser has gone back over the entry of the first modal. */
const escapeQuickly = `(async () => {
  for (let press = 0; press < 3; press += 1) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
})()`

/** At the list of clients, then at that of installations: there is something to go back to. */
async function atInstallations(page: Page): Promise<void> {
  await page.goto('/#/clients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Εγκαταστάσεις' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εγκαταστάσεις' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).click()
  await expect(panelOf(page).getByRole('button', { name: 'Επεξεργασία', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/panel=installation/)
}

async function openForm(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Επεξεργασία', exact: true }).click()
  await expect(form(page)).toBeVisible()
}

async function openMap(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
  await expect(map(page)).toBeVisible()
}

test('Back closes what is on top, several presses close as many, and unsaved changes open a question', async ({
  signedInAs,
}) => {
  const page = await signedInAs('technician@demo.thalpos')
  await test.step('one by one, then it leaves the screen; Forward opens no modal', () => backOneByOne(page))
  await test.step('several times at once', () => backAtOnce(page))
  await test.step('from unsaved changes', () => backFromChanges(page))
})

async function backOneByOne(page: Page): Promise<void> {
  await atInstallations(page)
  await openPanel(page)
  await openForm(page)
  await openMap(page)

  await back(page)
  await expect(map(page)).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await back(page)
  await expect(form(page)).toHaveCount(0)
  await expect(panelOf(page)).toBeVisible()
  await expect(page).toHaveURL(/panel=installation/)
  await page.evaluate(() => history.forward())
  await back(page)
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/installations$/)
  await page.evaluate(() => history.forward())
  await expect(panelOf(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await back(page)
  await expect(panelOf(page)).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL(/#\/clients$/)
}

async function backAtOnce(page: Page): Promise<void> {
  await atInstallations(page)
  await openPanel(page)
  await openForm(page)
  await openMap(page)
  await page.evaluate(() => {
    for (let press = 0; press < 3; press += 1) history.back()
  })
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/#\/installations$/)

  await openPanel(page)
  await openForm(page)
  await form(page).getByLabel('Περιοχή').fill('Πέραμα')
  await page.evaluate(() => {
    for (let press = 0; press < 3; press += 1) history.back()
  })
  await expect(form(page).getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
  await expect(form(page).getByLabel('Περιοχή')).toHaveValue('Πέραμα')
  await expect(page).toHaveURL(/#\/installations\?panel=installation/)
  await form(page).getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect(form(page)).toHaveCount(0)
}

async function backFromChanges(page: Page): Promise<void> {
  await atInstallations(page)
  await openPanel(page)
  await openForm(page)
  const area = form(page).getByLabel('Περιοχή')
  await area.fill('Πέραμα')
  await back(page)
  const question = form(page).getByText('Έξοδος χωρίς αποθήκευση;')
  await expect(question).toBeVisible()
  await form(page).getByRole('button', { name: 'Συνέχεια επεξεργασίας' }).click()
  await expect(question).toHaveCount(0)
  await expect(area).toHaveValue('Πέραμα')
  await back(page)
  await expect(question).toBeVisible()
  await form(page).getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(panelOf(page)).toBeVisible()
  await back(page)
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/installations$/)
}

test('a reload needs a confirmation where there are changes, and only there', async ({ signedInAs }) => {
  const page = await signedInAs('technician@demo.thalpos')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await atInstallations(page)
  await openPanel(page)
  await openForm(page)
  await page.reload()
  await expect(panelOf(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  expect(dialogs).toEqual([])

  await openForm(page)
  await form(page).getByLabel('Περιοχή').fill('Πέραμα')
  await page.evaluate(() => location.reload())
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(form(page).getByLabel('Περιοχή')).toHaveValue('Πέραμα')
  await form(page).getByRole('button', { name: 'Άκυρο' }).click()
  await form(page).getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
})

test('Escape and the close buttons leave no entry behind; Back closes the panel of an address that was opened directly', async ({
  signedInAs,
  aPage,
}) => {
  const page = await signedInAs('technician@demo.thalpos')
  await atInstallations(page)
  await openPanel(page)
  await openForm(page)
  await openMap(page)
  const most = await entries(page)
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Escape')
    await expect(map(page)).toHaveCount(0)
    await form(page).getByRole('button', { name: 'Κλείσιμο' }).click()
    await expect(form(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/installations$/)
    await openPanel(page)
    await openForm(page)
    await openMap(page)
    expect(await entries(page)).toBe(most)
  }
  await page.evaluate(escapeQuickly)
  await expect(panelOf(page)).toHaveCount(0)
  await back(page)
  await expect(page).toHaveURL(/#\/clients$/)

  await atInstallations(page)
  await openPanel(page)
  const fresh = await aPage({ storageState: await page.context().storageState() })
  await fresh.goto(page.url())
  await expect(panelOf(fresh)).toBeVisible()
  await openForm(fresh)
  await back(fresh)
  await expect(form(fresh)).toHaveCount(0)
  await back(fresh)
  await expect(panelOf(fresh)).toHaveCount(0)
  await expect(fresh).toHaveURL(/#\/installations$/)
  await expect(fresh.getByRole('row').nth(1)).toBeVisible()
})
