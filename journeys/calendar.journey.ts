import type { Page } from '@playwright/test'
import {
  addressOfDay,
  aVisit,
  carry,
  choose,
  day,
  dragTo,
  expectStored,
  idOf,
  laneOf,
  pickUp,
  placeIn,
  stretch,
  visitIn,
  waitingJob,
} from './calendar.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectUnbroken, mark } from './steps.ts'

const nikos = 'Νίκος Δοκιμή'
const eleni = 'Ελένη Δοκιμή'
const service = 'Ετήσια συντήρηση'
const check = 'Έλεγχος πίεσης'

test('a job of the tray is dragged to a technician, to another one and made longer, and then moved without dragging', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const ofEleni = await aPerson(company, ['technician_company'], { givenName: 'Ελένη' })
  const place = await placeIn(database, company)
  await waitingJob(database, place, service)
  const page = await signedInAs(ofNikos, addressOfDay)
  /** On the screen, on the screen after a reload, and in the database. */
  const expectVisit = async (person: string, times: string, of: string, minutes: number) => {
    await expect(visitIn(page, person, service, times)).toBeVisible()
    await expectStored(database, service, { of, time: times.slice(0, 5), minutes }, company)
    await page.reload()
    await expect(visitIn(page, person, service, times)).toBeVisible()
    return visitIn(page, person, service, times)
  }

  await dragTo(page, page.locator('[data-job]'), nikos, '10:00', 'job')
  await expect(page.getByText('Όλες οι εκκρεμείς εργασίες έχουν ραντεβού.')).toBeVisible()
  const booked = await expectVisit(nikos, '10:00–11:30', ofNikos, 90)

  await dragTo(page, booked, eleni, '12:00')
  const reassigned = await expectVisit(eleni, '12:00–13:30', ofEleni, 90)

  await stretch(page, reassigned, eleni, '14:30')
  const longer = await expectVisit(eleni, '12:00–14:30', ofEleni, 150)

  await choose(page, longer, 'Μετακίνηση…')
  await expectAccessible(page)
  await page.getByRole('button', { name: `${nikos}, 09:00`, exact: true }).click()
  const moved = await expectVisit(nikos, '09:00–11:30', ofNikos, 150)

  await choose(page, moved, 'Αλλαγή διάρκειας', '1 ώ')
  const shorter = await expectVisit(nikos, '09:00–10:00', ofNikos, 60)

  await choose(page, shorter, 'Επεξεργασία')
  const form = page.getByRole('dialog')
  await form.locator('select[name=time]').selectOption('15:30')
  await form.locator('select[name=assignee_id]').selectOption({ label: eleni })
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(form).toHaveCount(0)
  await expectVisit(eleni, '15:30–16:30', ofEleni, 60)
})

const openForm = async (page: Page, person: string, times: string) => {
  await choose(page, visitIn(page, person, service, times), 'Επεξεργασία')
  const form = page.getByRole('dialog')
  await expect(form.locator('select[name=assignee_id]')).not.toHaveValue('')
  return form
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
const conflictOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'άλλαξε το ραντεβού στο μεταξύ' })

