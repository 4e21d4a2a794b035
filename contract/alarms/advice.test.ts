import { expect, test } from 'vitest'
import { adviceIn } from './advice.ts'
import { alarmKinds } from './kinds.ts'
import type { Alarm } from './schema.ts'

const of = (kind: Alarm['kind'], facts: Alarm['facts'], more: Partial<Alarm> = {}) =>
  adviceIn({ kind, facts, faults: [], device_type: 'THALPOS_HC_OT', is_own: true, ...more }, 'en')
const unknown = { faults: [{ display: '108', description: null }] }
const known = { faults: [{ display: 'F22', description: { el: 'Χαμηλή πίεση.', en: 'Low pressure.' } }] }

test('a pressure at which a boiler cannot start explains a code that is not known', () => {
  expect(of('blocking_fault', { pressure: 0 }, unknown).cause).toBe('Code 108, pressure 0.0 bar.')
  expect(of('blocking_fault', { pressure: 0.7 }, unknown).cause).toBe(
    'Code 108, with no known description. Water pressure 0.7 bar.',
  )
  expect(of('blocking_fault', { pressure: 0.3 }, known).cause).toBe(
    'F22: Low pressure. Water pressure 0.3 bar.',
  )
  expect(of('blocking_fault', {}, unknown).cause).toBe('Code 108, with no known description.')
})

test('what stopped says the room as it is now, and only what is known of it', () => {
  const stopped = 'The boiler does not heat until the fault is cleared.'
  const consequence = (facts: Alarm['facts']) => of('blocking_fault', facts, unknown).consequence
  expect(consequence({ room: 17.2, target: 20, outdoor: -4 })).toBe(
    `${stopped} Room 17.2 °C, target 20.0 °C, outdoors −4.0 °C.`,
  )
  expect(consequence({ room: 17.2 })).toBe(`${stopped} Room 17.2 °C.`)
  expect(consequence({ target: 20, outdoor: 4 })).toBe(stopped)
})

test('a cold home that fell silent has no present values', () => {
  const { cause, consequence } = of('comfort', {})
  expect(cause).toBe('At the last report the heating was off although the room was well below its target.')
  expect(consequence).toBe('The room is cold already or is getting cold. How fast is not known.')
  expect(of('comfort', { room: 17 }).cause).toContain('The heating stays off')
})

test('a low pressure at which no boiler starts says so, and wants a visit today', () => {
  const { consequence, steps } = of('low_pressure', { pressure: 0.4, limit: 0.8 })
  expect(consequence).toBe('At such a low pressure the boiler usually does not start.')
  expect(steps.at(-1)?.text).toBe('Schedule a visit for today.')
  expect(of('low_pressure', { pressure: 0.6, limit: 0.8 }).consequence).toContain('If it falls further')
})

test('a heat pump has no reset', () => {
  const texts = of('blocking_fault', {}, { device_type: 'THALPOS_HC_MB' }).steps.map(({ text }) => text)
  expect(texts.join(' ')).not.toContain('Reset')
})

test('a distributor is advised only what it can do: to look, and to inform the installer', () => {
  for (const kind of alarmKinds) {
    const { steps } = of(kind, {}, { ...unknown, is_own: false })
    expect(steps.length).toBeGreaterThan(1)
    for (const { text, needs } of steps) {
      expect(text).not.toMatch(/visit|client|reset|router|batter|maintain/i)
      expect(needs).not.toBe('visit')
    }
    if (kind !== 'outage') expect(steps.at(-1)).toMatchObject({ needs: 'installer' })
  }
  const stopped = of('low_pressure', { pressure: 0.4, limit: 0.8 }, { is_own: false })
  expect(stopped.steps.at(-1)?.text).toBe('Inform the installer today.')
})
