import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { messageTools } from './messages.testing.ts'

const mail = await startMailServer()
const office = openOffice({ environment: { SMTP_URL: mail.url, SMTP_FROM: 'visits@thalpos.example' } })
const { begin, book, edit, messagesOf, statesOf, makeDue, switchOn } = messageTools(office)

afterAll(() => mail.stop())

/** A zone in which it is between 12 and 13 o'clock, whenever the test runs. */
const noonZone = () => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const tomorrowAt = (hour: number): string => {
  const local = new Date(Date.now() + (12 - new Date().getUTCHours()) * 3_600_000)
  const wall = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, hour)
  return new Date(wall - (12 - new Date().getUTCHours()) * 3_600_000).toISOString()
}

beforeEach(async () => {
  mail.received.length = 0
  await office.run("update client_messages set state = 'dropped' where state in ('queued', 'sending')")
  await begin()
  await office.run('update companies set timezone = $1 where id = $2', [noonZone(), office.company.id])
  await switchOn({ booked: false, cancelled: false, reminder_hour: 21 })
})

const wake = () => office.run(`select pg_notify('client_messages', '')`)
/** Booked days ago. */
const age = (id: string) =>
  office.run(`update appointments set created_at = now() - interval '3 days' where id = $1`, [id])

test('the day before, at the hour of the company, a client is reminded once', async () => {
  const id = await book(tomorrowAt(10))
  await age(id)
  const { body } = await office.ask('GET', `/appointments/${id}/messages`)
  expect(new Date(body.reminder_at).getTime() - Date.now()).toBeGreaterThan(7 * 3_600_000)
  expect(body.items).toEqual([])
  await switchOn({ reminder_hour: 9 })
  await wake()
  await expect.poll(() => statesOf(id)).toEqual(['reminder sent'])
  await wake()
  await makeDue()
  expect(await statesOf(id)).toEqual(['reminder sent'])
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]?.header('Subject')).toMatch(/^Υπενθύμιση ραντεβού/)
  expect((await office.ask('GET', `/appointments/${id}/messages`)).body.reminder_at).toBeNull()
})

test('visits of a later day, cancelled ones and ones booked since that hour are not reminded of', async () => {
  const [later, fresh, cancelled] = [
    await book(tomorrowAt(34)),
    await book(tomorrowAt(11)),
    await book(tomorrowAt(12)),
  ]
  await age(later)
  await age(cancelled)
  await edit(cancelled, { appointment_status_id: 1 })
  const due = await book(tomorrowAt(13))
  await age(due)
  await switchOn({ reminder_hour: 9 })
  await wake()
  await expect.poll(() => statesOf(due)).toEqual(['reminder sent'])
  expect(await statesOf(later)).toEqual([])
  expect(await statesOf(fresh)).toEqual([])
  expect(await statesOf(cancelled)).toEqual([])
})

test('a reminder that waits for another try is dropped when its visit moves, starts or is cancelled', async () => {
  mail.refuse = { at: 'recipient', code: 451, text: 'later' }
  const [moved, started, cancelled] = [
    await book(tomorrowAt(9)),
    await book(tomorrowAt(11)),
    await book(tomorrowAt(13)),
  ]
  for (const id of [moved, started, cancelled]) await age(id)
  await switchOn({ reminder_hour: 9, moved: false, cancelled: false })
  await wake()
  for (const id of [moved, started, cancelled])
    await expect.poll(async () => (await messagesOf(id))[0]).toMatchObject({ state: 'queued', attempts: 1 })
  mail.refuse = undefined
  await edit(moved, { scheduled_start: tomorrowAt(60) })
  await office.run('update appointments set appointment_status_id = 3 where id = $1', [started])
  await edit(cancelled, { appointment_status_id: 1 })
  await makeDue()
  await expect.poll(async () => (await messagesOf(started))[0]?.reason).toBe('visit_started')
  expect((await messagesOf(moved))[0]).toMatchObject({ state: 'dropped', reason: 'visit_moved' })
  expect((await messagesOf(cancelled))[0]).toMatchObject({ state: 'dropped', reason: 'visit_cancelled' })
  expect(mail.received).toHaveLength(0)
})
