import { expect, test } from 'vitest'
import type { Description } from '../../gateway/device-events.ts'
import { meterType } from './descriptions.ts'

test.each<[string, Partial<Description>, string | undefined]>([
  ['SHELLY_EM_1PH', {}, 'SHELLY_EM_1PH'],
  ['SHELLY_EM_1PH', { channels: 3 }, 'SHELLY_EM_3PH'],
  ['SHELLY_EM_3PH', { channels: 2 }, 'SHELLY_EM_1PH'],
  ['SHELLY_EM_3PH', { channels: 1, relay: 0 }, 'SHELLY_EM_1PH_W_RELAY'],
  ['SHELLY_EM_3PH', { relay: 100 }, 'SHELLY_EM_3PH_W_RELAY'],
  ['SHELLY_EM_3PH_W_RELAY', { channels: 3 }, 'SHELLY_EM_3PH_W_RELAY'],
  ['SHELLY_EM_3PH_W_RELAY', { relay: null }, 'SHELLY_EM_3PH'],
  ['THALPOS_HC_OT', { channels: 3, relay: 0 }, undefined],
])('a %s that says %j is a %s', (type, hardware, found) => {
  expect(meterType(type, hardware)).toBe(found)
})
