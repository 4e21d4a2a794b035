import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MeterOf } from '../../../contract/consumption/meter-channels.ts'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import type { ConsoleSettings } from '../../session/settings.ts'
import { SettingsContext } from '../../session/settings-context.ts'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { aLiveDevice } from '../control/control.testing.tsx'
import type { CommandDesk } from '../control/use-command-desk.ts'
import type { DeviceTab } from '../device-tabs.ts'
import { TabContent } from '../TabContent.tsx'

const place = {
  installation_id: '0190c1de-0000-7000-8000-000000000008',
  created_at: '2026-01-01T10:00:00.000Z',
}
const pump = aLiveDevice('THALPOS_HC_MB', { t_r: 21 }, place)
const boiler = aLiveDevice('THALPOS_HC_OT', { t_r: 21 }, place)
const settings = { report_days: 400 } as ConsoleSettings
const desk = { commands: {}, drafts: {} } as unknown as CommandDesk

const meter: MeterOf = {
  device_id: 'EM-7',
  device_name: 'Μετρητής υπογείου',
  device_type: 'SHELLY_EM_1PH',
  channels: ['b'],
  since: '2026-02-01T22:00:00.000Z',
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const answerOf =
  (measured_by: readonly MeterOf[]) =>
  ({ path, query }: SentRequest): object => {
    if (path.endsWith('/meter-channels')) return { available: [], channels: [], heat_pumps: [], measured_by }
    const [from, to] = ['time_from', 'time_to'].map((name) => Number(query.get(name)) / 1e6)
    const span = { time_from: from, time_to: to }
    if (path.endsWith('/historical'))
      return { ...span, series: { t_r: [[from, 20]] }, band: {}, resolution_seconds: 3600, aggregates: {} }
    if (path.endsWith('/metadata'))
      return {
        ...{ ...span, resolution: 'hour', silences: {} },
        ...{ series: { kwh: [[from, 2]] }, coverage: { kwh: 1 }, is_estimate: { kwh: false } },
      }
    return { items: [], total: 0 }
  }

function open(device: LiveDevice, tab: DeviceTab, measured_by: readonly MeterOf[] = [meter]) {
  const info = { ...device, predecessors: [], hvac_error_mapping_json: {} } as unknown as DeviceInfo
  const Tab = () => (
    <SettingsContext value={settings}>
      <TabContent tab={tab} at={undefined} device={device} info={info} desk={desk} />
    </SettingsContext>
  )
  screen = openScreen(Tab, { reply: answerOf(measured_by) })
}

const link = page.getByRole('link', { name: 'Μετρητής υπογείου' })

test('the information of a heat pump names the meter that measures it, its channel and since when', async () => {
  open(pump, 'information')
  await expect.element(page.getByRole('heading', { name: 'Μετριέται από μετρητή' })).toBeVisible()
  await expect.element(page.getByText('Κανάλι 2')).toBeVisible()
  await expect.element(page.getByText('2 Φεβ 2026')).toBeVisible()
  await link.click()
  await expect.poll(() => screen.search().panel).toBe('device:EM-7')
})

test('above a heat pump’s energy stands which meter counts in its place', async () => {
  open(pump, 'graphs')
  await expect.element(page.getByText(/Από 2 Φεβ 2026 στα σύνολα προσμετράται ο μετρητής/)).toBeVisible()
  const energy = page.getByRole('heading', { name: /Ενέργεια/ })
  const [above, below] = [link, energy].map((one) => one.element().getBoundingClientRect())
  expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0)
  const [before] = page.getByRole('heading').elements().slice(-2)
  expect(before?.getBoundingClientRect().bottom).toBeLessThanOrEqual(above?.top ?? 0)
  await link.click()
  await expect.poll(() => screen.search().panel).toBe('device:EM-7')
})

test('a heat pump without a meter shows nothing, and a boiler requests no meter', async () => {
  open(pump, 'information', [])
  await expect.poll(() => screen.latest('/devices/TH-1/meter-channels')).toBeDefined()
  await expect.element(page.getByText('Μετριέται από μετρητή')).not.toBeInTheDocument()
  screen.close()
  open(boiler, 'information')
  await expect.poll(() => screen.latest('/devices/TH-1/history')).toBeDefined()
  expect(screen.latest('/devices/TH-1/meter-channels')).toBeUndefined()
})
