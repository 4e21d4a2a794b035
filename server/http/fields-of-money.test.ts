// As `fields.test.ts`, for payments, and for what a company notes of its people and settles of its messages.
import { expect, test } from 'vitest'
import { messageSettingsFields } from '../../contract/client-messages/fields.ts'
import { paymentFields } from '../../contract/payments/fields.ts'
import { personnelFields } from '../../contract/personnel/fields.ts'
import { openFieldOffice } from '../testing/field-office.ts'
import { twoForms } from '../testing/fields.ts'
import { aPerson } from '../testing/world.ts'

const place = openFieldOffice()
const { office, send, first } = place

const personIn = async () => {
  const email = await aPerson(office.database, office.company, ['technician_company'])
  return (await office.run('select id from people where email = $1', [email]))[0]?.id as string
}

test('each field of a payment, and of the one that replaces it', async () => {
  const { id: installation_id, client_id } = place.home
  const other = await place.aClient('Δημητρίου')
  const job = await send('POST', '/jobs', { installation_id, type_id: 1, cost: 500 })
  const [made, changed] = twoForms(paymentFields, {
    installation_id: [installation_id, installation_id],
    job_ids: [[job.id], [job.id]],
    client_id: [client_id, other.id],
    assignee_id: [await personIn(), await personIn()],
    amount: [120.5, 80.25],
    paid_at: ['2026-11-20T09:00:00.000Z', '2026-11-21T10:30:00.000Z'],
  })
  const shown = ({ job_ids, ...form }: typeof made) => ({ ...form, job_id: (job_ids as string[])[0] })
  const reads = async (form: typeof made) => {
    expect(await first('/payments')).toMatchObject(shown(form))
    expect((await send('GET', `/jobs/${job.id}`)).payments).toContainEqual(
      expect.objectContaining(shown(form)),
    )
    expect((await send('GET', `/installations/${installation_id}`)).payments).toContainEqual(
      expect.objectContaining(shown(form)),
    )
  }
  const { id } = await send('POST', '/payments', made)
  await reads(made)
  const { installation_id: _home, job_ids: _jobs, ...edit } = changed
  const replaced = await send('PATCH', `/payments/${id}`, { ...edit, void_reason: 'Λάθος ποσό' })
  expect(replaced).toMatchObject({ replaces: id })
  await reads(changed)
  await send('PATCH', `/payments/${replaced.id}`, { notes: made.notes, tax_document: made.tax_document })
  await reads({ ...changed, notes: made.notes, tax_document: made.tax_document })
})

test('each field of a person', async () => {
  const id = await personIn()
  const admin = await office.signIn(['technician_company', 'admin'])
  for (const form of twoForms(personnelFields, { color: ['blue', 'rose'] })) {
    await send('PATCH', `/personnel/${id}`, form, admin)
    expect(await send('GET', `/personnel/${id}`)).toMatchObject(form)
  }
})

test('each setting of messages to clients', async () => {
  const admin = await office.signIn(['technician_company', 'admin'])
  for (const form of twoForms(messageSettingsFields, { language: ['el', 'en'], reminder_hour: [9, 20] })) {
    expect(await send('PATCH', '/client-messages/settings', form, admin)).toMatchObject(form)
    expect(await send('GET', '/client-messages/settings')).toMatchObject(form)
  }
})
