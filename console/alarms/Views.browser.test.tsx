import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { AlarmsScreen } from './AlarmsScreen.tsx'
import { anAlarm } from './alarm.testing.ts'

const groups = { comfort: 0, stopped: 0, attention: 1, connection: 0 }
const counts = { active: 9, new: 5, mine: 2, stale: 3, snoozed: 4, resolved_today: 6, groups }
const home = { installation_id: 'I7', name: 'Σιδέρη Όλγα', address: 'Δελφών 31', count: 12 }
const days = {
  days: [{ date: dateOf(Date.now()), group: 'stopped', count: 3 }],
  ...{ total: 84, homes: [home], per_100_homes_a_day: 2.2 },
}

const reply = ({ path }: SentRequest): object => {
  if (path === '/alarms') return { items: [anAlarm({})], total: 1 }
  if (path === '/alarms/count') return { ...counts, watch: { state: 'running', raises_from: null } }
  if (path === '/alarms/days') return days
  return { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(AlarmsScreen, { reply })
})
afterEach(() => screen.close())

const requested = (name: string) => screen.latest('/alarms')?.query.getAll(name)

test.each([
  ['Νέοι', 5, 'new'],
  ['Δικοί μου', 2, 'mine'],
  ['Πάνω από 24 ώ', 3, 'stale'],
  ['Σε αναβολή', 4, 'snoozed'],
] as const)('%s says how many it has, and lists them', async (name, count, view) => {
  const button = page.getByRole('button', { name: new RegExp(`^${name} ?${count}$`) })
  await button.click()
  await expect.poll(() => requested('view')).toEqual([view])
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Ενεργοί/ }).click()
  await expect.poll(() => screen.search()['view']).toBeUndefined()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test('alarms are filtered by kind and by group', async () => {
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /^Χαμηλή πίεση/ }).click()
  await expect.poll(() => requested('kinds')).toEqual(['low_pressure'])
  await page.getByRole('checkbox', { name: /^Χωρίς θέρμανση/ }).click()
  await expect.poll(() => requested('groups')).toEqual(['stopped'])
})

test('below the rows stands how many ended today, which leads to them', async () => {
  await page.getByRole('link', { name: 'Έκλεισαν σήμερα: 6' }).click()
  await expect.poll(() => screen.search()).toMatchObject({ view: ['resolved'] })
  expect(screen.at()).toBe('/alarms')
})

test('thirty days have their total, a bar for each day and the homes with most', async () => {
  const region = page.getByRole('region', { name: 'Συναγερμοί των τελευταίων 30 ημερών' })
  await expect.element(region.getByRole('link', { name: /84/ })).toBeVisible()
  await expect.element(region.getByText(/2,2/).last()).toBeVisible()
  const bars = region.getByRole('listitem').filter({ hasText: /\d{4}: \d+$/ })
  expect(bars.elements()).toHaveLength(30)
  await expect.element(bars.last()).toHaveTextContent(/: 3$/)
  await region.getByRole('link', { name: /Σιδέρη Όλγα · Δελφών 31.*12/ }).click()
  await expect.poll(() => screen.search()).toMatchObject({ view: ['month'], installation_id: ['I7'] })
})
