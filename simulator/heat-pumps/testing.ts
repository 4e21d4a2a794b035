// What tests of heat pumps stand on: a home under a known sky, and homes drawn at random.
import fc from 'fast-check'
import { steadySky, winterNoon } from '../testing.ts'
import type { Sky } from '../weather.ts'
import type { EmitterKind } from './emitters.ts'
import { freshPumpHome, PumpHome } from './pump-home.ts'
import { sensorCodes } from './sensor-codes.ts'
import { factorySettings, type PumpSettings } from './settings.ts'
import type { PumpSite } from './site.ts'

export function aPumpSite(differs: Partial<PumpSite> = {}): PumpSite {
  return {
    device_id: 'TH-MB-00000001',
    town: 'thessaloniki',
    latitude: 40.6,
    house: 'eighties',
    emitter: 'radiators',
    loopLitres: 120,
    tankLitres: 180,
    litresPerDay: 150,
    sensorBias: 0,
    rssi: -60,
    firmware: '1.8.2',
    power: 8000,
    quality: 0.47,
    hasBoiler: false,
    codes: { lockout: 9, sensor: sensorCodes.room },
    meters: { electric: 2000, heat: 7000 },
    settings: factorySettings,
    ...differs,
  }
}

export function aPumpHome(given: { site?: Partial<PumpSite>; sky?: Sky; now?: number } = {}): PumpHome {
  const site = aPumpSite(given.site)
  return new PumpHome(site, freshPumpHome(site, given.now ?? winterNoon), given.sky ?? steadySky(4))
}

export const withSettings = (differs: Partial<PumpSettings>): Partial<PumpSite> => ({
  settings: { ...factorySettings, ...differs },
})

export const anyPumpSite: fc.Arbitrary<PumpSite> = fc
  .record({
    device: fc.integer({ min: 1, max: 1_000_000 }),
    house: fc.constantFrom('flat' as const, 'eighties' as const, 'uninsulated' as const),
    emitter: fc.constantFrom<EmitterKind>('radiators', 'floor', 'fan_coils'),
    loopLitres: fc.integer({ min: 80, max: 200 }),
    tankLitres: fc.integer({ min: 150, max: 250 }),
    litresPerDay: fc.integer({ min: 60, max: 300 }),
    power: fc.constantFrom(6000, 8000, 12_000, 16_000),
    quality: fc.double({ min: 0.44, max: 0.52, noNaN: true }),
    hasBoiler: fc.boolean(),
    ctl_mod: fc.integer({ min: 0, max: 15 }),
    op_mode_set: fc.integer({ min: 1, max: 3 }),
    cool_set: fc.integer({ min: 0, max: 1 }),
    h_cur: fc.integer({ min: 1, max: 9 }),
    h_cur_en: fc.integer({ min: 0, max: 1 }),
    t_ch1_set: fc.integer({ min: 10, max: 60 }),
    t_r_set: fc.integer({ min: 17, max: 26 }),
    t_dhw_set: fc.integer({ min: 35, max: 55 }),
    ahs_t_on: fc.integer({ min: -15, max: 15 }),
    ibh_t_on: fc.integer({ min: -15, max: 10 }),
  })
  .map(
    ({ device, house, emitter, loopLitres, tankLitres, litresPerDay, power, quality, hasBoiler, ...set }) =>
      aPumpSite({
        device_id: `TH-MB-${device}`,
        ...{ house, emitter, loopLitres, tankLitres, litresPerDay, power, quality, hasBoiler },
        ...withSettings(set),
      }),
  )
