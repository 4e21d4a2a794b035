import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { DeviceType } from '../../../contract/models/model.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { MeterCard } from './MeterCard.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const show = (
  type: DeviceType,
  power: Record<string, [watts: number, minutes: number]>,
  energy: Record<string, number> = {},
  {
    relay = null,
    today = {},
    ...states
  }: {
    relay?: LiveDevice['relay']
    today?: Record<string, number>
    relay_a?: number
    external_relay_a?: number
  } = {},
) => {
  const model = modelOf(type)
  if (!model) throw new Error(`no model of ${type}`)
  const parts = Object.entries(power)
  const device = {
    device_type: type,
    onlineState: 'online',
    report_seconds: 60,
    last_update: minutesAgo(0),
    relay,
    properties: {
      power: Object.fromEntries(parts.map(([name, [watts]]) => [name, watts])),
      energy,
      energy_day: today,
      relay: states,
    },
    updated: { power: Object.fromEntries(parts.map(([name, [, minutes]]) => [name, minutesAgo(minutes)])) },
  } as unknown as LiveDevice
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ThemeProvider>
      <MeterCard device={device} model={model} />
    </ThemeProvider>,
  )
  return root
}

const row = (name: string) => page.getByRole('row', { name })

test('a phase that is silent says for how long, and the sum is as old as it', async () => {
  const root = show('SHELLY_EM_3PH', { power_a: [500, 0], power_b: [300, 26], power_c: [200, 0] })
  await expect.element(row('Φάση B')).toHaveTextContent(/300,0\sWπριν από 26 λ/)
  await expect.element(row('Σύνολο')).toHaveTextContent(/1\.000,0\sWπριν από 26 λ/)
  await expect.element(row('Φάση A')).toHaveTextContent(/500,0\sW—/)
  root.unmount()
})

test('what is read of the phases adds up to what is read of all of them', async () => {
  const third = 350.44
  const root = show(
    'SHELLY_EM_3PH',
    { power_a: [0.14, 0], power_b: [0.14, 0], power_c: [0.14, 0] },
    { energy_a: third, energy_b: third, energy_c: third },
  )
  await expect.element(row('Φάση A')).toHaveTextContent(/0,1\sW.*0,350\skWh/)
  await expect.element(row('Σύνολο')).toHaveTextContent(/0,3\sW.*1,050\skWh/)
  root.unmount()
})

test('a meter of one channel shows that one, and no sum that it could not have', async () => {
  const root = show('SHELLY_EM_1PH', { power_a: [1126, 0] })
  await expect.element(row('Κανάλι 1')).toHaveTextContent(/1\.126,0\sW/)
  expect(row('Κανάλι 2').elements()).toEqual([])
  expect(row('Σύνολο').elements()).toEqual([])
  root.unmount()
})

test('returned energy is shown in total, and only if there ever was any', async () => {
  const power = { power_a: [-271.6, 0], power_b: [0, 0] } satisfies Parameters<typeof show>[1]
  const sunny = show('SHELLY_EM_1PH', power, { returned_a: 1_204_500, returned_b: 0 })
  await expect.element(row('Κανάλι 1')).toHaveTextContent(/−271,6\sW/)
  await expect.element(page.getByRole('definition').last()).toHaveTextContent(/^1\.204,500\skWh$/)
  sunny.unmount()
  const plain = show('SHELLY_EM_1PH', power, { returned_a: 0, returned_b: 0 })
  await expect.element(row('Κανάλι 1')).toHaveTextContent(/−271,6\sW/)
  expect(page.getByText('Ενέργεια που επιστράφηκε').elements()).toEqual([])
  plain.unmount()
})

test('a meter shows the state of its relay, and none of a relay that it no longer has', async () => {
  const power = { power_a: [500, 0] } satisfies Parameters<typeof show>[1]
  const states = { relay_a: 1, external_relay_a: 0 }
  const shown = page.getByRole('definition').last()
  for (const [relay, word] of [
    [0, 'Ενεργό'],
    [100, 'Ανενεργό'],
  ] as const) {
    const root = show('SHELLY_EM_3PH_W_RELAY', power, {}, { relay, ...states })
    await expect.element(shown).toHaveTextContent(word)
    root.unmount()
  }
  const without = show('SHELLY_EM_3PH', power, {}, { relay: null, relay_a: 1 })
  await expect.element(row('Φάση A')).toBeVisible()
  expect(page.getByText('Ρελέ').elements()).toEqual([])
  without.unmount()
})

test('the sum of all phases over years fits on a phone', async () => {
  await page.viewport(360, 800)
  const many = 123_456_789
  const root = show(
    'SHELLY_EM_3PH',
    { power_a: [12_345.6, 0], power_b: [12_345.6, 0], power_c: [12_345.6, 0] },
    { energy_a: many, energy_b: many, energy_c: many },
    { today: { energy_day_a: 123.456, energy_day_b: 123.456, energy_day_c: 123.456 } },
  )
  await expect.element(row('Σύνολο')).toHaveTextContent(/370\.370,367\skWh/)
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
  root.unmount()
})
