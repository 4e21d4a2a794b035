import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import type { Person } from '../session/person.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { SavingsScreen } from './SavingsScreen.tsx'
import { aSaving, period, saved } from './savings.testing.ts'

const pump = aSaving('TH-MB', { fuel: 'electricity', saved: { ...saved, saved_kwh: 900 } })
const boiler = aSaving('TH-OT', {
  ...{ client_name: 'Μακρής', address: 'Δελφών 152', technician_name: 'Θερμική Α', is_provisional: true },
  money: { eur: 17.8, interval_eur: [10.68, 24.92], price_eur_per_kwh: 0.089 },
  saved_m3: 18.2,
})
const young = aSaving('TH-NEW', { saved: null, fit: null, refusal: 'too_few_days', heating_days: 12 })

let items: DeviceSavings[]
let screen: ReturnType<typeof openScreen>
const open = (search: Record<string, unknown> = {}, person?: Partial<Person>) => {
  screen = openScreen(() => <SavingsScreen />, {
    search: { period: '2026-01-10..2026-02-20', ...search },
    ...(person && { person }),
    reply({ path }) {
      const [, id] = /^\/devices\/([^/]+)\/savings$/.exec(path) ?? []
      const saving = items.find(({ device_id }) => device_id === id)
      if (saving) return { ...period, saving, before: [], after: [], after_fit: null, band_kwh: null }
      return { ...period, items, devices: items.length, devices_known: 2, fuels: [], money: null, total: 0 }
    },
  })
}
afterEach(() => screen.close())

/** The name, the content and the lines of the file that a choice of the menu saves. */
async function savedAs(form: string) {
  const made = vi.spyOn(URL, 'createObjectURL')
  const name = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve(this.download)
    })
  })
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  await page.getByRole('menuitem', { name: form }).click()
  const download = await name
  const file = made.mock.lastCall?.[0]
  const text = file instanceof Blob ? await file.text() : ''
  return { name: download, text, lines: text.trim().split('\r\n') }
}

test('the file has what the rows say, gas first, and why a device has no number', async () => {
  items = [pump, boiler, young]
  open()
  await expect.element(page.getByRole('row', { name: /Μακρής/ })).toBeVisible()
  const { name, lines } = await savedAs('CSV')
  expect(name).toBe('Εξοικονόμηση 2026-01-10 2026-02-20.csv')
  expect(lines[0]).toContain(
    '"Αναμενόμενη kWh";"Πραγματική kWh";"Διαφορά kWh";"90 % από, kWh";"90 % έως, kWh"',
  )
  expect(lines.slice(1)).toEqual([
    '"Αέριο";"Μακρής";"Δελφών 152";"TH-OT";340;0,12;28;1200;1000;200;120;280;16,67;10;23,3;17,8;10,68;24,92;18,2;"Προσωρινό: βάση 340 από 330 ημέρες"',
    '"Αέριο";"";"";"TH-NEW";340;;;;;;;;;;;;;;;"όχι ακόμη: ημέρες θέρμανσης που λείπουν 18, υπάρχουν 12"',
    '"Ρεύμα";"";"";"TH-MB";340;0,12;28;1200;1000;900;120;280;16,67;10;23,3;;;;;""',
  ])
})

test('what the filters leave is in the file, of all pages', async () => {
  items = [...Array.from({ length: 20 }, (_, at) => aSaving(`TH-${at}`)), pump, young]
  open({ fuel: 'gas', known: 'yes' })
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(16)
  expect((await savedAs('CSV')).lines).toHaveLength(21)
})

test('a workbook and JSON are saved too', async () => {
  items = [boiler, pump]
  open()
  await expect.element(page.getByRole('row', { name: /Μακρής/ })).toBeVisible()
  const workbook = await savedAs('XLSX')
  expect(workbook.name).toBe('Εξοικονόμηση 2026-01-10 2026-02-20.xlsx')
  expect(workbook.text.slice(0, 2)).toBe('PK')
  expect(JSON.parse((await savedAs('JSON')).text)).toEqual([boiler, pump])
})

test('a distributor’s file names the company of each device', async () => {
  items = [boiler]
  open({}, { kind: 'distributor', roles: ['distributor'] })
  await expect.element(page.getByRole('row', { name: /Μακρής/ })).toBeVisible()
  const { lines } = await savedAs('CSV')
  expect(lines[0]).toContain('"Διεύθυνση";"Εταιρεία"')
  expect(lines[1]).toContain('"Δελφών 152";"Θερμική Α"')
})
