import { expect, test } from 'vitest'
import { messageSettingsFields } from '../../contract/client-messages/fields.ts'
import { usualWeek } from '../../contract/work-calendar/routes.ts'
import { twoForms } from '../testing/fields.ts'
import { openOffice } from '../testing/office.ts'

const office = openOffice()
const path = '/client-messages/settings'

test('each field of the settings is written, read and audited', async () => {
  const [made, changed] = twoForms(messageSettingsFields, { language: ['el', 'en'], reminder_hour: [9, 20] })
  for (const form of [made, changed]) {
    const { status, body } = await office.ask('PATCH', path, form)
    expect(status).toBe(200)
    expect(body).toMatchObject(form)
  }
  expect((await office.ask('GET', path)).body).toMatchObject(changed)
  await office.ask('PATCH', '/company/work-calendar', { week: usualWeek.toReversed() })
  const { items, total } = (await office.ask('GET', `${path}/history`)).body
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({ by: 'Μαρία Δοκιμή', before: made, after: changed })
})

test('everything is off at first, and only an administrator changes it', async () => {
  const { body } = await office.ask('GET', path)
  expect(body).toMatchObject({
    booked: false,
    moved: false,
    cancelled: false,
    reminder: false,
    sends_email: false,
  })
  const technician = await office.signIn(['technician_company'])
  expect((await office.ask('PATCH', path, { booked: true }, technician)).status).toBe(403)
  for (const wrong of [{ reminder_hour: 3 }, { booked_sentence: 'α'.repeat(301) }, { colour: 'red' }])
    expect((await office.ask('PATCH', path, wrong)).status).toBe(400)
})
