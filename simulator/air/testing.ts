import fc from 'fast-check'
import { steadySky, winterNoon } from '../testing.ts'
import type { Sky } from '../weather.ts'
import { AirHome, freshAirHome } from './air-home.ts'
import type { AirSite } from './site.ts'

function anAirSite(differs: Partial<AirSite> = {}): AirSite {
  return {
    device_id: 'TH-IAQ-00000001',
    town: 'thessaloniki',
    latitude: 40.6,
    house: 'eighties',
    comfort: 21,
    people: 3,
    volume: 120,
    leakage: 0.5,
    brightness: 1.5,
    lamp: 200,
    selfHeating: 2,
    rssi: -60,
    firmware: '1.3.0',
    settings: { bme_t_off: 2 },
    ...differs,
  }
}

export function anAirHome(given: { site?: Partial<AirSite>; sky?: Sky; now?: number } = {}): AirHome {
  const site = anAirSite(given.site)
  return new AirHome(site, freshAirHome(site, given.now ?? winterNoon), given.sky ?? steadySky(6))
}

export const anyAirSite: fc.Arbitrary<AirSite> = fc
  .record({
    device: fc.integer({ min: 1, max: 1_000_000 }),
    house: fc.constantFrom('flat' as const, 'eighties' as const, 'uninsulated' as const),
    people: fc.integer({ min: 1, max: 5 }),
    volume: fc.integer({ min: 60, max: 200 }),
    leakage: fc.constantFrom(0.2, 0.4, 0.8),
    comfort: fc.integer({ min: 18, max: 24 }),
  })
  .map(({ device, ...rest }) => anAirSite({ ...rest, device_id: `TH-IAQ-${device}` }))
