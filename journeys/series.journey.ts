import { addressOfDay, day, placeIn, visitIn, waitingJob } from './calendar.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const nikos = 'Νίκος Δοκιμή'
const service = 'Ετήσια συντήρηση'

test('an installation of three days is a series of visits under one job, which undo takes back', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  const ofNikos = await aPerson(company, ['technician_company'], { givenName: 'Νίκος' })
  const place = await placeIn(database, company)
  await waitingJob(database, place, service)
  const page = await signedInAs(ofNikos, addressOfDay)
  await page.getByRole('button', { name: new RegExp(`^Προγραμματισμός: ${service}`) }).click()
  await page.getByRole('menuitem', { name: 'Με τη φόρμα…' }).click()
  const form = page.getByRole('dialog', { name: 'Νέο ραντεβού' })
  await form.locator('select[name=assignee_id]').selectOption({ label: nikos })
  await form.getByRole('textbox', { name: 'Ημέρα' }).fill(day.split('-').reverse().join('/'))
  await form.locator('select[name=time]').selectOption('09:00')
  await form.locator('select[name=days]').selectOption('3')
  await expect(form.getByText(/^Ραντεβού: .+, .+, .+/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect(page.getByText('Κλείστηκαν 3 ραντεβού')).toBeVisible()
  await expect(visitIn(page, nikos, service, '09:00–10:30')).toBeVisible()
  const visits = () =>
    database.asSystem((tx) =>
      tx.selectFrom('appointments').where('company_id', '=', company.id).select('job_id').execute(),
    )
  expect(new Set((await visits()).map(({ job_id }) => job_id)).size).toBe(1)
  expect(await visits()).toHaveLength(3)
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.poll(visits).toEqual([])
})
