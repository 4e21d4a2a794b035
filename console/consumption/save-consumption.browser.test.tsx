import { expect, test, vi } from 'vitest'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { columnsOf } from './columns.ts'
import { saveConsumers, saveConsumption } from './save-consumption.ts'

const from = Date.parse('2026-10-24T21:00Z')
/** The clocks go back. */
const to = Date.parse('2026-10-25T22:00Z')

const reply = (kind: 'gas' | 'meter', eur: number | null, m3: number | null): ConsumptionReply => ({
  ...{ date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString(), resolution: 'day' },
  ...{ devices: 1, devices_known: 1, is_estimate: kind === 'gas', total: 120, total_coverage: 1 },
  kwh: [[from, 113]],
  coverage: [[from, 1]],
  kinds: [{ kind, devices: 1, is_estimate: true, coverage: 1, total: 120, kwh: [[from, 113]] }],
  silences: [{ kind, from, to: to + 1, kwh: 7, kwh_before: 0, devices: 1, eur: eur && 0.7, m3: m3 && 0.6 }],
  cost: { eur, fuels: [], bars: [[from, eur, m3]] },
})

async function saved(save: (name: string) => Promise<void> | void) {
  const made = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await save('file')
  const file = made.mock.lastCall?.[0]
  return file instanceof Blob ? file.text() : ''
}
const csv = async (consumption: ConsumptionReply) =>
  (
    await saved((name) =>
      saveConsumption(columnsOf(consumption, undefined, to), consumption, { name, form: 'csv' }),
    )
  ).split('\r\n')

test('a file of the range has what each column costs, and the m³ of gas', async () => {
  const [head, row, late] = await csv(reply('gas', 9.04, 10))
  expect(head).toContain('"Συνολική κατανάλωση kWh";"Κόστος €";"Αέριο m³";"Κάλυψη %"')
  expect(row).toContain(';113;113;9,04;10;100;')
  expect(late).toContain(';7;7;0,7;0,6;')
})

test('without gas there is no column of m³, and without a price an empty cell', async () => {
  const [head, row] = await csv(reply('meter', null, null))
  expect(head).toContain('"Κόστος €";"Κάλυψη %"')
  expect(row).toContain(';113;113;;100;')
})

test('a file of the installations has both, and JSON the sums by fuel', async () => {
  const home = {
    ...{ installation_id: null, client_name: null, address: null, area: null, technician_name: null },
    ...{ kwh: 113, kinds: [{ kind: 'gas' as const, kwh: 113 }], eur: 9.04, m3: 10 },
    ...{ is_estimate: true, coverage: 1 },
  }
  const homes = await saved((name) => saveConsumers([home], false, { name, form: 'csv' }))
  expect(homes).toContain('"Κόστος €";"Αέριο m³"')
  expect(homes).toContain(';113;9,04;10;100')
  const consumption = reply('gas', 9.04, 10)
  const json = await saved((name) =>
    saveConsumption(columnsOf(consumption, undefined, to), consumption, { name, form: 'json' }),
  )
  expect(JSON.parse(json)).toMatchObject({ cost: { eur: 9.04 }, rows: [{ cost_eur: 9.04, gas_m3: 10 }] })
})
