import type { City } from './cities.ts'

/**
 * Quarters and islands missing in GeoNames, by a city of their prefecture; positions by hand, to a few hundred
 * metres.
 */
type Quarter = readonly [name: string, latitude: number, longitude: number]
const quarters: Record<string, readonly Quarter[]> = {
  Αθήνα: [
    ['Εξάρχεια', 37.986, 23.734],
    ['Άνω Πατήσια', 38.024, 23.737],
    ['Κάτω Πατήσια', 38.012, 23.729],
    ['Νέος Κόσμος', 37.957, 23.729],
    ['Γουδή', 37.984, 23.767],
    ['Σεπόλια', 38.003, 23.714],
    ['Ιλίσια', 37.977, 23.757],
    ['Μετς', 37.967, 23.735],
    ['Γκύζη', 37.991, 23.744],
    ['Κολωνός', 37.994, 23.716],
    ['Βοτανικός', 37.982, 23.705],
    ['Θησείο', 37.976, 23.72],
    ['Κεραμεικός', 37.979, 23.715],
    ['Γκάζι', 37.978, 23.711],
    ['Ρουφ', 37.973, 23.703],
    ['Ακαδημία Πλάτωνος', 37.99, 23.708],
    ['Βικτώρια', 37.993, 23.73],
  ],
  Θεσσαλονίκη: [
    ['Άνω Τούμπα', 40.617, 22.974],
    ['Κάτω Τούμπα', 40.609, 22.966],
    ['Χαριλάου', 40.601, 22.967],
  ],
  Σκιάθος: [['Αλόννησος', 39.144, 23.865]],
  Ρόδος: [['Αγαθονήσι', 37.46, 26.969]],
}

export const readQuarters = (cities: readonly City[]): City[] =>
  Object.entries(quarters).flatMap(([city, places]) => {
    const prefecture = cities.find(({ name }) => name === city)?.prefecture ?? ''
    return places.map(([name, latitude, longitude]) => ({
      name,
      latitude,
      longitude,
      population: 0,
      isSeat: false,
      prefecture,
    }))
  })
