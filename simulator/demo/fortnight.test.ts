import { describe, expect, test } from 'vitest'
import { catalogueFormSchema } from '../../contract/catalogue/schema.ts'
import { isVatNumber } from '../../contract/clients/vat-number.ts'
import { personColours } from '../../contract/personnel/colours.ts'
import { makeWorld } from './world.ts'

const hour = 3_600_000
/** A Wednesday at noon in Greece. */
const now = Date.UTC(2026, 10, 25, 10)
const world = makeWorld(now)
const { jobs, appointments, helpers } = world.work
const company = world.companies.find(({ key }) => key === 'thermotechniki')?.id
const own = jobs.filter(({ company_id }) => company_id === company)
const startOf = ({ scheduled_start }: (typeof appointments)[number]) => Number(scheduled_start)
const endOf = ({ scheduled_end }: (typeof appointments)[number]) => Number(scheduled_end)
const coming = appointments.filter(
  ({ company_id, appointment_status_id }) => company_id === company && appointment_status_id === 2,
)

test('three technicians have visits in the coming fortnight, confirmed and not, two at the same time', () => {
  expect(new Set(coming.map(({ assignee }) => assignee)).size).toBe(3)
  expect(new Set(coming.map(({ is_confirmed }) => is_confirmed)).size).toBe(2)
  const overlaps = coming.filter((one) =>
    coming.some(
      (other) =>
        other !== one &&
        other.assignee === one.assignee &&
        startOf(other) < endOf(one) &&
        startOf(one) < endOf(other),
    ),
  )
  expect(overlaps).toHaveLength(2)
})

test('an installation of three days is one job, and a helper is there every day', () => {
  const series = own.find(({ id }) => coming.filter(({ job_id }) => job_id === id).length === 3)
  expect(series?.title).toBe('Εγκατάσταση αντλίας θερμότητας και νέων σωμάτων')
  const days = coming.filter(({ job_id }) => job_id === series?.id)
  expect(
    new Set(days.map(({ scheduled_start }) => new Date(Number(scheduled_start)).getUTCDate())).size,
  ).toBe(3)
  for (const { id } of days) expect(helpers.some(({ appointment_id }) => appointment_id === id)).toBe(true)
  for (const { helper } of helpers) expect(helper).toBe('Απόστολος Καλογήρου')
})

test('jobs wait to be scheduled; some come from faults with device and code, two are call-backs', () => {
  const waiting = own.filter(
    ({ id, state }) => state === 'pending' && !appointments.some(({ job_id }) => job_id === id),
  )
  expect(waiting.length).toBeGreaterThanOrEqual(5)
  const fromFaults = own.filter(({ source }) => source === 'fault')
  expect(fromFaults.some(({ state }) => state === 'pending')).toBe(true)
  expect(fromFaults.some(({ state }) => state === 'complete')).toBe(true)
  for (const { device_id, fault_code, installation_id } of fromFaults) {
    const device = world.devices.find((one) => one.device_id === device_id)
    expect(device?.installation_id).toBe(installation_id)
    const site = world.sites.find((one) => one.device_id === device_id)
    expect(Object.values(site?.boiler.codes ?? {}).map(String)).toContain(fault_code)
  }
  expect(fromFaults.length).toBeGreaterThan(15)
  const callBacks = own.filter(({ source }) => source === 'call_back')
  expect(callBacks.filter(({ state }) => state === 'pending')).toHaveLength(2)
  expect(callBacks.some(({ state }) => state === 'complete')).toBe(true)
  for (const { call_back_of, installation_id } of callBacks) {
    const before = own.find(({ id }) => id === call_back_of)
    expect(before?.installation_id).toBe(installation_id)
    expect(['done', 'complete']).toContain(before?.state)
  }
})

describe('on the day of the start', () => {
  const statuses = (moment: number) => {
    const made = makeWorld(moment)
    const local = (at: unknown) => new Date(Number(at) + 2 * hour).toISOString().slice(0, 10)
    const visits = made.work.appointments.filter(
      ({ company_id, scheduled_start }) => company_id === company && local(scheduled_start) === local(moment),
    )
    const byStatus = Map.groupBy(visits, ({ appointment_status_id }) => appointment_status_id)
    for (const { scheduled_start, scheduled_end, appointment_status_id: status } of visits) {
      expect(Number(scheduled_start) > moment).toBe(status === 2)
      expect(Number(scheduled_end) < moment).toBe(status === 4)
    }
    return [2, 3, 4].map((status) => byStatus.get(status ?? 0)?.length ?? 0)
  }
  const expectSome = ([pending, ongoing, completed]: number[], some: [boolean, boolean, boolean]) =>
    expect([pending, ongoing, completed].map((count) => (count ?? 0) > 0)).toEqual(some)

  test('some visits are over at noon, some go on and some are to come', () => {
    expectSome(statuses(now + 25 * 60_000), [true, true, true])
  })

  test('all are to come before dawn, also in the hours in which UTC is a day behind', () => {
    expectSome(statuses(now - 10.7 * hour), [true, false, false])
    expectSome(statuses(now - 7 * hour), [true, false, false])
  })

  test('one on call goes on in the evening; late at night all are over', () => {
    expectSome(statuses(now + 7.9 * hour), [false, true, true])
    expectSome(statuses(now + 11.4 * hour), [false, false, true])
  })

  test('on a Sunday as well, and one person is at one home at a time', () => {
    const sunday = now + 4 * 24 * hour
    expectSome(statuses(sunday), [true, true, true])
    const today = makeWorld(sunday).work.appointments.filter(
      ({ scheduled_start }) => Math.abs(Number(scheduled_start) - sunday) < 12 * hour,
    )
    for (const one of today)
      for (const other of today)
        if (one !== other && one.assignee === other.assignee)
          expect(startOf(one) >= endOf(other) || startOf(other) >= endOf(one)).toBe(true)
  })
})

test('the catalogue has 150 items that the form would accept, and jobs refer to it', () => {
  expect(world.catalogue.length).toBeGreaterThanOrEqual(145)
  const keys = world.catalogue.map(({ item_type_id, make, model, model_year }) =>
    [item_type_id, make, model, model_year].join('|').toLowerCase(),
  )
  expect(new Set(keys).size).toBe(keys.length)
  for (const {
    id: _id,
    company_id: _company,
    created_at: _at,
    created_by: _by,
    price_cents,
    ...item
  } of world.catalogue)
    expect(
      catalogueFormSchema.safeParse({ ...item, price: (price_cents ?? 0) / 100 }).error?.issues,
      `item ${item.model}`,
    ).toBeUndefined()
  expect(world.work.materials.filter(({ item_id }) => item_id).length).toBeGreaterThan(20)
})

test('businesses have VAT numbers and tax offices; people have colours, and technicians a licence', () => {
  for (const { is_business, vat_number, tax_office } of world.clients) {
    expect(Boolean(vat_number && tax_office)).toBe(is_business)
    expect(vat_number ? isVatNumber(vat_number) : !is_business).toBe(true)
  }
  const team = world.people.filter(
    ({ company: of, control_access }) => of === 'thermotechniki' && control_access,
  )
  expect(new Set(team.map(({ color }) => color)).size).toBe(4)
  for (const { color } of team) expect(Object.keys(personColours)).toContain(color)
  expect(team.filter(({ licence_number }) => licence_number)).toHaveLength(3)
})

test('the same day makes the same work', () => {
  expect(makeWorld(now).work).toEqual(world.work)
})
