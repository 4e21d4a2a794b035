import type { Page } from '@playwright/test'
import { addDays } from '../contract/work-calendar/holidays.ts'
import type { Database } from '../server/database/database.ts'
import { localDay, localTime } from '../server/work-calendar/local-time.rules.ts'
import { aVisit, day, isWorkday } from './calendar.ts'
import { appears, expect, expectAccessible, look, test } from './fixtures.ts'
import { aJob, dialogOf, homeIn, panelOf, save } from './work.ts'

const zone = 'Europe/Athens'
const stelios = 'Στέλιος Βασιλείου'

/** `30 Νοε`. */
const shortDay = new Intl.DateTimeFormat('el', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A day as a field of a form takes it, `14/01/2027`. */
const written = (date: string): string => date.split('-').toReversed().join('/')

const workdaysFrom = (first: string, count: number): string[] =>
  Array.from({ length: 30 }, (_, ahead) => addDays(first, ahead))
    .filter(isWorkday)
    .slice(0, count)

/** The local start of each visit of a job, in order. */
const startsOf = (database: Database, job: string): Promise<string[]> =>
  database.asSystem(async (tx) =>
    (
      await tx
        .selectFrom('appointments')
        .where('job_id', '=', job)
        .orderBy('scheduled_start')
        .select('scheduled_start')
        .execute()
    ).map(({ scheduled_start: start }) => {
      const instant = new Date(start).getTime()
      return `${localDay(instant, zone)} ${localTime(instant, zone)}`
    }),
  )

async function fillBooking(page: Page, at: string, days: string) {
  const addEntry = panelOf(page).getByRole('group', { name: 'Προσθήκη στο χρονολόγιο' })
  await addEntry.getByRole('button', { name: 'Ραντεβού' }).click()
  const form = dialogOf(page, 'Νέο ραντεβού')
  await form.getByLabel('Τεχνικός', { exact: true }).selectOption({ label: stelios })
  await form.getByLabel('Ημέρα', { exact: true }).fill(written(day))
  await form.getByLabel('Ώρα', { exact: true }).selectOption(at)
  await form.getByLabel('Ημέρες').selectOption({ label: days })
  return form
}

test('an installation of three days is one booking on working days, and a visit over it is warned of', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const job = await aJob(database, home, { title: 'Εγκατάσταση αντλίας', type_id: 2 })
  const page = await signedInAs(
    await aPerson(company, ['technician_company', 'editor']),
    `/#/jobs?panel=job:${job}`,
  )
  const series = await fillBooking(page, '09:00', '3 ημέρες')
  const days = workdaysFrom(day, 3)
  const preview = series.getByRole('status').filter({ hasText: /^Ραντεβού: / })
  for (const one of days) await expect(preview).toContainText(shortDay.format(new Date(one)))
  await look(page, 'series-form-1440')
  await expectAccessible(page)
  const booked = appears(page, 'Κλείστηκαν 3 ραντεβού')
  await series.getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await booked
  await expect(series).toHaveCount(0)
  const starts = days.map((one) => `${one} 09:00`)
  expect(await startsOf(database, job)).toEqual(starts)

  const second = await fillBooking(page, '09:15', '1 ημέρα')
  await expect(second.getByText(new RegExp(`^Επικάλυψη: ${stelios}, 09:00–`))).toBeVisible()
  await look(page, 'visit-warnings-1440')
  await expectAccessible(page)
  await second.getByRole('button', { name: 'Άκυρο' }).click()
  await second.getByRole('button', { name: 'Απόρριψη αλλαγών' }).click()
  await expect(second).toHaveCount(0)
  expect(await startsOf(database, job)).toEqual(starts)
})

test('a visit is started and cancelled, and its history says who did it', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const home = await homeIn(database, company)
  const office = await aPerson(company, ['technician_company', 'editor'], { givenName: 'Ελένη' })
  const id = await aVisit(database, home, { title: 'Ετήσια συντήρηση', of: home.email, time: '10:00' })
  const page = await signedInAs(office, `/#/appointments/pending?panel=appointment:${id}`)
  const panel = panelOf(page)
  const choose = async (step: string) => {
    await panel.getByRole('button', { name: 'Αλλαγή κατάστασης' }).click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }

  await choose('Έναρξη')
  await expect(panel.getByRole('link', { name: 'Τέλος επίσκεψης' })).toBeVisible()
  await choose('Ακύρωση ραντεβού')
  const cancelling = page.getByRole('dialog').last()
  await cancelling.getByLabel('Λόγος ακύρωσης').fill('Λείπει ο πελάτης')
  await save(cancelling, 'Ακύρωση ραντεβού')
  await expect(cancelling).toHaveCount(0)
  const history = panel.locator('section').filter({ has: page.getByRole('heading', { name: 'Ιστορικό' }) })
  await history.scrollIntoViewIfNeeded()
  await expect(history).toContainText('Ελένη Δοκιμή')
  await expect(history).toContainText('Λείπει ο πελάτης')
  await look(page, 'visit-history-1440')
  await expectAccessible(page)
})
