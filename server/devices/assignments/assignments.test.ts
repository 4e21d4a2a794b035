import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../../testing/office.ts'
import { aCompany, aDevice, anInstallation } from '../../testing/world.ts'

const office = openOffice({ roles: ['technician_company'] })
let device: string
let first: string

const { run } = office
const edit = (body: object) => office.ask('PATCH', `/devices/${device}`, body)
const assignmentsOf = async (id = device) =>
  run(
    `select installation_id, (from_at at time zone 'Europe/Athens')::date::text as begun, until_at is null as goes_on
     from device_assignments where device_id = $1 order by id`,
    [id],
  )

beforeEach(async () => {
  device = (await aDevice(office.database, { assignedTo: office.company.id })).id
  first = await anInstallation(office.database, office.company.id)
  await edit({ installation_id: first, installation_date: '2025-02-03' })
})

test('an assignment begins on the day that was given, and follows it when it is corrected', async () => {
  expect(await assignmentsOf()).toEqual([{ installation_id: first, begun: '2025-02-03', goes_on: true }])
  await edit({ installation_date: '2025-02-01' })
  expect(await assignmentsOf()).toEqual([{ installation_id: first, begun: '2025-02-01', goes_on: true }])
})

test('a day to come is no assignment yet: it begins now', async () => {
  await edit({ installation_date: '2199-01-01' })
  const [assignment] = await run(
    'select from_at <= now() as begun from device_assignments where device_id = $1',
    [device],
  )
  expect(assignment).toEqual({ begun: true })
})

test('taking a device out ends its assignment; placing it again begins another, after the first', async () => {
  await office.ask('DELETE', `/devices/${device}`)
  await edit({ installation_id: first, installation_date: '2025-01-01' })
  const assignments = await run(
    'select from_at, until_at from device_assignments where device_id = $1 order by id',
    [device],
  )
  expect(assignments).toHaveLength(2)
  expect(assignments[1]?.from_at).toEqual(assignments[0]?.until_at)
  expect(assignments[1]?.until_at).toBeNull()
})

test('whoever writes the device, its assignments are recorded', async () => {
  await run('update devices set installation_id = null where device_id = $1', [device])
  expect((await assignmentsOf()).map(({ goes_on }) => goes_on)).toEqual([false])
  const { id } = await aDevice(office.database, {
    assignedTo: office.company.id,
    client: { firstname: 'Άννα', lastname: 'Μήτσου' },
  })
  expect(await assignmentsOf(id)).toHaveLength(1)
})

test('which devices stood in a building is shown to its company only', async () => {
  const answer = await office.ask('GET', `/installations/${first}/assignments`)
  expect(answer.body).toMatchObject({ total: 1, items: [{ device_id: device, until: null, follows: null }] })
  const as = await office.signIn(['technician_company'], await aCompany(office.database))
  expect((await office.ask('GET', `/installations/${first}/assignments`, undefined, as)).status).toBe(404)
})
