import { expect, test } from 'vitest'
import type { WebhookEvent } from '../../contract/webhooks/schema.ts'
import { aSubject, openFault, type TestSubject, watch } from '../alarms/alarms.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { type AlarmNews, enqueueDeliveries } from './enqueue.ts'
import { webhookTools } from './webhooks.testing.ts'

const office = openOffice({ environment: { ROLE: 'api,gateway' } })
const { add, deliveriesOf } = webhookTools(office)

async function anAlarm(): Promise<{ home: TestSubject; alarmId: string }> {
  const home = await aSubject(office.database, office.company.id)
  await openFault(office.database, home, { code: '5' })
  await watch(office.database)
  return { home, alarmId: (await office.ask('GET', '/alarms')).body.items[0].id }
}

const newsOf = (alarmId: string, event: WebhookEvent = 'raised'): AlarmNews => ({
  company: office.company.id,
  alarmId,
  kind: 'fault',
  event,
  at: new Date('2026-11-26T08:00:00Z'),
})

test('an event goes to each enabled webhook of the company that wants its kind', async () => {
  const { home, alarmId } = await anAlarm()
  const { id } = await add()
  const other = await add(undefined, { kinds: ['comfort'] })
  const off = await add(undefined, { is_enabled: false })
  const rival = await aCompany(office.database)
  const news = [newsOf(alarmId), newsOf(alarmId, 'resolved'), { ...newsOf(alarmId), company: rival.id }]
  await office.database.asSystem((tx) => enqueueDeliveries(tx, news))
  expect(await deliveriesOf(other.id)).toEqual([])
  expect(await deliveriesOf(off.id)).toEqual([])
  const deliveries = await deliveriesOf(id)
  expect(deliveries.map(({ type }) => type).sort()).toEqual(['alarm.raised', 'alarm.resolved'])
  const raised = deliveries.find(({ type }) => type === 'alarm.raised')
  expect(JSON.parse(raised?.body ?? '')).toEqual({
    type: 'alarm.raised',
    timestamp: '2026-11-26T08:00:00.000Z',
    data: {
      alarm_id: alarmId,
      kind: 'fault',
      group: 'attention',
      state: 'raised',
      since: expect.any(String),
      raised_at: expect.any(String),
      occurrences: 1,
      resolved_by: null,
      device_id: home.device,
      installation_id: home.installation,
      tag: expect.any(Number),
      address: 'Εγνατία 118',
      url: `#/alarms?panel=alarm:${alarmId}`,
    },
  })
  expect(raised?.body).not.toMatch(/Δημητριάδης|6971206448/)
})

test('the end of an alarm says why it ended', async () => {
  const { home, alarmId } = await anAlarm()
  const { id } = await add()
  await office.run('update devices set installation_id = null where device_id = $1', [home.device])
  await watch(office.database, 1)
  await office.database.asSystem((tx) => enqueueDeliveries(tx, [newsOf(alarmId, 'resolved')]))
  const [ended] = await deliveriesOf(id)
  expect(JSON.parse(ended?.body ?? '').data).toMatchObject({ state: 'resolved', resolved_by: 'removed' })
})

test('a person’s request writes deliveries of its own company only', async () => {
  const { alarmId } = await anAlarm()
  const { id } = await add()
  const who = { company: office.company.id, kind: 'technician_company' } as const
  const stranger = { company: (await aCompany(office.database)).id, kind: who.kind }
  await office.database.inCompany(stranger, (tx) => enqueueDeliveries(tx, [newsOf(alarmId)]))
  expect(await deliveriesOf(id)).toEqual([])
  await office.database.inCompany(who, (tx) => enqueueDeliveries(tx, [newsOf(alarmId, 'acknowledged')]))
  expect((await deliveriesOf(id)).map(({ type }) => type)).toEqual(['alarm.acknowledged'])
  await office.database.asSystem((tx) => enqueueDeliveries(tx, []))
})
