import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { aSubject, endFaults, openFault, type TestSubject, watch } from './alarms.testing.ts'

const office = openOffice()

const devicesOf = async (id: string, as?: string) => office.ask('GET', `/alarms/${id}/devices`, undefined, as)

test('an outage lists its devices with their homes, those that are away first', async () => {
  const names = ['Αλεξίου', 'Βασιλείου', 'Γεωργίου', 'Δημητρίου']
  const homes: TestSubject[] = []
  for (const lastname of names) homes.push(await aSubject(office.database, office.company.id, { lastname }))
  for (const home of homes) await openFault(office.database, home, { kind: 'offline', code: '' })
  await watch(office.database)
  const [outage] = (await office.ask('GET', '/alarms?kinds=outage')).body.items
  const [first, ...others] = homes
  await endFaults(office.database, first ?? { device: '', installation: '' })
  const { items } = (await devicesOf(outage.id)).body
  expect(items.map(({ client_name }: { client_name: string }) => client_name.split(' ')[0])).toEqual([
    'Βασιλείου',
    'Γεωργίου',
    'Δημητρίου',
    'Αλεξίου',
  ])
  expect(items[0]).toMatchObject({ device_id: others[0]?.device, away_since: expect.any(String) })
  expect(items[3]).toMatchObject({ installation_id: first?.installation, away_since: null })
  const stranger = await office.signIn(['technician_company'], await aCompany(office.database))
  expect((await devicesOf(outage.id, stranger)).status).toBe(404)
})

test('a distributor sees the devices that it sold in a home without internet, and none in an alarm of one device', async () => {
  const seller = await aCompany(office.database, 'distributor')
  const sold = await aSubject(office.database, office.company.id, { distributor: seller.id })
  const other = await aSubject(office.database, office.company.id)
  await office.run('update devices set installation_id = $1 where device_id = $2', [
    sold.installation,
    other.device,
  ])
  for (const one of [sold, other]) await openFault(office.database, one, { kind: 'offline', code: '' })
  await openFault(office.database, sold, { blocking: true })
  await watch(office.database)
  const { items } = (await office.ask('GET', '/alarms')).body
  const of = (kind: string) => items.find((one: { kind: string }) => one.kind === kind).id
  const as = await office.signIn(['distributor'], seller)
  const idsOf = async (id: string, token?: string) =>
    (await devicesOf(id, token)).body.items.map(({ device_id }: { device_id: string }) => device_id)
  expect((await idsOf(of('offline'))).toSorted()).toEqual([sold.device, other.device].toSorted())
  expect(await idsOf(of('offline'), as)).toEqual([sold.device])
  expect(await idsOf(of('blocking_fault'))).toEqual([])
})