test('two dispatchers on one day: each sees the moves of the other, and what is in the hand stays there', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const ofEleni = await aPerson(company, ['technician_company'], { givenName: 'Ελένη' })
  const place = await placeIn(database, company)
  await aVisit(database, place, { title: service, of: ofNikos, time: '10:00' })
  await aVisit(database, place, { title: check, of: ofEleni, time: '10:00' })
  const [one, other] = [await signedInAs(ofNikos, addressOfDay), await signedInAs(ofEleni, addressOfDay)]
  await expect(visitIn(one, nikos, service, '10:00–11:00')).toBeVisible()
  const held = visitIn(other, eleni, check, '10:00–11:00')
  await expect(held).toBeVisible()
  await mark(other)

  await pickUp(other, held)
  await carry(other, nikos, '15:00')
  const before = await other.locator('[data-ghost]').boundingBox()
  await dragTo(one, visitIn(one, nikos, service, '10:00–11:00'), nikos, '08:00')
  await expect(visitIn(other, nikos, service, '08:00–09:00')).toBeVisible()
  expect(await other.locator('[data-ghost]').boundingBox(), 'what is in the hand has not moved').toEqual(
    before,
  )

  await dragTo(one, visitIn(one, eleni, check, '10:00–11:00'), eleni, '13:00')
  await expectStored(database, check, { of: ofEleni, time: '13:00' }, company)
  await expect(held).toBeVisible()
  await other.mouse.up()
  await expect(other.getByText(/στο μεταξύ το ραντεβού άλλαξε \(Νίκος Δοκιμή\)/)).toBeVisible()
  await expect(visitIn(other, eleni, check, '13:00–14:00')).toBeVisible()
  await expectStored(database, check, { of: ofEleni, time: '13:00' }, company)

  await dragTo(other, visitIn(other, eleni, check, '13:00–14:00'), nikos, '15:00')
  await expect(visitIn(one, nikos, check, '15:00–16:00')).toBeVisible()
  await expectUnbroken(other)
})

test('the later of two dispatchers who edit one visit sees what changed, and loses nothing', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const ofEleni = await aPerson(company, ['technician_company'], { givenName: 'Ελένη' })
  const place = await placeIn(database, company)
  const id = await aVisit(database, place, { title: service, of: ofNikos, time: '10:00' })
  const stored = () =>
    database.asSystem((tx) =>
      tx
        .selectFrom('appointments')
        .where('id', '=', id)
        .select(['notes', 'type_id', 'assignee_id'])
        .executeTakeFirstOrThrow(),
    )
  const pages = [await signedInAs(ofNikos, addressOfDay), await signedInAs(ofEleni, addressOfDay)] as const
  const [one, other] = pages
  const [first, second] = [
    await openForm(one, nikos, '10:00–11:00'),
    await openForm(other, nikos, '10:00–11:00'),
  ]
  await first.locator('select[name=duration]').selectOption('120')
  await second.locator('textarea[name=notes]').fill('Κουδούνι στο όνομα')
  await Promise.all(pages.map(save))
  const conflicts = async () => (await conflictOn(one).count()) + (await conflictOn(other).count())
  await expect.poll(conflicts).toBe(1)
  const [later, earlier] = (await conflictOn(one).count()) > 0 ? [one, other] : [other, one]
  await expect(earlier.getByRole('dialog')).toHaveCount(0)
  const news = later === one ? 'Σημειώσεις: – → Κουδούνι στο όνομα' : 'Διάρκεια: 1 ώ → 2 ώ'
  await expect(conflictOn(later)).toContainText(news)
  await expectAccessible(later)
  await save(later)
  await expect(later.getByRole('dialog')).toHaveCount(0)
  await expectStored(database, service, { of: ofNikos, time: '10:00', minutes: 120 }, company)
  expect((await stored()).notes).toBe('Κουδούνι στο όνομα')

  // Both begin with what the other has saved.
  await Promise.all(pages.map((page) => page.reload()))
  const [mine, yours] = [
    await openForm(one, nikos, '10:00–12:00'),
    await openForm(other, nikos, '10:00–12:00'),
  ]
  await mine.locator('select[name=assignee_id]').selectOption({ label: eleni })
  await mine.locator('select[name=time]').selectOption('12:00')
  await save(one)
  await expect(mine).toHaveCount(0)
  await yours.locator('select[name=time]').selectOption('14:00')
  await save(other)
  await expect(conflictOn(other)).toContainText(`Τεχνικός: ${nikos} → ${eleni}`)
  await expect(conflictOn(other)).toContainText('στη φόρμα έμεινε η δική σας αλλαγή')
  await expect(yours.locator('select[name=assignee_id]')).toHaveValue(await idOf(database, ofEleni))
  await expect(yours.locator('select[name=time]')).toHaveValue('14:00')
  await expectStored(database, service, { of: ofEleni, time: '12:00', minutes: 120 }, company)
  await save(other)
  await expect(yours).toHaveCount(0)
  await expectStored(database, service, { of: ofEleni, time: '14:00', minutes: 120 }, company)
})

