// What simulator tests stand on: a home under a known sky, and its sites drawn at random.
import fc from 'fast-check'
import type { Settings } from './controller.ts'
import { freshHome, Home } from './home.ts'
import type { HouseKind } from './house.ts'
import type { Site } from './site.ts'
import type { Rota, Trouble, TroubleKind } from './troubles.ts'
import { slotsOf, troublesOf } from './troubles.ts'
import type { Sky } from './weather.ts'

export const winterNoon = Date.UTC(2026, 0, 15, 10)

export const steadySky = (outdoor: number): Sky => ({ outdoorAt: () => outdoor, sunAt: () => 0 })

export const plainSettings: Settings = {
  heat_set: 1,
  water_set: 1,
  bypass: 1,
  cloud_blr: 60,
  t_dhw_set: 48,
  otc_cur: 4,
  ch_lb: 30,
  ch_ub: 65,
  t_r_set: 21,
  t_r_set_min: 10,
  t_r_set_max: 28,
  t_r_overr: 0,
  rf_failsafe: 1,
  db_en: 1,
  db: 0.4,
  chl_lck: 1,
  t_r_ofst: 0,
}

export function aSite(differs: Partial<Site> = {}): Site {
  return {
    device_id: 'TH-OT-00000001',
    town: 'athens',
    latitude: 38,
    house: 'eighties',
    oversize: 1.6,
    loopLitres: 110,
    litresPerDay: 150,
    sensorBias: 0,
    rssi: -60,
    firmware: '2.4.1',
    boiler: {
      power: 24_000,
      heatingLimits: { min: 20, max: 80 },
      hotWaterLimits: { min: 35, max: 60 },
      reportsModulation: true,
      reportsHotWater: true,
      codes: { pressure: 22, lockout: 28, sensor: 73 },
    },
    settings: plainSettings,
    ...differs,
  }
}

export function aHome(given: { site?: Partial<Site>; sky?: Sky; now?: number } = {}): Home {
  const site = aSite(given.site)
  return new Home(site, freshHome(site, given.now ?? winterNoon), given.sky ?? steadySky(4))
}

const tenths = (low: number, high: number) =>
  fc.integer({ min: low * 10, max: high * 10 }).map((value) => value / 10)

export const anySettings: fc.Arbitrary<Settings> = fc.record({
  heat_set: fc.integer({ min: 0, max: 1 }),
  water_set: fc.integer({ min: 0, max: 1 }),
  bypass: fc.integer({ min: 1, max: 2 }),
  cloud_blr: fc.integer({ min: 20, max: 80 }),
  t_dhw_set: tenths(35, 60),
  otc_cur: tenths(1, 10),
  ch_lb: tenths(20, 40),
  ch_ub: tenths(40, 80),
  t_r_set: tenths(10, 28),
  t_r_set_min: fc.constant(5),
  t_r_set_max: fc.constant(30),
  t_r_overr: fc.integer({ min: 0, max: 1 }),
  rf_failsafe: fc.integer({ min: 0, max: 1 }),
  db_en: fc.integer({ min: 0, max: 1 }),
  db: tenths(0.2, 6),
  chl_lck: fc.integer({ min: 0, max: 1 }),
  t_r_ofst: tenths(-2, 2),
})

export const anySite: fc.Arbitrary<Site> = fc
  .record({
    device: fc.integer({ min: 1, max: 1_000_000 }),
    house: fc.constantFrom<HouseKind>('flat', 'eighties', 'uninsulated'),
    oversize: tenths(1.2, 2),
    loopLitres: fc.integer({ min: 80, max: 150 }),
    litresPerDay: fc.integer({ min: 60, max: 300 }),
    settings: anySettings,
  })
  .map(({ device, ...rest }) => aSite({ ...rest, device_id: `TH-OT-${device}` }))

/** A device of a large fleet with the given trouble, and when it has it. */
export function findTrouble(kind: TroubleKind, from = winterNoon): { rota: Rota; trouble: Trouble } {
  const lone = slotsOf.large.findIndex(({ kinds }) => kinds.length === 1 && kinds[0] === kind)
  if (lone < 0) throw new Error(`no slot has only ${kind}`)
  for (let index = 0; index < 40; index++) {
    const rota: Rota = { fleet: 'test', kind: 'large', size: 40, index }
    const trouble = troublesOf(rota, from).find((one) => one.kind === kind)
    if (trouble) return { rota, trouble }
  }
  return findTrouble(kind, from + 3_600_000)
}
