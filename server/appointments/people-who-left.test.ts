import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCrew, aPersonWithId, bookingOf, type Crew, inDays, put } from './appointments.testing.ts'

const office = openOffice()

let crew: Crew
beforeEach(async () => {
  crew = await aCrew(office)
})

const leave = (id: string) => office.run('update people set is_active = false where id = $1', [id])
const book = (more: object = {}) => office.ask('POST', '/appointments', bookingOf(crew, more))
const edit = (id: string, body: object) => office.ask('PATCH', `/appointments/${id}`, body)
const refusal = ({ status, problem }: Awaited<ReturnType<typeof book>>) => [
  status,
  ...(problem.errors ?? []).map(({ path, key }) => `${path} ${key}`),
]

test('get no new visit, neither as the technician nor as a helper', async () => {
  await leave(crew.maria)
  expect(refusal(await book({ assignee_id: crew.maria }))).toEqual([404, 'assignee_id not_found'])
  expect(refusal(await book({ helper_ids: [crew.maria] }))).toEqual([404, 'helper_ids not_found'])
  const series = bookingOf(crew, { assignee_id: crew.maria, days: 2 })
  expect(refusal(await office.ask('POST', '/appointments/series', series))).toEqual([
    404,
    'assignee_id not_found',
  ])
  expect(await office.run('select id from jobs where company_id = $1', [office.company.id])).toEqual([])
})

test('stay on a visit that they had, which is moved and ended all the same, and get no other', async () => {
  const { body: visit } = await book({ helper_ids: [crew.maria] })
  const stavros = await aPersonWithId(office, 'Σταύρος')
  const { body: other } = await book({ assignee_id: stavros, scheduled_start: inDays(4) })
  await leave(crew.nikos)
  await leave(crew.maria)
  const people = { assignee_id: crew.nikos, helper_ids: [crew.maria] }
  const moved = await edit(visit.id, { ...people, scheduled_start: inDays(3) })
  expect([moved.status, moved.body.assignee_id, moved.body.helpers]).toMatchObject([
    200,
    crew.nikos,
    [{ id: crew.maria }],
  ])
  expect(refusal(await edit(visit.id, { assignee_id: crew.maria, helper_ids: [] }))).toEqual([
    404,
    'assignee_id not_found',
  ])
  expect(refusal(await edit(other.id, { assignee_id: crew.nikos }))).toEqual([404, 'assignee_id not_found'])
  expect(refusal(await edit(other.id, { helper_ids: [crew.maria] }))).toEqual([404, 'helper_ids not_found'])
  await put(office, visit.id, 'completed')
  expect((await office.ask('GET', `/appointments/${visit.id}`)).body.appointment_status).toBe('completed')
})
