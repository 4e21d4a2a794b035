import type { Locator, Page } from '@playwright/test'
import { appears, expect, expectAccessible, test } from './fixtures.ts'

const formOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const pinOf = (picker: Locator) =>
  picker.getByRole('button', { name: 'Θέση εγκατάστασης. Μετακινείται με τα βέλη' })

/** Drags from the middle of what is held, to the right and down, once the map under it no longer moves. */
async function drag(page: Page, held: Locator, right: number, down: number): Promise<void> {
  let box = await held.boundingBox()
  await expect(async () => {
    const before = box
    box = await held.boundingBox()
    expect(box).toEqual(before)
  }).toPass({ intervals: [250] })
  if (!box) throw new Error('there is nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 8 })
  await page.mouse.up()
}

test('an installation is put on the map by typing, dragging and arrows, and its panel shows where it is', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const page = await signedInAs(await aPerson(await aCompany(), ['technician_company']))
  await page.goto('/#/installations')
  await page.getByRole('button', { name: 'Προσθέστε την πρώτη εγκατάσταση' }).click()
  const form = formOf(page, 'Νέα εγκατάσταση')
  await form.getByRole('button', { name: 'Νέος πελάτης' }).click()
  const client = formOf(page, 'Νέος πελάτης')
  await client.getByLabel('Επώνυμο').fill('Παπαδόπουλος')
  await client.getByLabel('Όνομα', { exact: true }).fill('Γιώργος')
  await client.getByLabel('Τηλέφωνο').fill('6971206448')
  await client.getByRole('button', { name: 'Αποθήκευση' }).click()
  await form.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()

  const picker = formOf(page, 'Θέση εγκατάστασης')
  const latitude = picker.getByLabel('Γεωγραφικό πλάτος')
  const longitude = picker.getByLabel('Γεωγραφικό μήκος')
  await expect(pinOf(picker)).toBeVisible()
  await latitude.fill('95')
  await expect(picker.getByText('Γεωγραφικό πλάτος: από −90 έως 90, όχι 0')).toBeVisible()
  await latitude.fill('38,2462')
  await longitude.fill('21,7351')
  await expect(picker.getByRole('status').filter({ hasText: 'Πάτρα' })).toBeVisible()
  await drag(page, pinOf(picker), 60, 40)
  await expect(latitude).not.toHaveValue('38,2462')
  await expect(longitude).not.toHaveValue('21,7351')
  const dragged = await longitude.inputValue()
  await pinOf(picker).focus()
  await page.keyboard.press('ArrowRight')
  await expect(longitude).not.toHaveValue(dragged)
  await expectAccessible(page)

  const [north, east] = [await latitude.inputValue(), await longitude.inputValue()]
  await picker.getByRole('button', { name: 'Χρήση θέσης' }).click()
  await expect(form.getByLabel('Γεωγραφικό πλάτος')).toHaveValue(north)
  await expect(form.getByLabel('Γεωγραφικό μήκος')).toHaveValue(east)
  await expect(form.getByLabel('Περιοχή')).not.toHaveValue('')
  const said = appears(page, 'δημιουργήθηκε')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await said
  await page.getByRole('row').filter({ hasText: 'Παπαδόπουλος' }).click()
  const map = page.getByTestId('side-panel').getByRole('region', { name: /Πάτρα/ })
  await map.scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  await expectAccessible(page)
})
