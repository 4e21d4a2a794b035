import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedDevice } from '../../contract/devices/schema.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { HomeState } from './HomeState.tsx'

let screen: ReturnType<typeof openScreen> | undefined
let faults: object[] = []
afterEach(() => {
  faults = []
  screen?.close()
})

const hourMs = 3_600_000
const boiler = {
  device_id: 'TH-1',
  device_type: 'THALPOS_HC_OT',
  device_name: null,
  hvac_brand: 'Ariston',
  hvac_model: 'Genus One',
  onlineState: 'online',
  fault: 0,
  fault_blocking: 0,
  last_update: '2026-11-23T08:00:00.000Z',
} as const
type BoilerState = Partial<Pick<ListedDevice, keyof typeof boiler>>
type Properties = Record<string, Record<string, number>>

/** A home with these devices, and what the first of them that is read has measured. */
const open = (devices: BoilerState[], properties: Properties = {}) => {
  screen = openScreen(
    () => (
      <main>
        <HomeState installation="home-1" />
      </main>
    ),
    {
      reply: ({ path }) => {
        if (path === '/installations/home-1/devices') return { items: devices, total: devices.length }
        if (path.endsWith('/historical/faults')) return { items: faults, total: faults.length }
        const device = devices.find(({ device_id }) => path === `/devices/${device_id}`)
        return device ? { ...device, properties } : Response.json({ status: 404 }, { status: 404 })
      },
    },
  )
  return screen
}
const line = () => page.getByRole('paragraph')
const colour = () => getComputedStyle(document.querySelector('[class*=homeState]') as Element).color

test('a home that is fine shows its appliance, the temperature of the room and that it is fine', async () => {
  open([boiler], { 'ot.thalpos': { t_r: 20.46 } })
  await expect.element(line()).toHaveTextContent('Ariston Genus One · 20,5 °CΚαλά')
})

test('the thermostat’s temperature comes before that of other sensors', async () => {
  open([boiler], { iaq: { t_r: 24 }, 'ot.thalpos': { t_r: 19 } })
  await expect.element(line()).toHaveTextContent('19,0 °C')
})

test('a device that is offline says since when, and shows no temperature of that time', async () => {
  const last_update = new Date(Date.now() - 3.5 * hourMs).toISOString()
  const { latest } = open([{ ...boiler, onlineState: 'offline', last_update }], { 'ot.thalpos': { t_r: 20 } })
  await expect.element(line()).toHaveTextContent(/^Ariston Genus OneΕκτός σύνδεσης, πριν από 3\sώ$/)
  await expect.poll(() => latest('/devices/TH-1')).toBeDefined()
  await expect.element(page.getByText('°C')).not.toBeInTheDocument()
})

test('a device that has never reported says so', async () => {
  open([{ ...boiler, onlineState: 'unknown', last_update: null, fault: null, fault_blocking: null }])
  await expect.element(line()).toHaveTextContent('Δεν έχει συνδεθεί')
})

test('a fault is coloured by what it does to the home, and one that is not of now is not said to be', async () => {
  open([{ ...boiler, fault: 1, fault_blocking: 1 }])
  await expect.element(line()).toHaveTextContent(/Βλάβη$/)
  const blocking = colour()
  screen?.close()
  open([{ ...boiler, fault: 1, fault_blocking: 0 }])
  await expect.element(line()).toHaveTextContent(/Βλάβη$/)
  expect(colour()).not.toBe(blocking)
  screen?.close()
  const last_update = new Date(Date.now() - 3.5 * hourMs).toISOString()
  open([{ ...boiler, fault: 1, fault_blocking: 1, onlineState: 'offline', last_update }])
  await expect.element(line()).toHaveTextContent(/Βλάβη · Εκτός σύνδεσης, πριν από 3\sώ$/)
})

test('an open fault that the device reports is named with its code and meaning', async () => {
  const fault = { id: '1', kind: 'reported', display: 'E8', resolved_at: null } as const
  const words = { description: { el: 'Χαμηλή ροή νερού', en: 'Low water flow' } }
  faults = [
    { ...fault, ...words },
    { ...fault, id: '2', display: '28', description: null, resolved_at: '2026-11-20T08:00:00.000Z' },
  ]
  open([{ ...boiler, fault: 1, fault_blocking: 1 }])
  await expect.element(line()).toHaveTextContent(/Βλάβη: E8 Χαμηλή ροή νερού$/)
})

test('the device with a fault is shown first, else the one that heats', async () => {
  const air = {
    ...boiler,
    device_id: 'TH-2',
    device_type: 'THALPOS_IAQ',
    hvac_brand: null,
    hvac_model: null,
  } as const
  open([{ ...air, device_name: 'Σαλόνι' }, boiler])
  await expect.element(line()).toHaveTextContent(/^Ariston Genus One/)
  screen?.close()
  open([boiler, { ...air, device_name: 'Σαλόνι', fault: 1 }])
  await expect.element(line()).toHaveTextContent(/^ΣαλόνιΒλάβη$/)
  screen?.close()
  open([{ ...air, device_name: null }])
  await expect.element(line()).toHaveTextContent(/^TH-2/)
})

test('a home without devices shows nothing', async () => {
  const { latest, requests } = open([])
  await expect.poll(() => latest('/installations/home-1/devices')).toBeDefined()
  await expect.element(line()).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})
