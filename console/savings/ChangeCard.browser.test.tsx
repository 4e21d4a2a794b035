import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedCommand } from '../../contract/commands/routes.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { ChangeCard } from './ChangeCard.tsx'

const id = (last: number) => `0198a000-0000-7000-8000-00000000000${last}`
const aChange = (last: number, more: Partial<ListedCommand>): ListedCommand => ({
  ...{ id: id(last), device_id: 'TH-OT', action: 't_set', action_value: 62, previous_value: 70 },
  ...{
    state: 'confirmed',
    reason: null,
    limit: null,
    request_reason: null,
    consent: null,
    requested_by: 'Νίκος',
  },
  ...{ created_at: `2026-10-2${last}T15:20:00.000Z`, sent_at: null, acknowledged_at: null },
  ...{ confirmed_at: `2026-10-2${last}T15:20:02.000Z`, ended_at: null, predecessor: null },
  expires_at: `2026-10-2${last}T15:35:00.000Z`,
  ...more,
})
const changes = [aChange(6, {}), aChange(3, { action: 'otc_cur', action_value: 4.8, previous_value: 5.4 })]
const saved = {
  ...{ days_counted: 24, days: 24, predicted_kwh: 1497.6, actual_kwh: 1370.4, saved_kwh: 127.2 },
  interval_kwh: [54, 198] as [number, number],
  ...{ saved_percent: 8.5, interval_percent: [3.6, 13.2] as [number, number] },
}
const impact = { refusal: null, heating_days_before: 40, heating_days_after: 24, other_changes: 0 }

let screen: ReturnType<typeof openScreen>
let chosen: string[]
const open = (items: readonly ListedCommand[], change?: string) => {
  chosen = []
  screen = openScreen(
    () => (
      <ChangeCard
        device={{ device_id: 'TH-OT', device_type: 'THALPOS_HC_OT' }}
        change={change}
        onChange={(next) => chosen.push(next)}
      />
    ),
    {
      reply({ path }) {
        if (path === '/devices/TH-OT/commands') return { items, total: items.length }
        return path.includes(id(6))
          ? { ...impact, heating_days_missing: 0, saved }
          : { ...impact, heating_days_missing: 9, saved: null }
      },
    },
  )
}
afterEach(() => screen.close())

const choice = page.getByRole('combobox', { name: 'Αλλαγή ρύθμισης' })

test('the latest change says before and after, in the words of the device’s own history', async () => {
  open(changes)
  await expect.element(page.getByText('Λιγότερη ενέργεια: 9 % (από 4 έως 13 %).')).toBeVisible()
  await expect.element(page.getByText('1.497,6 kWh')).toBeVisible()
  await expect.element(page.getByText('1.370,4 kWh')).toBeVisible()
  await expect.element(choice).toHaveDisplayValue(/26 Οκτ 2026 · .* → /)
  expect(screen.latest('/devices/TH-OT/commands')?.query.getAll('state')).toEqual(['confirmed'])
  await choice.selectOptions(id(3))
  expect(chosen).toEqual([id(3)])
})

test('a change that is too young says how many days of heating are missing', async () => {
  open(changes, id(3))
  await expect
    .element(page.getByText('Δεν φαίνεται ακόμη: χρειάζονται άλλες 9 ημέρες θέρμανσης.'))
    .toBeVisible()
})

test('a press and a change of a predecessor are not judged', async () => {
  const predecessor = { device_id: 'TH-OLD' } as ListedCommand['predecessor']
  open([
    aChange(6, { action: 'remote_reset', action_value: 1 }),
    aChange(5, { predecessor }),
    changes[1] as ListedCommand,
  ])
  await expect.element(choice).toBeVisible()
  expect(choice.element().querySelectorAll('option')).toHaveLength(1)
})

test('without a change there is no card', async () => {
  open([])
  await expect.poll(() => screen.latest('/devices/TH-OT/commands')).toBeTruthy()
  await expect.element(page.getByText('Επίδραση της αλλαγής')).not.toBeInTheDocument()
})
