import type { Page } from '@playwright/test'
import { aDevice } from '../server/testing/world.ts'
import { expect, test } from './fixtures.ts'
import { dresses, picture, wear } from './pictures.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const partOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const figure = (page: Page, key: string) => page.getByTestId(`stat-${key}`)

test('a device that never spoke is unknown, and the dashboard follows its first word', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client, isOff: true })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const today = partOf(page, 'Χρειάζονται προσοχή')
  await expect(today.getByText('Δεν είναι γνωστό ακόμη')).toBeVisible()
  await expect(today.getByText(/δεν έχει στείλει στοιχεία/)).toBeVisible()
  await expect(figure(page, 'installed')).toContainText('1')
  for (const key of ['active', 'error']) await expect(figure(page, key)).toContainText('—')
  await expect(partOf(page, 'Ενεργές βλάβες').getByText('Δεν είναι γνωστό ακόμη')).toBeVisible()
  await expect(partOf(page, 'Κατανομή βλαβών').getByText('Άγνωστη τιμή')).toHaveCount(2)
  await expect(page.getByText('Όλα καλά')).toHaveCount(0)

  boiler.switchOn()
  await expect(today.getByText('Όλα καλά')).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'active')).toContainText('1')
  await expect(figure(page, 'error')).toContainText('0')
  await expect(partOf(page, 'Ενεργές βλάβες').getByText('Καμία ενεργή βλάβη')).toBeVisible()
})

test('a device that never reported is counted, and one that needs attention comes first', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  const silent = await aBoiler({ assignedTo: company.id, client, isOff: true })
  const speaking = await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const today = partOf(page, 'Χρειάζονται προσοχή')
  await expect(today.getByText(/^1 από 2 συσκευές δεν έχει στείλει στοιχεία/)).toBeVisible()
  await expect(figure(page, 'active')).toContainText('1 άγνωστη')
  speaking.lockOut()
  await expect(today.getByTestId('today-row')).toHaveCount(1)
  await today.getByRole('link', { name: '1 από 2 δεν έχει στείλει στοιχεία' }).click()
  await expect(page).toHaveURL(/#\/devices\?/)
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')
  await expect(page.getByRole('row').nth(1)).toContainText(silent.id)
})

test('what the dashboard has no room for is in the list that it opens, and nothing else is', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const homes = Array.from({ length: 9 }, () => aDevice(database, { assignedTo: company.id, client }))
  const [fine = '', ...troubled] = (await Promise.all(homes)).map(({ id }) => id)
  const stock = await aDevice(database, { assignedTo: company.id })
  await database.asSystem(async (tx) => {
    const reportPresence = (ids: string[], online: boolean) =>
      tx
        .updateTable('devices')
        .set({ online, last_update: new Date() })
        .where('device_id', 'in', ids)
        .execute()
    await reportPresence([fine, ...troubled.slice(4)], true)
    await reportPresence([stock.id, ...troubled.slice(0, 4)], false)
    const faults = troubled
      .slice(4)
      .map((device_id, at) => ({ device_id, code: '117', blocking: at % 2 === 0 }))
    await tx.insertInto('faults').values(faults).execute()
  })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const today = partOf(page, 'Χρειάζονται προσοχή')
  await expect(today.getByTestId('today-row')).toHaveCount(6)
  await today.getByRole('link', { name: 'Ακόμη 2 · προβολή και των 8' }).click()
  await expect(page.getByTestId('list-count')).toHaveText('8 από 10')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(1 + troubled.length)
  const listed = (await rows.allTextContents()).join(' ')
  for (const id of troubled) expect(listed).toContain(id)
  await page.getByRole('button', { name: 'Αφαίρεση φίλτρου Χρειάζονται προσοχή' }).click()
  await expect(rows).toHaveCount(1 + 10)
})

for (const dress of dresses) {
  const name = `${dress.lang}-${dress.scheme}`
  test(`what a dashboard does not know can be read by everybody, ${name}`, async ({
    signedInAs,
    aCompany,
    aPerson,
    aBoiler,
  }) => {
    test.setTimeout(300_000)
    const empty = await aCompany()
    const silent = await aCompany()
    const mixed = await aCompany()
    const silentToo = { client, isOff: true }
    await aBoiler({ ...silentToo, assignedTo: silent.id })
    await aBoiler({ ...silentToo, assignedTo: mixed.id })
    await aBoiler({ client, assignedTo: mixed.id })
    for (const [state, company] of Object.entries({ empty, silent, mixed })) {
      const page = await signedInAs(await aPerson(company, ['technician_company']))
      await wear(page, dress)
      await picture(page, `dashboard-${state}-${name}`, '/#/dashboard')
    }
  })
}
