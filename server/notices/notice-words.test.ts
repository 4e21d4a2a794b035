import { expect, test } from 'vitest'
import type { Alarm, AlarmFacts } from '../../contract/alarms/schema.ts'
import { titleOf } from './notice-words.ts'

/** The title of an alarm in both languages. */
const titles = (kind: Alarm['kind'], facts: AlarmFacts): string[] =>
  (['el', 'en'] as const).map((language) =>
    titleOf({ kind, facts, faults: [] } as unknown as Alarm, language),
  )

test('one is one, more are many, in both languages', () => {
  expect(titles('short_cycling', { days: 1 })).toEqual([
    'Συχνές εκκινήσεις σε 1 ημέρα',
    'Short cycling on 1 day',
  ])
  expect(titles('short_cycling', { days: 3 })).toEqual([
    'Συχνές εκκινήσεις σε 3 ημέρες',
    'Short cycling on 3 days',
  ])
  expect(titles('outage', { devices: ['a'] })).toEqual([
    'Εκτός σύνδεσης μαζί: 1 συσκευή',
    'Offline together: 1 device',
  ])
  expect(titles('offline', { devices: ['a', 'b'] })).toEqual([
    'Χωρίς internet: 2 συσκευές',
    'Without internet: 2 devices',
  ])
})

test('hours until it is cold are one hour only where both ends are, or as Greek has it where the last is', () => {
  const hours = (hours_least: number, hours_most: number) =>
    titles('comfort', { hours: (hours_least + hours_most) / 2, hours_least, hours_most })
  expect(hours(1.2, 0.9)).toEqual(['Κάτω από 16 °C σε 1 ώρα', 'Below 16 °C in 1 hour'])
  expect(hours(0.3, 0.9)).toEqual(['Κάτω από 16 °C σε 0–1 ώρα', 'Below 16 °C in 0–1 hours'])
  expect(hours(1.1, 1.9)).toEqual(['Κάτω από 16 °C σε 1–2 ώρες', 'Below 16 °C in 1–2 hours'])
})

test('a cold home of which nothing is known any more has no number in its title', () => {
  expect(titles('comfort', { codes: ['28'] })).toEqual(['Το σπίτι ίσως κρυώνει', 'Home may be getting cold'])
  expect(titles('comfort', { room: 15.5 })).toEqual(['Κρύο σπίτι: 15,5 °C', 'Cold home: 15.5 °C'])
})
