// What a person does with any device on the screen, and what must then be shown: its tabs and cards, a command that is
// confirmed, one that is refused, one without a reply, a device that goes offline and comes back.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Owned } from './own-device.ts'

export const panelOf = (page: Page): Locator => page.getByTestId('side-panel')

export const cardOf = (page: Page, name: string): Locator =>
  panelOf(page).getByRole('region', { name, exact: true })

/** The value that the General tab shows under this name. */
export const shownValue = (page: Page, name: string): Locator =>
  page
    .getByRole('tabpanel')
    .getByText(name, { exact: true })
    .and(page.getByRole('term'))
    .locator('xpath=following-sibling::dd')

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

export const openRemote = (page: Page): Promise<void> => openTab(page, 'Απομακρυσμένος έλεγχος')

export const openSection = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Ομάδες ρυθμίσεων' }).getByRole('button', { name }).click()

/** What the card shows as the device's own. */
export const expectValue = (card: Locator, value: number): Promise<void> =>
  expect(card.getByRole('slider')).toHaveValue(String(value))

export const expectConfirmed = (card: Locator): Promise<void> =>
  expect(card.getByText(/Επιβεβαιώθηκε σε|Μαρία Δ\. · σε/)).toBeVisible()

/** The server has said no, with its limits, and nothing was sent. */
export const expectRefused = (card: Locator, min: string, max: string): Promise<void> =>
  expect(card).toContainText(`Η τιμή πρέπει να είναι από ${min} έως ${max}`)

export const expectUnanswered = (card: Locator): Promise<void> =>
  expect(card.getByText(/η συσκευή δεν απάντησε/)).toBeVisible({ timeout: 60_000 })

/** The values shown are of the past. */
const lastKnown = (page: Page) => page.getByText(/^τελευταίες τιμές|Οι τιμές είναι οι τελευταίες γνωστές/)

/** From its remote control to its readings, which are shown with their age. */
export async function expectLost(page: Page, device: Owned): Promise<void> {
  await device.switchOff()
  await expect(page.getByText(/Οι εντολές περιμένουν/)).toBeVisible()
  await expectAway(page)
}

/** On the General tab: the chip says so, and the values show their age. */
async function expectAway(page: Page): Promise<void> {
  await openTab(page, 'Γενικά')
  await expect(panelOf(page).getByText('Εκτός σύνδεσης').first()).toBeVisible()
  await expect(
    panelOf(page)
      .getByText(/^τελευταίες τιμές πριν από \d+\s[δλ]/)
      .first(),
  ).toBeVisible()
}

export async function expectFound(page: Page, device: Owned): Promise<void> {
  device.switchOn()
  await expect(panelOf(page).getByText('Σε σύνδεση', { exact: true })).toBeVisible()
  await expect(lastKnown(page)).toHaveCount(0)
}

export async function expectCharts(page: Page, titles: string[]): Promise<void> {
  await openTab(page, 'Γραφήματα')
  const charts = page.getByRole('region', { name: 'Γραφήματα' })
  await expect(charts.getByRole('heading')).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
  await expect(charts.locator('canvas[role=img]')).toHaveCount(titles.length)
  // Only for those who may use the data outside of the product.
  await expect(charts.getByRole('button', { name: /^Εξαγωγή/ })).toHaveCount(0)
}

/** Until `expectUnbroken` the page must not load again. */
export const mark = (page: Page): Promise<unknown> => page.evaluate('globalThis.isMarked = true')

export const expectUnbroken = async (page: Page): Promise<void> =>
  expect(await page.evaluate('globalThis.isMarked'), 'the page was never loaded again').toBe(true)
