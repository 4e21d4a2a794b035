import { expect, test } from 'vitest'
import { aCompany } from '../testing/world.ts'
import {
  alarmsOf,
  aSubject,
  endFaults,
  openFault,
  openTwoHomes,
  raisedOf,
  type TestSubject,
  watch,
} from './alarms.testing.ts'

const two = await openTwoHomes()
const { database, alarms, raised } = two

const homesOf = async (company: string, count: number) => {
  const homes: TestSubject[] = []
  while (homes.length < count) homes.push(await aSubject(database, company))
  return homes
}
const fall = async (homes: readonly TestSubject[], minutes = 70) => {
  for (const home of homes) await openFault(database, home, { kind: 'offline', code: 'offline', minutes })
}
const comeBack = async (homes: readonly TestSubject[]) => {
  for (const home of homes) await endFaults(database, home)
}
const openOnes = async () => (await alarms()).filter(({ resolved_at }) => !resolved_at)

test('when homes of many companies fall silent together, each company has one alarm, also for one home', async () => {
  const third = await aSubject(database, two.company)
  const others = await Promise.all([1, 2, 3].map(async () => (await aCompany(database)).id))
  const homes = await Promise.all(others.map((company) => homesOf(company, 3)))
  const silent = [two.home, ...homes.flatMap((some, at) => some.slice(0, at + 1)), third]
  await fall(silent)
  await fall([two.other], 600)
  await watch(database)
  const [first, second, last] = others
  for (const company of others) expect(await raisedOf(database, company)).toEqual(['outage'])
  expect((await alarmsOf(database, first ?? ''))[0]?.facts).toEqual({
    ...{ devices: [homes[0]?.[0]?.device], homes: 1, most_devices: 1, other_companies: true },
  })
  expect(await raised()).toEqual(['offline', 'outage'])
  await comeBack(silent.filter(({ device }) => device !== two.home.device))
  await watch(database, 1)
  expect(await raised()).toEqual(['offline', 'outage'])
  await watch(database, 20)
  await watch(database, 21)
  expect((await openOnes()).map(({ kind, subject }) => [kind, subject])).toEqual(
    expect.arrayContaining([
      ['offline', two.home.device],
      ['offline', two.other.device],
    ]),
  )
  expect(await raised()).toEqual(['offline', 'offline'])
  for (const company of [second, last]) expect(await raisedOf(database, company ?? '')).toEqual([])
  await comeBack([two.home, two.other])
})

test('all homes of a small company that fall silent within minutes are one alarm, two of three are not', async () => {
  const third = await aSubject(database, two.company)
  await fall([two.home, two.other])
  await watch(database)
  expect(await raised()).toEqual(['offline', 'offline'])
  await database.asSystem((tx) =>
    tx
      .updateTable('alarms')
      .set({ acknowledged_at: new Date(), acknowledged_by: 'Νίκος' })
      .where('subject', '=', two.home.device)
      .execute(),
  )
  await fall([third], 65)
  await watch(database, 1)
  expect(await openOnes()).toMatchObject([{ kind: 'outage', subject: two.company, facts: { homes: 3 } }])
  await comeBack([two.other, third])
  await watch(database, 2)
  expect(await raised()).toEqual(['outage'])
  await watch(database, 20)
  await watch(database, 21)
  expect(await openOnes()).toMatchObject([
    { kind: 'offline', subject: two.home.device, acknowledged_by: 'Νίκος', occurrences: 1 },
  ])
  await comeBack([two.home])
})

test('homes of a small company that fall silent hours apart are alarms of their own', async () => {
  const third = await aSubject(database, two.company)
  for (const [at, home] of [two.home, two.other, third].entries()) await fall([home], 100 + at * 60)
  await watch(database)
  expect(await raised()).toEqual(['offline', 'offline', 'offline'])
})

test('four homes of many that fall silent within minutes are one alarm, and single silences stay their own', async () => {
  const homes = await homesOf(two.company, 18)
  const fallen = homes.slice(0, 4)
  for (const [at, home] of fallen.entries()) await fall([home], 70 + at)
  await fall(homes.slice(4, 5), 95)
  await fall(homes.slice(5, 6), 62)
  await watch(database)
  expect(await raised()).toEqual(['offline', 'offline', 'outage'])
  const devices = fallen.map(({ device }) => device)
  const taken = (await openOnes()).flatMap(({ facts }) => (facts as { devices?: string[] }).devices ?? [])
  expect(taken.toSorted()).toEqual(devices.toSorted())
  await comeBack(fallen.slice(0, 2))
  await watch(database, 1)
  await watch(database, 30)
  expect(await raised()).toEqual(['offline', 'offline', 'outage'])
  await comeBack(fallen.slice(2, 3))
  for (const minute of [31, 50, 51]) await watch(database, minute)
  expect(await raised()).toEqual(['offline', 'offline', 'offline'])
  await comeBack(homes)
})