test('a secretary plans the day and enters days off; working hours are for the administrator', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const ofEleni = await aPerson(company, ['technician_company', 'editor'], { givenName: 'Ελένη' })
  await aVisit(database, await placeIn(database, company), { title: service, of: ofEleni, time: '10:00' })
  const page = await signedInAs(ofEleni, addressOfDay)
  await dragTo(page, visitIn(page, eleni, service, '10:00–11:00'), nikos, '12:00')
  await expectStored(database, service, { of: ofNikos, time: '12:00' }, company)

  await page.getByRole('button', { name: 'Ωράρια και αργίες' }).click()
  const settings = page.getByRole('dialog')
  await expect(settings.getByText('Τα αλλάζει ο διαχειριστής της εταιρείας')).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Αποθήκευση' })).toHaveCount(0)
  await settings.getByRole('tab', { name: 'Αργίες' }).click()
  await expect(settings.getByRole('button', { name: /^Αφαίρεση/ })).toHaveCount(0)
  await settings.getByRole('tab', { name: 'Άδειες' }).click()
  await settings.getByRole('button', { name: 'Προσθήκη άδειας' }).click()
  const form = page.getByRole('dialog').last()
  await form.locator('select[name=person_id]').selectOption({ label: nikos })
  const written = day.split('-').toReversed().join('/')
  await form.locator('input[name=first_day]').fill(written)
  await form.locator('input[name=last_day]').fill(written)
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(settings.getByRole('button', { name: /^Διαγραφή άδειας: Νίκος/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(laneOf(page, nikos).getByText('Άδεια')).toBeVisible()
})

test('a technician moves visits, and changes only the own hours and days off', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const ofEleni = await aPerson(company, ['technician_company'], { givenName: 'Ελένη' })
  const [own, others] = [await idOf(database, ofNikos), await idOf(database, ofEleni)]
  await aVisit(database, await placeIn(database, company), { title: service, of: ofNikos, time: '10:00' })
  const dayOff = { company_id: company.id, first_day: day, last_day: day }
  await database.asSystem((tx) =>
    tx
      .insertInto('days_off')
      .values({ ...dayOff, person_id: others })
      .execute(),
  )
  const page = await signedInAs(ofNikos, addressOfDay)
  await dragTo(page, visitIn(page, nikos, service, '10:00–11:00'), nikos, '12:00')
  await expectStored(database, service, { of: ofNikos, time: '12:00' }, company)

  await page.getByRole('button', { name: 'Ωράρια και αργίες' }).click()
  const settings = page.getByRole('dialog')
  const hoursOf = settings.getByLabel('Ωράριο για')
  await hoursOf.selectOption(others)
  await expect(settings.getByText('Τα αλλάζει ο διαχειριστής της εταιρείας')).toBeVisible()
  await hoursOf.selectOption(own)
  await settings.getByLabel('Όπως η εταιρεία').uncheck()
  await settings.getByLabel(/^Δευτέρα, από/).selectOption('10:00')
  await settings.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Το ωράριο αποθηκεύτηκε')).toBeVisible()
  await settings.getByRole('tab', { name: 'Άδειες' }).click()
  await expect(settings.getByText(eleni)).toBeVisible()
  await expect(settings.getByRole('button', { name: /^Διαγραφή άδειας/ })).toHaveCount(0)
  await settings.getByRole('button', { name: 'Προσθήκη άδειας' }).click()
  const people = page.getByRole('dialog').last().locator('select[name=person_id] option')
  await expect(people).toHaveText(['', nikos])
})

test('on a phone the day and the month begin where there is something to see', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  await aVisit(database, await placeIn(database, company), { title: service, of: ofNikos, time: '15:00' })
  const page = await signedInAs(ofNikos)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(addressOfDay)
  await expect(visitIn(page, nikos, service, '15:00–16:00')).toBeInViewport()
  await page.goto('/#/calendar?view=month')
  await expect(page.locator('th[data-today]')).toBeInViewport()
  await expectAccessible(page)
})
