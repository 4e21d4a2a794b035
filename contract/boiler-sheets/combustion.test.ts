import { expect, test } from 'vitest'
import { co2FromO2, combustionOf, type FlueGas, findingsOf, mostCo2, sheetFuels } from './combustion.ts'

const gas = (reading: Partial<FlueGas>): FlueGas => ({
  fuel: 'natural_gas',
  flue_temperature: 120,
  air_temperature: 20,
  o2: null,
  co2: null,
  ...reading,
})

test.each([
  // (tA − tL) × (A2 / (21 − O2) + B)
  ['natural_gas', 120, 20, { o2: 5 }, 5, 95],
  ['natural_gas', 180, 20, { o2: 3 }, 7.3, 92.7],
  ['oil', 200, 20, { o2: 4 }, 8.5, 91.5],
  ['lpg', 150, 15, { o2: 6 }, 6.8, 93.2],
  // (tA − tL) × (A1 / CO2 + B)
  ['natural_gas', 120, 20, { co2: 9 }, 5, 95],
  ['oil', 200, 20, { co2: 12.5 }, 8.5, 91.5],
  ['lpg', 150, 15, { co2: 9.8 }, 6.9, 93.1],
  // A condensing boiler loses little.
  ['natural_gas', 55, 20, { o2: 4.5 }, 1.7, 98.3],
] as const)('%s at %d °C and %d °C with %o loses %d %%', (fuel, flue, air, reading, loss, efficiency) => {
  const combustion = combustionOf(gas({ fuel, flue_temperature: flue, air_temperature: air, ...reading }))
  expect(combustion).toMatchObject({ loss, efficiency })
})

test('oxygen goes before carbon dioxide', () => {
  expect(combustionOf(gas({ o2: 5, co2: 1 }))?.by).toBe('o2')
  expect(combustionOf(gas({ co2: 9 }))?.by).toBe('co2')
})

test.each([
  { fuel: null, o2: 5 },
  { flue_temperature: null, o2: 5 },
  { air_temperature: null, o2: 5 },
  { o2: null, co2: null },
  { o2: 20.9 },
  { co2: 0 },
  { flue_temperature: 20, o2: 5 },
  { flue_temperature: 10, o2: 5 },
  { flue_temperature: 390, air_temperature: -20, o2: 20.8 },
] as Partial<FlueGas>[])('nothing is computed from %o', (reading) => {
  expect(combustionOf(gas(reading))).toBeNull()
})

test('excess air is what oxygen is left', () => {
  expect(combustionOf(gas({ o2: 0 }))?.excess_air).toBe(1)
  expect(combustionOf(gas({ o2: 10.5 }))?.excess_air).toBe(2)
})

test('no fuel gives more carbon dioxide than its complete combustion', () => {
  for (const fuel of sheetFuels) {
    expect(co2FromO2(fuel, 0)).toBe(mostCo2(fuel))
    expect(co2FromO2(fuel, 21)).toBe(0)
  }
})

const reading = { ...gas({ o2: 5 }), co: 20, soot: null }

test.each([
  [{}, []],
  [{ co: 100 }, []],
  [{ co: 101 }, ['co_high']],
  [{ co: 1000 }, ['co_dangerous']],
  [{ co2: 9 }, []],
  [{ co2: 6 }, ['gases_differ']],
  [{ fuel: 'oil', soot: 1 }, []],
  [{ fuel: 'oil', soot: 2 }, ['soot_high']],
  [{ soot: 4 }, []],
] as const)('%o: %o', (change, findings) => {
  expect(findingsOf({ ...reading, ...change })).toEqual(findings)
})
