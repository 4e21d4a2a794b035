import type { Locator, Page } from '@playwright/test'
import type { Database } from '../server/database/database.ts'
import { aDevice } from '../server/testing/world.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { formDresses, picture, wearing } from './pictures.ts'
import { panelOf } from './steps.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const partOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Alarms of faults and of a lost connection, without the delay of the rules. */
const raiseAtOnce = (database: Database, company_id: string) =>
  database.asSystem((tx) =>
    tx
      .insertInto('alarm_rules')
      .values(
        ['blocking_fault', 'fault', 'offline'].map((kind) => ({
          ...{ company_id, kind, delay_minutes: 0, recovery_minutes: 0 },
        })),
      )
      .execute(),
  )

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

test('a device that never reported is counted, and one that needs attention comes first until its next step is carried out', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
  database,
}) => {
  const company = await aCompany()
  const silent = await aBoiler({ assignedTo: company.id, client, isOff: true })
  const speaking = await aBoiler({ assignedTo: company.id, client })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const today = partOf(page, 'Χρειάζονται προσοχή')
  await expect(today.getByText(/^1 από 2 συσκευές δεν έχει στείλει στοιχεία/)).toBeVisible()
  await expect(figure(page, 'active')).toContainText('1 άγνωστη')
  await raiseAtOnce(database, company.id)
  speaking.lockOut()
  await expect(today.getByTestId('today-row')).toHaveCount(1)
  await today.getByRole('link', { name: '1 από 2 δεν έχει στείλει στοιχεία' }).click()
  await expect(page).toHaveURL(/#\/devices\?/)
  await expect(page.getByTestId('list-count')).toHaveText('1 από 2')
  await expect(page.getByRole('row').nth(1)).toContainText(silent.id)
  await page.goBack()

  await today.getByRole('button', { name: /^Επανεκκίνηση λέβητα:/ }).click()
  const remote = panelOf(page)
  await remote.getByRole('button', { name: 'Επανεκκίνηση λέβητα' }).click()
  const question = page.getByRole('dialog').last()
  await expect(question.getByRole('button', { name: 'Άκυρο' })).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Λόγος').fill('Άνοιξε το γκάζι')
  await question.getByLabel('Η αιτία είναι γνωστή').check()
  await question.getByRole('button', { name: 'Επανεκκίνηση λέβητα', exact: true }).click()
  await expect.poll(() => speaking.home.state.fault).toBe(0)
  await page.keyboard.press('Escape')
  await expect(today.getByTestId('today-row')).toHaveCount(0)
})

test('what the dashboard has no room for is in the list that it opens, and nothing else is', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  await raiseAtOnce(database, company.id)
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
    // Homes that fall silent at the same moment are one outage.
    const faults = troubled.map((device_id, at) => ({
      device_id,
      code: at < 4 ? '' : '117',
      kind: at < 4 ? 'offline' : 'reported',
      blocking: at % 2 === 0,
      opened_at: new Date(Date.now() - at * 3_600_000),
    }))
    await tx.insertInto('faults').values(faults).execute()
  })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const today = partOf(page, 'Χρειάζονται προσοχή')
  await expect(today.getByTestId('today-row')).toHaveCount(6)
  await expect(today.getByTestId('today-row').first()).toContainText('Ο λέβητας σταμάτησε: 117')
  await today.getByRole('link', { name: 'Ακόμη 2 · προβολή και των 8' }).click()
  await expect(page).toHaveURL(/#\/alarms/)
  await expect(page.getByTestId('list-count')).toHaveText('8')
  await page.goto('/#/devices?attention=1')
  await expect(page.getByTestId('list-count')).toHaveText('8 από 10')
  const listed = (await page.getByRole('row').allTextContents()).join(' ')
  for (const id of troubled) expect(listed).toContain(id)
})

interface Troubled {
  company: string
  dealer: string
}

/** Three that are well, of which one has a fault that does not stop it, two silent, one unknown, one in stock. */
async function mixedDevices(database: Database, { company, dealer }: Troubled): Promise<void> {
  const given = { assignedTo: company, distributor: dealer }
  const installed = await Promise.all(
    Array.from({ length: 6 }, () => aDevice(database, { ...given, client })),
  )
  await aDevice(database, given)
  const ids = installed.map(({ id }) => id)
  await database.asSystem(async (tx) => {
    const report = (some: string[], online: boolean) =>
      tx
        .updateTable('devices')
        .set({ online, last_update: new Date() })
        .where('device_id', 'in', some)
        .execute()
    await report(ids.slice(0, 3), true)
    await report(ids.slice(3, 5), false)
    const fault = (device_id = '', code = '117', blocking = true) => ({ device_id, code, blocking })
    await tx
      .insertInto('faults')
      .values([fault(ids[0], '1', false), fault(ids[3]), fault(ids[3], '118')])
      .execute()
    const silent = (device_id = '') => ({ ...fault(device_id, '', false), kind: 'offline' })
    await tx
      .insertInto('faults')
      .values([silent(ids[3]), silent(ids[4])])
      .execute()
  })
}

