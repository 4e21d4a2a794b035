import { expect, test } from 'vitest'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { type SaidAlarm, writeNoticeMail } from './notice-mail.ts'

const said = (kind: AlarmKind, at: number): SaidAlarm => ({
  kind: 'raised',
  alarm: {
    ...{
      id: `${kind}-${at}`,
      kind,
      facts: {},
      faults: [],
      since: '2026-11-27T08:00:00.000Z',
      occurrences: 1,
    },
    ...{ device_id: 'TH-1', device_type: 'THALPOS_HC_OT', is_own: true, client_name: `Πελάτης ${at}` },
    ...{ address: null, tag: null, phone: null, acknowledged_by: null, appointment_start: null, away: null },
  } as unknown as Alarm,
})

const mailOf = (all: SaidAlarm[]) =>
  writeNoticeMail({
    ...{ kind: 'digest', said: all, ended: 0, language: 'el', timezone: 'Europe/Athens', continues: null },
    ...{ publicUrl: 'https://console.example', isOfSeller: true },
  })

const linksIn = (body: string) => body.match(/alarm:\S+/g) ?? []

test('what is most urgent comes first, whenever it was raised', () => {
  const { body } = mailOf([
    said('offline', 1),
    said('fault', 2),
    said('comfort', 3),
    said('blocking_fault', 4),
  ])
  expect(linksIn(body)).toEqual([
    'alarm:comfort-3',
    'alarm:blocking_fault-4',
    'alarm:fault-2',
    'alarm:offline-1',
  ])
})

test('a mail of many alarms has thirty in full and says how many more there are, and where', () => {
  const many = Array.from({ length: 42 }, (_, at) => said('offline', at))
  const { subject, body } = mailOf([...many, said('comfort', 100)])
  expect(subject).toBe('Σύνοψη: 43 ενεργοί συναγερμοί')
  expect(linksIn(body)).toHaveLength(30)
  expect(body).toContain('Πελάτης 100')
  expect(body).toContain('Ακόμη 13 συναγερμοί:\nhttps://console.example/#/alarms\n')
  expect(mailOf(many.slice(0, 30)).body).not.toContain('Ακόμη')
  expect(mailOf(many.slice(0, 31)).body).toContain('Ακόμη ένας συναγερμός:')
})
