import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anInstallation } from '../server/testing/world.ts'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Φωτογραφίες' })
const photoOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Άνοιγμα φωτογραφίας: ${name}` })

const taken = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 37/1 0/1' } })
    .toBuffer()

/** Fails while the image is not there. */
const widthOf = (page: Page) =>
  viewerOf(page)
    .locator('img')
    .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)

test('photos are sent from a telephone, looked at, named, and one is deleted; what is no photo says so', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const installation = await anInstallation(database, company.id)
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/#/installations?panel=installation:${installation}&tab=files`)
  await expect(page.getByText('Καμία φωτογραφία ακόμη')).toBeVisible()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Προσθήκη φωτογραφιών' }).click()
  const files = [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await taken('#c63') },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await taken('#36c') },
    { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\0\0 no photo') },
  ]
  await (await chosen).setFiles(files)
  await expect(photoOf(page, 'IMG_1.jpg')).toBeVisible()
  await expect(photoOf(page, 'IMG_2.jpg')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Δεκτές είναι φωτογραφίες JPEG' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Απόκρυψη: IMG_3.jpg' }).click()

  await photoOf(page, 'IMG_1.jpg').click()
  await expect.poll(() => widthOf(page)).toBe(1200)
  await expectAccessible(page)
  await viewerOf(page).getByRole('button', { name: 'Επεξεργασία' }).click()
  const form = page.getByRole('dialog', { name: 'Επεξεργασία φωτογραφίας' })
  await form.getByLabel('Όνομα').fill('Λέβητας')
  await form.getByLabel('Σημειώσεις').fill('πριν την αλλαγή')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(viewerOf(page).getByText('Λέβητας.jpg')).toBeVisible()
  await expect(viewerOf(page).getByText('πριν την αλλαγή')).toBeVisible()

  const deleted = appears(page, 'Η φωτογραφία διαγράφηκε')
  await viewerOf(page).getByRole('button', { name: 'Διαγραφή' }).click()
  await page
    .getByRole('dialog', { name: 'Διαγραφή της φωτογραφίας' })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await deleted
  await expect(viewerOf(page).getByText('IMG_2.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photoOf(page, 'Λέβητας.jpg')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Ιστορικό' }).click()
  await expect(page.getByText('Διαγραφή φωτογραφίας')).toBeVisible()
  await expect(page.getByText('Προσθήκη φωτογραφίας')).toHaveCount(2)
})

test('a photo that could not be sent is sent when the page opens again', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const installation = await anInstallation(database, company.id)
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  await page.goto(`/#/installations?panel=installation:${installation}&tab=files`)
  const isSent = '**/installations/*/photo'
  await page.route(isSent, (route) => route.abort('internetdisconnected'))
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Προσθήκη φωτογραφιών' }).click()
  await (await chosen).setFiles({ name: 'IMG_9.jpg', mimeType: 'image/jpeg', buffer: await taken('#396') })
  await expect(page.getByRole('button', { name: 'Απόκρυψη: IMG_9.jpg' })).toBeVisible()
  await page.goto('/#/clients')
  await page.reload()
  await page.goto(`/#/installations?panel=installation:${installation}&tab=files`)
  await expect(page.getByRole('button', { name: 'Απόκρυψη: IMG_9.jpg' })).toBeVisible()
  await page.unroute(isSent)
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect(photoOf(page, 'IMG_9.jpg')).toHaveCount(1)
})
