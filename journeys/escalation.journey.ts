import { alarmChannel } from '../server/alarms/alarm-events.ts'
import { type Database, notify } from '../server/database/database.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { dialogOf, panelOf, save } from './work.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const hourMs = 3_600_000

const expectFault = (database: Database, device: string): Promise<void> =>
  expect
    .poll(() =>
      database.asSystem((tx) =>
        tx
          .selectFrom('faults')
          .select('blocking')
          .where('device_id', '=', device)
          .where('resolved_at', 'is', null)
          .execute(),
      ),
    )
    .toContainEqual({ blocking: true })

/** The boiler's alarm as the rules would have raised it two hours ago. */
const raiseTwoHoursAgo = (database: Database, company_id: string, device_id: string, home: string) =>
  database.asSystem(async (tx) => {
    const at = new Date(Date.now() - 2 * hourMs)
    const { id } = await tx
      .insertInto('alarms')
      .values({
        ...{ company_id, device_id, subject: device_id, installation_id: home },
        ...{ kind: 'blocking_fault', since: at, raised_at: at, occurrences: 1 },
      })
      // The rules may have seen the fault already, and wait until it has lasted.
      .onConflict((open) =>
        open
          .columns(['company_id', 'subject', 'kind'])
          .where('resolved_at', 'is', null)
          .doUpdateSet({ since: at, raised_at: at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('alarm_events').values({ company_id, alarm_id: id, kind: 'raised', at }).execute()
    await notify(tx, alarmChannel, '')
  })

test('an alarm that the first of the order does not acknowledge reaches the next, who takes it', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
  demoHome,
  database,
}) => {
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client })
  const first = await signedInAs(
    await aPerson(company, ['technician_company', 'admin'], { givenName: 'Άννα' }),
    '/#/alarms',
  )
  const next = await signedInAs(
    await aPerson(company, ['technician_company'], { givenName: 'Βασίλης' }),
    '/#/jobs',
  )
  await first.getByRole('button', { name: 'Κανόνες' }).click()
  const order = first.getByRole('region', { name: 'Ποιος ειδοποιείται' })
  await order.getByRole('button', { name: 'Αλλαγή σειράς' }).click()
  const form = dialogOf(first, 'Σειρά ειδοποίησης')
  for (const name of ['Βασίλης', 'Άννα'])
    await form.getByRole('button', { name: `Προσθήκη στη σειρά: ${name} Δοκιμή` }).click()
  await form.getByRole('button', { name: 'Πιο πάνω: Άννα Δοκιμή' }).press('Enter')
  await expect(form.getByRole('status')).toContainText('Πρώτα ειδοποιείται: Άννα Δοκιμή.')
  await expectAccessible(first)
  await save(form)
  await expect(order).toContainText('ο επόμενος: Βασίλης Δοκιμή.')
  await first.keyboard.press('Escape')

  boiler.lockOut()
  await expectFault(database, boiler.id)
  await raiseTwoHoursAgo(database, company.id, boiler.id, await demoHome(boiler.id))
  await expect(first.getByRole('button', { name: /^1 νέα ειδοπο/ })).toBeVisible()
  const bell = next.getByRole('button', { name: /^1 νέα ειδοπο/ })
  await expect(bell).toBeVisible()
  await bell.click()
  const line = next.getByRole('list', { name: 'Ειδοποιήσεις' }).getByRole('link')
  await expect(line).toContainText('Κανείς δεν τον ανέλαβε')
  await line.click()
  const panel = panelOf(next)
  await expect(panel.getByRole('listitem').filter({ hasText: 'Κλιμακώθηκε' })).toContainText('Βασίλης Δοκιμή')
  await panel.getByRole('button', { name: 'Αναγνώριση' }).click()
  await expect(panel.getByText('Αναγνωρίστηκε')).toBeVisible()
})
