import fc from 'fast-check'
import type { Sky } from '../weather.ts'
import { Circuit, freshCircuit } from './circuit.ts'
import { boxes, boxOf, type MeterKind } from './kinds.ts'
import type { Load } from './loads.ts'
import type { Meter } from './meter.ts'

export const noon = Date.UTC(2026, 4, 12, 10)

/** Sun by day in Greece, from nothing to `highest` and back. */
export const sunnySky = (highest: number, outdoor = 12): Sky => ({
  outdoorAt: () => outdoor,
  sunAt: (ms) => Math.max(0, highest * Math.sin((((ms / 3_600_000) % 24) - 4) * (Math.PI / 13))),
})

/** A home whose first channel draws and whose last has a heater behind the relay. */
export function aMeter(kind: MeterKind, differs: Partial<Meter> = {}): Meter {
  const last = boxOf(kind).channels - 1
  const loads: Load[] = [
    { kind: 'base', watts: 300, channels: [0] },
    { kind: 'water_heater', watts: 4000, channels: [last], switched: true },
  ]
  return {
    device_id: `${boxOf(kind).idPrefix}-c45bbe0a1b2c`,
    kind,
    town: 'athens',
    latitude: 38,
    rssi: -58,
    since: noon - 100 * 86_400_000,
    statusNotifications: true,
    loads,
    ...differs,
  }
}

export function aCircuit(given: { meter?: Meter; sky?: Sky; now?: number } = {}): Circuit {
  const meter = given.meter ?? aMeter('pro3em')
  return new Circuit(meter, freshCircuit(meter, given.now ?? noon), given.sky ?? sunnySky(800))
}

const anyKind = fc.constantFrom(...(Object.keys(boxes) as MeterKind[]))

/** Any meter with any loads on any of its channels. */
export const anyMeter: fc.Arbitrary<Meter> = anyKind.chain((kind) => {
  const channels = fc.uniqueArray(fc.integer({ min: 0, max: boxOf(kind).channels - 1 }), { minLength: 1 })
  const load: fc.Arbitrary<Load> = fc.record({
    kind: fc.constantFrom('base', 'appliances', 'heat_pump', 'water_heater', 'solar'),
    watts: fc.integer({ min: 60, max: 5000 }),
    channels,
    switched: fc.boolean(),
  })
  return fc
    .record({
      serial: fc.integer({ min: 0, max: 0xffffff }),
      loads: fc.array(load, { minLength: 1, maxLength: 6 }),
    })
    .map(({ serial, loads }) =>
      aMeter(kind, {
        device_id: `${boxOf(kind).idPrefix}-c45bbe${serial.toString(16).padStart(6, '0')}`,
        loads,
      }),
    )
})
