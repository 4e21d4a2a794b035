import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlarmsInMemory } from './alarms-in-memory.ts'
import {
  type Condition,
  defaultRule,
  type Findings,
  keyOf,
  type Rule,
  reconcile,
  type StoredAlarm,
} from './reconcile.rules.ts'

const start = Date.parse('2026-11-23T06:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)

const fault = (more: Partial<Condition> = {}): Condition => ({
  subject: 'D1',
  kind: 'fault',
  installation_id: 'I1',
  device_id: 'D1',
  since: at(0),
  facts: { codes: ['12'] },
  ...more,
})

const findings = (conditions: readonly Condition[], more: Partial<Findings> = {}): Findings => ({
  conditions,
  unknown: new Set(),
  suppressed: new Set(),
  watched: new Set(['D1', 'I1', 'D2', 'company']),
  inMaintenance: new Set(),
  mayRaise: true,
  ...more,
})

const rule: Rule = { ...defaultRule('fault'), delay_minutes: 10, recovery_minutes: 20, escalate_minutes: 60 }

function aCompany(given: Partial<Rule> = {}, escalations = 1) {
  const book = new AlarmsInMemory()
  return {
    alarms: () => book.alarms,
    open: book.open,
    set: (change: Partial<StoredAlarm>) => {
      for (const alarm of book.alarms) Object.assign(alarm, change)
    },
    pass(minutes: number, found: Findings) {
      const now = at(minutes)
      const { alarms } = book
      const company = { alarms, ruleOf: () => ({ ...rule, ...given }), escalationsOf: () => escalations, now }
      const steps = reconcile(company, found)
      for (const step of steps) book.apply(step, now)
      return steps.map((step) => step.do)
    },
  }
}

test('a cause is an alarm once it has lasted as long as its rule says', () => {
  const company = aCompany()
  expect(company.pass(1, findings([fault()]))).toEqual(['wait'])
  expect(company.pass(9, findings([fault()]))).toEqual([])
  expect(company.pass(10, findings([fault()]))).toEqual(['raise'])
  expect(company.pass(11, findings([fault()]))).toEqual([])
})

test('a cause of which only we know counts from when it was first seen', () => {
  const company = aCompany()
  const low = fault({ kind: 'low_pressure', since: null })
  expect(company.pass(100, findings([low]))).toEqual(['wait'])
  expect(company.pass(109, findings([low]))).toEqual([])
  expect(company.pass(110, findings([low]))).toEqual(['raise'])
})

test('a cause that went before its delay leaves nothing behind', () => {
  const company = aCompany()
  company.pass(1, findings([fault()]))
  expect(company.pass(5, findings([]))).toEqual(['forget'])
  expect(company.alarms()).toEqual([])
})

test('it ends when its cause has been gone long enough, and a return in between is the same raise', () => {
  const company = aCompany()
  company.pass(10, findings([fault()]))
  expect(company.pass(30, findings([]))).toEqual(['recover'])
  expect(company.pass(40, findings([fault()]))).toEqual(['refresh'])
  expect(company.pass(50, findings([]))).toEqual(['recover'])
  expect(company.pass(69, findings([]))).toEqual([])
  expect(company.pass(70, findings([]))).toEqual(['resolve'])
})

test('what returns within a day opens the same alarm, also after its delay', () => {
  const company = aCompany()
  company.pass(10, findings([fault()]))
  company.pass(30, findings([]))
  company.pass(50, findings([]))
  const again = fault({ since: at(100) })
  expect(company.pass(100, findings([again]))).toEqual(['wait'])
  expect(company.alarms()).toHaveLength(2)
  expect(company.pass(110, findings([again]))).toEqual(['raise'])
  expect(company.alarms()).toHaveLength(1)
  expect(company.open()[0]?.id).toBe('A1')
})

test('what is not known changes nothing', () => {
  const company = aCompany()
  company.pass(10, findings([fault()]))
  expect(company.pass(20, findings([], { unknown: new Set([keyOf(fault())]) }))).toEqual([])
  expect(company.open()).toHaveLength(1)
})

test('what is not known is escalated and reminded of until it is acknowledged, unless it was recovering', () => {
  const silent = findings([], { unknown: new Set([keyOf(fault())]) })
  const company = aCompany({ remind_minutes: 30 })
  company.pass(10, findings([fault()]))
  expect([40, 70, 100].map((minutes) => company.pass(minutes, silent))).toEqual([
    ['remind'],
    ['escalate'],
    ['remind'],
  ])
  company.set({ acknowledged_at: at(101) })
  expect(company.pass(400, silent)).toEqual([])
  const back = aCompany({ remind_minutes: 30 })
  back.pass(10, findings([fault()]))
  back.pass(20, findings([]))
  expect(back.pass(70, silent)).toEqual([])
})

test('the hours and temperatures of a cold home that is not known any more are dropped, its codes stay', () => {
  const company = aCompany()
  const cold = fault({ kind: 'comfort', facts: { codes: ['28'], room: 17.2, hours: 6 } })
  const silent = findings([], { unknown: new Set([keyOf(cold)]) })
  company.pass(10, findings([cold]))
  expect(company.pass(20, silent)).toEqual(['drop_values'])
  expect(company.open()).toMatchObject([{ facts: { codes: ['28'] } }])
  expect(company.open()[0]?.facts).not.toHaveProperty('room')
  expect(company.pass(21, silent)).toEqual([])
  expect(company.pass(22, findings([cold]))).toEqual(['refresh'])
  expect(company.open()).toMatchObject([{ facts: { room: 17.2, hours: 6 } }])
})

test('a wider alarm takes it in, and when that ends, what still holds appears', () => {
  const company = aCompany()
  company.pass(10, findings([fault()]))
  const suppressed = new Set([keyOf(fault())])
  expect(company.pass(20, findings([fault()], { suppressed }))).toEqual(['resolve'])
  expect(company.pass(21, findings([fault()], { suppressed }))).toEqual([])
  expect(company.pass(30, findings([fault()]))).toEqual(['raise'])
  expect(company.alarms()).toHaveLength(1)
})

test.each([
  ['a wider alarm', { suppressed: new Set([keyOf(fault())]) }],
  ['the end of its cause', {}],
])('an acknowledgement and a snooze hold after %s', (_what, more) => {
  const company = aCompany({ recovery_minutes: 0 })
  company.pass(10, findings([fault()]))
  company.set({ acknowledged_at: at(12), snoozed_until: at(500) })
  expect(company.pass(20, findings('suppressed' in more ? [fault()] : [], more))).toEqual(['resolve'])
  expect(company.pass(30, findings([fault()]))).toEqual(['raise'])
  expect(company.open()).toMatchObject([{ acknowledged_at: at(12), snoozed_until: at(500) }])
})

test('what returns a day after its acknowledgement and after its snooze needs a person again', () => {
  const company = aCompany({ recovery_minutes: 0 })
  company.pass(10, findings([fault()]))
  company.set({ acknowledged_at: at(12), snoozed_until: at(500) })
  company.pass(1000, findings([]))
  expect(company.pass(1500, findings([fault()]))).toEqual(['raise'])
  expect(company.open()).toMatchObject([{ acknowledged_at: null, snoozed_until: null }])
})

test.each([
  ['after a start', { mayRaise: false }],
  ['while a visit to the home is under way', { inMaintenance: new Set(['I1']) }],
])('nothing is raised %s', (_when, more) => {
  const company = aCompany()
  expect(company.pass(60, findings([fault()], more))).toEqual(['wait'])
  expect(company.pass(61, findings([fault()], more))).toEqual([])
  expect(company.pass(62, findings([fault()]))).toEqual(['raise'])
})

test('a device that was taken out and a rule that was switched off end it at once', () => {
  const gone = aCompany()
  gone.pass(10, findings([fault()]))
  expect(gone.pass(11, findings([], { watched: new Set() }))).toEqual(['resolve'])
  const off = aCompany({ is_enabled: false })
  expect(off.pass(10, findings([fault()]))).toEqual([])
})

test('one without an acknowledgement is escalated once, unless it is snoozed', () => {
  const company = aCompany()
  const pass = (minutes: number) => company.pass(minutes, findings([fault()]))
  pass(10)
  expect(pass(69)).toEqual([])
  expect(pass(70)).toEqual(['escalate'])
  expect(pass(200)).toEqual([])
  company.set({ escalated_at: null, escalations: 0, snoozed_until: at(300) })
  expect(pass(250)).toEqual([])
  expect(pass(301)).toEqual(['escalate'])
  company.set({ escalated_at: null, escalations: 0, acknowledged_at: at(302) })
  expect(pass(400)).toEqual([])
})

test('each further person of the order is notified after the same time, until somebody acknowledges or the order ends', () => {
  const company = aCompany({}, 3)
  const pass = (minutes: number) => company.pass(minutes, findings([fault()]))
  pass(10)
  expect([pass(70), pass(129), pass(130), pass(190), pass(250), pass(900)]).toEqual([
    ['escalate'],
    [],
    ['escalate'],
    ['escalate'],
    [],
    [],
  ])
  const taken = aCompany({}, 3)
  taken.pass(10, findings([fault()]))
  expect(taken.pass(70, findings([fault()]))).toEqual(['escalate'])
  taken.set({ acknowledged_at: at(100) })
  expect(taken.pass(400, findings([fault()]))).toEqual([])
})

test('while it has no acknowledgement people are reminded of it, counted from the last time that they were informed', () => {
  const company = aCompany({ remind_minutes: 30 })
  const pass = (minutes: number) => company.pass(minutes, findings([fault()]))
  pass(10)
  expect(pass(39)).toEqual([])
  expect(pass(40)).toEqual(['remind'])
  expect(pass(41)).toEqual([])
  expect(pass(70)).toEqual(['escalate'])
  expect(pass(99)).toEqual([])
  expect(pass(100)).toEqual(['remind'])
  company.set({ snoozed_until: at(200) })
  expect(pass(199)).toEqual([])
  expect(pass(229)).toEqual([])
  expect(pass(230)).toEqual(['remind'])
  company.set({ acknowledged_at: at(231) })
  expect(pass(400)).toEqual([])
})

test('during a visit nothing is escalated or reminded, and afterwards both go on', () => {
  const company = aCompany({ remind_minutes: 30 })
  company.pass(10, findings([fault()]))
  const visit = findings([fault()], { inMaintenance: new Set(['I1']) })
  expect(company.pass(45, visit)).toEqual([])
  expect(company.pass(75, visit)).toEqual([])
  expect(company.pass(76, findings([fault()]))).toEqual(['escalate'])
  expect(company.pass(105, visit)).toEqual([])
  expect(company.pass(107, visit)).toEqual([])
  expect(company.pass(108, findings([fault()]))).toEqual(['remind'])
})

test('whatever comes and goes, there is one open alarm of a subject and kind, and a second pass at the same moment decides nothing', () => {
  const pass = fc.record({
    minutes: fc.integer({ min: 1, max: 60 }),
    holds: fc.subarray(['D1', 'D2']),
    unknown: fc.subarray(['D1', 'D2']),
    suppressed: fc.subarray(['D1', 'D2']),
    mayRaise: fc.boolean(),
    maintenance: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 40 }), (passes) => {
      const company = aCompany()
      let now = 0
      for (const { minutes, holds, unknown, suppressed, mayRaise, maintenance } of passes) {
        now += minutes
        const keys = (ids: readonly string[]) =>
          new Set(ids.map((subject) => keyOf({ subject, kind: 'fault' })))
        const found = findings(
          holds.map((id) => fault({ subject: id, device_id: id, since: at(now - 5) })),
          {
            unknown: keys(unknown),
            suppressed: keys(suppressed),
            mayRaise,
            inMaintenance: new Set(maintenance ? ['I1'] : []),
          },
        )
        company.pass(now, found)
        const open = company.open().map(keyOf)
        expect(new Set(open).size).toBe(open.length)
        expect(company.pass(now, found).filter((step) => step !== 'refresh')).toEqual([])
      }
    }),
  )
})
