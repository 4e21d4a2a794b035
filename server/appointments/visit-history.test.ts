import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { aCrew, bookingOf, inDays } from './appointments.testing.ts'

const office = openOffice()

test('the history of a visit and of its job says who moved it, and that of the job who deleted it', async () => {
  const booked = await office.ask('POST', '/appointments', bookingOf(await aCrew(office)))
  const { id, job_id } = booked.body
  const start = inDays(4)
  await office.ask('PATCH', `/appointments/${id}`, { scheduled_start: start })
  const moved = {
    record: 'appointment',
    action: 'changed',
    by: 'Μαρία Δοκιμή',
    after: { scheduled_start: start },
  }
  const ofVisit = await office.ask('GET', `/appointments/${id}/history`)
  expect(ofVisit.body).toMatchObject({ total: 2, items: [moved, { action: 'created' }] })
  const ofJob = async () => (await office.ask('GET', `/jobs/${job_id}/history`)).body
  expect((await ofJob()).items).toContainEqual(
    expect.objectContaining({ record: 'appointment', action: 'changed' }),
  )
  await office.ask('DELETE', `/appointments/${id}`)
  expect((await ofJob()).items[0]).toMatchObject({
    record: 'job',
    action: 'visit_deleted',
    before: { scheduled_start: start },
  })
  const rival = await office.signIn(['technician_company'], await aCompany(office.database))
  expect((await office.ask('GET', `/jobs/${job_id}/history`, undefined, rival)).status).toBe(404)
})
