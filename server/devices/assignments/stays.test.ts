import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { createTestDatabase, query } from '../../testing/database.ts'
import { openOffice } from '../../testing/office.ts'
import { aCompany, aDevice, anInstallation } from '../../testing/world.ts'

const office = openOffice({ roles: ['technician_company'] })
let device: string
let first: string

const { run } = office
const edit = (body: object) => office.ask('PATCH', `/devices/${device}`, body)
const staysOf = async (id = device) =>
  run(
    `select installation_id, (from_at at time zone 'Europe/Athens')::date::text as begun, until_at is null as goes_on
     from device_stays where device_id = $1 order by id`,
    [id],
  )

beforeEach(async () => {
  device = (await aDevice(office.database, { assignedTo: office.company.id })).id
  first = await anInstallation(office.database, office.company.id)
  await edit({ installation_id: first, installation_date: '2025-02-03' })
})

test('a stay begins on the day that was said, and follows it when it is put right', async () => {
  expect(await staysOf()).toEqual([{ installation_id: first, begun: '2025-02-03', goes_on: true }])
  await edit({ installation_date: '2025-02-01' })
  expect(await staysOf()).toEqual([{ installation_id: first, begun: '2025-02-01', goes_on: true }])
})

test('a day to come is not a stay yet: it begins now', async () => {
  await edit({ installation_date: '2199-01-01' })
  const [stay] = await run('select from_at <= now() as begun from device_stays where device_id = $1', [
    device,
  ])
  expect(stay).toEqual({ begun: true })
})

test('taking a device out ends its stay; placing it again begins another, after the first', async () => {
  await office.ask('DELETE', `/devices/${device}`)
  await edit({ installation_id: first, installation_date: '2025-01-01' })
  const stays = await run('select from_at, until_at from device_stays where device_id = $1 order by id', [
    device,
  ])
  expect(stays).toHaveLength(2)
  expect(stays[1]?.from_at).toEqual(stays[0]?.until_at)
  expect(stays[1]?.until_at).toBeNull()
})

test('whoever writes the device, its stays are kept', async () => {
  await run('update devices set installation_id = null where device_id = $1', [device])
  expect((await staysOf()).map(({ goes_on }) => goes_on)).toEqual([false])
  const { id } = await aDevice(office.database, {
    assignedTo: office.company.id,
    client: { firstname: 'Άννα', lastname: 'Μήτσου' },
  })
  expect(await staysOf(id)).toHaveLength(1)
})

test('who stood in a building is told to its company only', async () => {
  const answer = await office.ask('GET', `/installations/${first}/stays`)
  expect(answer.body).toMatchObject({ total: 1, items: [{ device_id: device, until: null, follows: null }] })
  const as = await office.signIn(['technician_company'], await aCompany(office.database))
  expect((await office.ask('GET', `/installations/${first}/stays`, undefined, as)).status).toBe(404)
})

test('stays that were said to begin before their company had the device are put right', async () => {
  const { url, drop } = await createTestDatabase()
  await migrate(url, '032')
  await query(
    url,
    `with first as (
       insert into companies (key, kind, name) values ('first', 'technician_company', 'Α') returning id
     ), next as (
       insert into companies (key, kind, name) values ('next', 'technician_company', 'Β') returning id
     ), clients as (
       insert into clients (company_id, firstname, lastname)
       select id, 'Άννα', 'Μήτσου' from first union all select id, 'Ελένη', 'Ιωάννου' from next returning id, company_id
     ), contacts as (
       insert into contacts (company_id, client_id, contact_type_id, phone, is_primary)
       select company_id, id, 1, '2310000000', true from clients
     ), homes as (
       insert into installations (company_id, client_id, tag) select company_id, id, 1 from clients
     )
     insert into devices (device_id, serial_no, device_type, assigned_company_id)
     select 'meter', 'serial', 'SHELLY_EM_3PH', id from first`,
  )
  const handOn = (key: string) =>
    query(
      url,
      `update devices set assigned_company_id = (select id from companies where key = '${key}'), installation_id = null`,
    )
  const place = () =>
    query(
      url,
      `update devices set installation_date = '2025-01-01', installation_id = (
         select id from installations where company_id = assigned_company_id
       )`,
    )
  await handOn('next')
  await place()
  await query(url, 'update devices set installation_id = null')
  await handOn('first')
  await place()
  const begun = () =>
    query(
      url,
      `select s.from_at = (select min(until) from device_pasts) as is_got, s.from_at = d.parted_at as is_got_again
       from device_stays s join devices d using (device_id) order by s.id`,
    )
  expect(await begun()).toEqual([
    { is_got: false, is_got_again: false },
    { is_got: false, is_got_again: false },
  ])
  await migrate(url)
  expect(await begun()).toEqual([
    { is_got: true, is_got_again: false },
    { is_got: false, is_got_again: true },
  ])
  await drop()
})
