import { expect, test } from 'vitest'
import { iaq } from '../../contract/models/iaq.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { aSubject, openFault, report, type TestSubject, watch } from './alarms.testing.ts'

const office = openOffice()
const hourMs = 3_600_000

const list = async (query = '', as?: string) =>
  (await office.ask('GET', `/alarms${query}`, undefined, as)).body.items
const fallSilent = async ({ device }: TestSubject, since: Date) => {
  await office.run('update devices set online = false, last_update = $2 where device_id = $1', [
    device,
    since,
  ])
  await openFault(office.database, { device, installation: '' }, { kind: 'offline', code: '' })
}
const shareHome = ({ installation }: TestSubject, { device }: TestSubject) =>
  office.run('update devices set installation_id = $1 where device_id = $2', [installation, device])

test('an alarm of a silent device says since when, and the last room temperature with its own time', async () => {
  const home = await aSubject(office.database, office.company.id)
  const [at, since] = [new Date(Date.now() - 5 * hourMs), new Date(Date.now() - 4 * hourMs)]
  await report(office.database, home, { t_r: 19.8 }, { at })
  await report(office.database, home, { ch_pres: 1.4 }, { at: since })
  await fallSilent(home, since)
  await watch(office.database)
  const away = { since: since.toISOString(), room: { value: 19.8, at: at.toISOString() } }
  const [alarm] = await list()
  expect(alarm).toMatchObject({ kind: 'offline', away })
  expect((await office.ask('GET', `/alarms/${alarm.id}`)).body.away).toEqual(away)
  await office.run('update devices set online = true, last_update = now() where device_id = $1', [
    home.device,
  ])
  expect((await list())[0].away).toBeNull()
})

test('a room that was never reported is not said, and of what has ended nothing is', async () => {
  const home = await aSubject(office.database, office.company.id)
  await report(office.database, home, { ch_pres: 1.4 })
  await fallSilent(home, new Date(Date.now() - hourMs))
  await watch(office.database)
  expect((await list())[0].away).toMatchObject({ room: null })
  await office.run("update alarms set resolved_at = now(), resolved_by = 'condition' where device_id = $1", [
    home.device,
  ])
  expect((await list('?view=resolved'))[0].away).toBeNull()
})

test('a home without internet has the newest room of its devices, for a distributor of those that it sold', async () => {
  const seller = await aCompany(office.database, 'distributor')
  const boiler = await aSubject(office.database, office.company.id, { distributor: seller.id })
  const air = await aSubject(office.database, office.company.id, { type: 'THALPOS_IAQ' })
  await shareHome(boiler, air)
  const hours = (count: number) => new Date(Date.now() - count * hourMs)
  await report(office.database, boiler, { t_r: 19 }, { at: hours(6) })
  await report(office.database, air, { t_r: 18.2 }, { at: hours(5), model: iaq })
  for (const one of [boiler, air]) await fallSilent(one, hours(4))
  await watch(office.database)
  const roomOf = async (as?: string) => (await list('?kinds=offline', as))[0].away.room.value
  expect(await roomOf()).toBe(18.2)
  expect(await roomOf(await office.signIn(['distributor'], seller))).toBe(19)
})

test('a whole home that has been silent for three months comes last, whatever its kind', async () => {
  const gone = await aSubject(office.database, office.company.id)
  const other = await aSubject(office.database, office.company.id)
  await shareHome(gone, other)
  const near = await aSubject(office.database, office.company.id)
  for (const one of [gone, other, near]) await fallSilent(one, new Date(Date.now() - hourMs))
  await watch(office.database)
  const forgotten = async () =>
    (await list()).map(({ device_id, is_forgotten }: Record<string, unknown>) => [device_id, is_forgotten])
  const silentFor = (days: number) =>
    office.run(
      "update alarms set since = now() - $2 * interval '1 day' where company_id = $1 and device_id is null",
      [office.company.id, days],
    )
  await silentFor(89)
  expect(await forgotten()).toEqual([
    [null, false],
    [near.device, false],
  ])
  await silentFor(91)
  expect(await forgotten()).toEqual([
    [near.device, false],
    [null, true],
  ])
})
