import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { AlarmMenu } from './AlarmMenu.tsx'
import { anAlarm } from './alarm.testing.ts'

const people = [
  { id: 'P1', name: 'Νίκος Δημητρίου' },
  { id: 'P2', name: 'Ελένη Καραγιάννη' },
]
const hourMs = 3_600_000
const later = new Date(Date.now() + 5 * hourMs).toISOString()

let screen: ReturnType<typeof openScreen>
beforeEach(() => page.viewport(1024, 768))
afterEach(() => screen.close())

const open = async (alarm: Alarm, part: string) => {
  screen = openScreen(() => <AlarmMenu alarm={alarm} />, {
    reply: ({ path }) => (path.includes('personnel') ? { items: people, total: people.length } : alarm),
  })
  await page.getByRole('button', { name: /^Ενέργειες για/ }).click()
  await page.getByRole('menuitem', { name: part, exact: true }).hover()
}
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
const sent = (path: string) => screen.latest(`/alarms/A1/${path}`, 'POST')?.body

test('a row snoozes its alarm for the chosen hours', async () => {
  await open(anAlarm({}), 'Αναβολή')
  expect(page.getByRole('menuitem', { name: 'Τέλος αναβολής' }).elements()).toHaveLength(0)
  await choose('4 ώ')
  await expect.poll(() => sent('snooze')).toMatchObject({ until: expect.any(String) })
  const until = Date.parse((sent('snooze') as { until: string }).until)
  expect(Math.abs(until - Date.now() - 4 * hourMs)).toBeLessThan(5 * 60_000)
})

test.each(['snoozed', 'recovering', 'maintenance'] as const)(
  'a snooze can be ended in the state %s',
  async (state) => {
    await open(anAlarm({ state, snoozed_until: later }), 'Αναβολή')
    await choose('Τέλος αναβολής')
    await expect.poll(() => sent('snooze')).toEqual({ until: null })
  },
)

test('a row gives its alarm to a person, and takes it back', async () => {
  await open(anAlarm({}), 'Ανάθεση')
  expect(page.getByRole('menuitem', { name: 'Αφαίρεση ανάθεσης' }).elements()).toHaveLength(0)
  await choose('Ελένη Καραγιάννη')
  await expect.poll(() => sent('assign')).toEqual({ assignee_id: 'P2' })
  screen.close()
  await open(anAlarm({ assignee_id: 'P2', assignee_name: 'Ελένη Καραγιάννη' }), 'Ανάθεση')
  await choose('Αφαίρεση ανάθεσης')
  await expect.poll(() => sent('assign')).toEqual({ assignee_id: null })
})
