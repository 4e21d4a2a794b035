import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CommandImpact } from '../../../contract/savings/impact.ts'
import { openScreen } from '../../shell/screen.testing.tsx'
import { openImpact, verdictOf } from './Impact.tsx'

let screen: ReturnType<typeof openScreen> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const impact = (more: Partial<CommandImpact>): CommandImpact => ({
  refusal: null,
  heating_days_before: 60,
  heating_days_after: 30,
  heating_days_missing: 0,
  other_changes: 0,
  saved: null,
  ...more,
})

const saved = (percent: number, low: number, high: number): CommandImpact['saved'] => ({
  days_counted: 30,
  days: 30,
  predicted_kwh: 1000,
  actual_kwh: 1000 - 10 * percent,
  saved_kwh: 10 * percent,
  interval_kwh: [10 * low, 10 * high],
  saved_percent: percent,
  interval_percent: [low, high],
})

test.each([
  [impact({ heating_days_missing: 9 }), 'Δεν φαίνεται ακόμη: χρειάζονται άλλες 9 ημέρες θέρμανσης.'],
  [impact({ saved: saved(12, 7, 17) }), 'Λιγότερη ενέργεια: 12 % (από 7 έως 17 %).'],
  [impact({ saved: saved(-12, -17, -7) }), 'Περισσότερη ενέργεια: 12 % (από 7 έως 17 %).'],
  [impact({ saved: saved(1, -4, 6) }), 'Χωρίς σαφή διαφορά: από −4 έως 6 %.'],
  [impact({ refusal: 'changed_again' }), 'Η ρύθμιση άλλαξε ξανά πριν περάσουν αρκετές ημέρες θέρμανσης.'],
  [
    impact({ refusal: 'too_warm_after', heating_days_after: 3, heating_days_missing: 11 }),
    'Στις 90 ημέρες μετά την αλλαγή οι ημέρες θέρμανσης με στοιχεία ήταν λιγότερες από 14, οπότε η επίδρασή της δεν φαίνεται.',
  ],
])('%o says %s', (given, said) => {
  expect(verdictOf(given)).toBe(said)
})

test('what was expected and what it was stand beside the verdict, where there is one', async () => {
  let reply = impact({ saved: saved(12, 7, 17) })
  screen = openScreen(() => null, { reply: () => reply })
  openImpact('TH-OT-1', 'change-1')
  const dialog = page.getByRole('dialog', { name: 'Επίδραση της αλλαγής' })
  await expect.element(dialog).toHaveTextContent(/Αναμενόμενη κατανάλωση\s*1\.000,0 kWh/)
  await expect.element(dialog).toHaveTextContent(/Πραγματική κατανάλωση\s*880,0 kWh/)
  reply = impact({ heating_days_missing: 9 })
  openImpact('TH-OT-1', 'change-2')
  await expect.element(page.getByText(/χρειάζονται άλλες 9 ημέρες/)).toBeVisible()
  await expect.element(dialog.last()).not.toHaveTextContent('Αναμενόμενη κατανάλωση')
})