/** Follows a link whose name ends with a count, and answers the count and what the list then says. */
async function follow(page: Page, link: Locator): Promise<{ count: string; listed: string }> {
  const name = (await link.getAttribute('aria-label')) ?? (await link.innerText())
  const count = /\d[\d.]*(?<=\d)/.exec(name.split(':').at(-1) ?? '')?.[0] ?? ''
  await link.click()
  await expect(page).not.toHaveURL(/dashboard/)
  const counted = page.getByTestId('list-count')
  await expect(counted).toHaveText(/^\d/)
  const [listed = ''] = ((await counted.textContent()) ?? '').split(' ')
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
  return { count, listed }
}

async function expectSame(page: Page, links: readonly Locator[]): Promise<void> {
  for (const link of links)
    await expect(async () => {
      const { count, listed } = await follow(page, link)
      expect(count).not.toBe('')
      expect(listed).toBe(count)
    }).toPass({ timeout: 30_000 })
}

/** How many days the list at this address is of. */
function installedDays(address: string): number {
  const [, first = '', last = ''] =
    /(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)/.exec(decodeURIComponent(address)) ?? []
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
}

test('every figure of a technician’s dashboard opens exactly what it counted', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const dealer = await aCompany('distributor')
  const company = await aCompany('technician_company', { affiliatedTo: dealer.id })
  await mixedDevices(database, { company: company.id, dealer: dealer.id })
  const page = await signedInAs(await aPerson(company, ['technician_company']))
  const links = ['installed', 'active', 'error'].map((key) => figure(page, key).getByRole('link').first())
  const week = partOf(page, 'Εγκατεστημένες συσκευές').getByRole('button').last()
  await expect(links[0] as Locator).toHaveText('6')
  await expectSame(page, [...links, figure(page, 'installed').getByRole('link').last(), week])
  const chart = partOf(page, 'Εγκατεστημένες συσκευές')
  for (const [period, days] of [
    ['Μήνας', 28],
    ['Έτος', 365],
  ] as const) {
    await expect(async () => {
      await chart.getByRole('radiogroup').getByText(period, { exact: true }).click()
      const bar = chart.getByRole('button').last()
      await expect(bar).toHaveAccessibleName(/: 6\. /)
      await bar.click()
      await expect(page.getByTestId('list-count')).toHaveText(/^6/)
      expect(installedDays(page.url())).toBeGreaterThanOrEqual(days)
    }).toPass({ timeout: 30_000 })
    await page.goBack()
    await expect(page).toHaveURL(/dashboard/)
  }

  const share = partOf(page, 'Κατανομή βλαβών')
  const faults = partOf(page, 'Ενεργές βλάβες')
  await expect(faults.getByRole('row')).toHaveCount(1 + 3)
  await share.getByRole('link').first().click()
  await expect(faults.getByRole('row')).toHaveCount(1 + 2)
  await expect(share.getByRole('link').first()).toHaveText('2')
  await share.getByRole('link').nth(1).click()
  await expect(faults.getByRole('row')).toHaveCount(1 + 1)
  await faults.getByRole('button', { name: /^Αφαίρεση φίλτρου/ }).click()
  await expect(faults.getByRole('row')).toHaveCount(1 + 3)
  await share.getByRole('link', { name: 'Άνοιξαν 3' }).click()
  await page.getByRole('button', { name: 'Αφαίρεση φίλτρου Άνοιξαν σε 7 ημέρες' }).waitFor()
  await expect(page.getByRole('row')).toHaveCount(1 + 3)
})

test('a distributor sees its devices by company, and every figure opens exactly what it counted', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const dealer = await aCompany('distributor')
  const companies = [
    await aCompany('technician_company', { affiliatedTo: dealer.id }),
    await aCompany('technician_company', { affiliatedTo: dealer.id }),
  ]
  await raiseAtOnce(database, companies[0]?.id ?? '')
  await mixedDevices(database, { company: companies[0]?.id ?? '', dealer: dealer.id })
  await aDevice(database, { assignedTo: companies[1]?.id ?? '', distributor: dealer.id, client })
  const page = await signedInAs(await aPerson(dealer, ['distributor']))
  const rows = partOf(page, 'Ανά εταιρεία').getByRole('row')
  await expect(rows).toHaveCount(1 + 2)
  await expect(rows.nth(1)).toContainText(companies[0]?.key ?? '')
  await expect(rows.nth(1).getByRole('link')).toHaveText(['4', '2', '2', '1', '6'])
  await expect(figure(page, 'total').getByRole('link')).toHaveText('8')
  await expectSame(page, [
    figure(page, 'total').getByRole('link'),
    figure(page, 'active').getByRole('link').first(),
    ...(await rows.nth(1).getByRole('link').all()),
  ])
})

test('what a dashboard does not know can be read by everybody', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const company = await aCompany()
  const person = await aPerson(company, ['technician_company'])
  const looks = await Promise.all(
    formDresses.map(async (dress) => ({ dress, page: await signedInAs(person, '/#/terms', wearing(dress)) })),
  )
  const given = { client, assignedTo: company.id }
  for (const [state, device] of [
    ['empty'],
    ['silent', { ...given, isOff: true }],
    ['mixed', given],
  ] as const) {
    if (device) await aBoiler(device)
    for (const { dress, page } of looks) {
      // What was known before is forgotten.
      await page.goto('/#/terms')
      await page.reload()
      await picture(page, `dashboard-${state}-${dress.lang}-${dress.scheme}`, '/#/dashboard', dress)
    }
  }
})
