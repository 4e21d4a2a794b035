import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { AlarmsScreen } from './AlarmsScreen.tsx'
import { anAlarm } from './alarm.testing.ts'
import type { Watch } from './watch-words.ts'

const groups = { comfort: 0, stopped: 0, attention: 1, connection: 0 }
const counts = { active: 1, new: 1, mine: 0, stale: 0, snoozed: 0, resolved_today: 0, groups }

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const open = (
  watch: Watch,
  { alarms = [anAlarm({})], search = {} }: { alarms?: Alarm[]; search?: object } = {},
) => {
  screen = openScreen(AlarmsScreen, {
    search: { ...search },
    reply: ({ path }: SentRequest) => {
      if (path === '/alarms') return { items: alarms, total: alarms.length }
      if (path === '/alarms/count') return { ...counts, watch }
      if (path === '/alarms/days') return { days: [], total: 0, homes: [], per_100_homes_a_day: null }
      return { items: [], total: 0 }
    },
  })
}

const row = page.getByText('Δημητριάδης Γεώργιος').first()
const note = page.getByRole('note')

test('rules that have stopped are named over the rows, also in a part of the list', async () => {
  open({ state: 'stopped', raises_from: null })
  await expect.element(row).toBeVisible()
  await expect.element(note).toHaveTextContent(/^Οι κανόνες δεν ελέγχονται/)
  await expect.element(note).toHaveTextContent(/Ό,τι άλλαξε από τότε δεν είναι γνωστό/)
  screen.close()
  open({ state: 'stopped', raises_from: null }, { alarms: [], search: { view: ['new'] } })
  await expect.element(note).toHaveTextContent(/^Οι κανόνες δεν ελέγχονται/)
})

test('after a start the rows say from when alarms are raised', async () => {
  open({ state: 'waiting', raises_from: '2026-11-23T07:12:00Z' })
  await expect.element(row).toBeVisible()
  await expect.element(note).toHaveTextContent(/περιμένουν στοιχεία.* πριν τις 09:12/)
})

test('a list without rows says it in their place, once', async () => {
  open({ state: 'waiting', raises_from: null }, { alarms: [] })
  await expect.element(page.getByText('Οι κανόνες περιμένουν στοιχεία')).toBeVisible()
  await expect.element(page.getByText('Οι συναγερμοί ανοίγουν σε λίγα λεπτά', { exact: false })).toBeVisible()
  expect(note.elements()).toHaveLength(0)
})

test('nothing is shown while the rules run, and for an alarm that has ended', async () => {
  open({ state: 'running', raises_from: null })
  await expect.element(row).toBeVisible()
  expect(note.elements()).toHaveLength(0)
  screen.close()
  open({ state: 'stopped', raises_from: null }, { search: { view: ['resolved'] } })
  await expect.element(row).toBeVisible()
  expect(note.elements()).toHaveLength(0)
})
