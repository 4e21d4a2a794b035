import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSubject, endFaults, openFault, type TestSubject, watch } from '../alarms/alarms.testing.ts'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'

const mail = await startMailServer()
const environment = { SMTP_URL: mail.url, SMTP_FROM: 'notices@thalpos.example' }
const office = openOffice({ kind: 'distributor', roles: ['distributor'], environment })
afterAll(() => mail.stop())

let installer: Awaited<ReturnType<typeof aCompany>>
let sold: TestSubject
let other: TestSubject

beforeEach(async () => {
  mail.received.length = 0
  installer = await aCompany(office.database, 'technician_company', { affiliatedTo: office.company.id })
  sold = await aSubject(office.database, installer.id, { distributor: office.company.id })
  other = await aSubject(office.database, installer.id, { lastname: 'Σιδέρη' })
})

const settings = (body?: object) => office.ask(body ? 'PATCH' : 'GET', '/notices/settings', body)
const raise = async () => {
  await openFault(office.database, sold, { blocking: true })
  await openFault(office.database, other, { blocking: true })
  await watch(office.database)
}
const notices = () =>
  office.run('select kind, in_console, email_state from notices where company_id = $1 order by at', [
    office.company.id,
  ])
/** Until every event of the installer has been spread. */
const spread = async (): Promise<void> => {
  await expect
    .poll(() =>
      office.run('select from alarm_events where company_id = $1 and not is_spread', [installer.id]),
    )
    .toHaveLength(0)
}
const makeDue = () =>
  office.run(
    `with due as (update notices set email_due_at = now() where email_state = 'waiting' and company_id = $1)
     select pg_notify('alarm_events', '')`,
    [office.company.id],
  )

test('a distributor is not notified until it chooses, and its digest is off', async () => {
  expect((await settings()).body).toMatchObject({ console_kinds: [], email_kinds: [], email_mode: 'digest' })
  await raise()
  await spread()
  expect(await notices()).toEqual([])
})

test('its e-mail has the alarms of what it sold, with the installer and without the phone of the client', async () => {
  await settings({ email_kinds: ['blocking_fault'] })
  await raise()
  await expect.poll(notices).toEqual([{ kind: 'raised', in_console: false, email_state: 'waiting' }])
  await watch(office.database, 61)
  await spread()
  await makeDue()
  await expect.poll(() => mail.received.length).toBe(1)
  const text = (mail.received[0]?.part('text/plain') ?? '').replaceAll('\r\n', '\n')
  expect(mail.received[0]?.header('Subject')).toBe('Σύνοψη: 1 ενεργός συναγερμός')
  expect(text).toContain(`Εταιρεία ${installer.key} · Δημητριάδης Γεώργιος`)
  expect(text).toContain('- Ενημερώστε σήμερα τον εγκαταστάτη.')
  expect(text).toContain(`Εγκαταστάτης: Εταιρεία ${installer.key} · 2310000000`)
  expect(text).toMatch(/Αλλαγή:\nhttp.+\/#\/alarms\n*$/)
  expect(text).not.toMatch(/6971206448|Σιδέρη|επίσκεψη/)
  expect(await notices()).toEqual([{ kind: 'raised', in_console: false, email_state: 'mailed' }])
})

test('the end of an alarm follows an e-mail that was sent at once', async () => {
  await settings({ email_kinds: ['blocking_fault'], email_mode: 'at_once' })
  await raise()
  await expect.poll(notices).toHaveLength(1)
  await makeDue()
  await expect.poll(() => mail.received.length).toBe(1)
  await expect
    .poll(() => office.run('select state from notice_mails where company_id = $1', [office.company.id]))
    .toEqual([{ state: 'sent' }])
  await endFaults(office.database, sold)
  await watch(office.database, 1)
  await watch(office.database, 60)
  await expect.poll(notices).toMatchObject([{ kind: 'raised' }, { kind: 'resolved', in_console: false }])
})

test('a company that the distributor no longer works with is in no e-mail', async () => {
  await settings({ email_kinds: ['blocking_fault'] })
  await raise()
  await expect.poll(notices).toHaveLength(1)
  await office.run('delete from affiliations where distributor_id = $1', [office.company.id])
  await makeDue()
  await expect.poll(notices).toMatchObject([{ email_state: 'dropped' }])
  expect(mail.received).toEqual([])
})

test('the bell of a distributor cannot be chosen, and its notices are not read', async () => {
  expect((await settings({ console_kinds: ['comfort'] })).body.errors).toEqual([
    { path: 'console_kinds', key: 'field_unknown' },
  ])
  expect((await settings({ console_kinds: [], email_kinds: ['comfort'] })).status).toBe(200)
  expect((await office.ask('GET', '/notices')).status).toBe(403)
})
