import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceInfo } from '../../contract/devices/schema.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { aTechnician } from '../session/person.testing.ts'
import { personStore } from '../session/person.ts'
import { aLiveDevice } from './control/control.testing.tsx'
import type { CommandDesk } from './control/use-command-desk.ts'
import { TabContent } from './TabContent.tsx'

const silent = (last_update: string | null) =>
  aLiveDevice('THALPOS_HC_MB', {}, { last_update, installation_id: null })
const info = { predecessors: [], hvac_action_limits_json: null } as unknown as DeviceInfo
const desk = { commands: {}, drafts: {} } as unknown as CommandDesk

let mounted: Mounted

beforeEach(() => {
  personStore.write(aTechnician)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ items: [], total: 0 }))
})

afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

const never = page.getByText('Η συσκευή δεν έχει στείλει ακόμη στοιχεία.')
const notThese = page.getByText('Η συσκευή δεν έχει στείλει ακόμη αυτά τα στοιχεία.')

test.each(['general', 'remote', 'graphs'] as const)(
  'a device that never reported says so on its tab %s instead of naming missing data',
  async (tab) => {
    mounted = mount(<TabContent tab={tab} at={undefined} device={silent(null)} info={info} desk={desk} />)
    await expect.element(never).toBeVisible()
    await expect.element(notThese).not.toBeInTheDocument()
  },
)

test('a device that has reported names the missing data', async () => {
  const reporting = silent(new Date().toISOString())
  mounted = mount(<TabContent tab="general" at={undefined} device={reporting} info={info} desk={desk} />)
  await expect.element(notThese).toBeVisible()
})
