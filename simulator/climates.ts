/** Yearly and daily course of the outdoor temperature, °C; `warmestDay` counts from 1 January. */
export interface Climate {
  mean: number
  yearSwing: number
  warmestDay: number
  daySwingWinter: number
  daySwingSummer: number
}

const athens: Climate = {
  mean: 18.55,
  yearSwing: 8.86,
  warmestDay: 210,
  daySwingWinter: 3.8,
  daySwingSummer: 5,
}

const thessaloniki: Climate = {
  mean: 15.64,
  yearSwing: 10.63,
  warmestDay: 203,
  daySwingWinter: 4.2,
  daySwingSummer: 6,
}

export const climates = {
  athens,
  thessaloniki,
  serres: { ...thessaloniki, mean: 15.0, yearSwing: 10.7, daySwingWinter: 4.8, daySwingSummer: 6.6 },
  kozani: { ...thessaloniki, mean: 12.6, yearSwing: 10.9, daySwingWinter: 4.6, daySwingSummer: 6.8 },
  veria: { ...thessaloniki, mean: 14.9, yearSwing: 10.5, daySwingWinter: 4.6 },
  katerini: { ...thessaloniki, mean: 15.2, yearSwing: 10.1 },
  kilkis: { ...thessaloniki, mean: 14.4, yearSwing: 10.8, daySwingWinter: 4.6 },
  polygyros: { ...thessaloniki, mean: 14.1, yearSwing: 9.8, daySwingWinter: 3.6 },
  kavala: { ...thessaloniki, mean: 15.7, yearSwing: 9.9, daySwingWinter: 3.4, daySwingSummer: 4.8 },
  heraklion: { ...athens, mean: 19.1, yearSwing: 7.3, daySwingWinter: 3, daySwingSummer: 3.6 },
  syros: { ...athens, mean: 18.9, yearSwing: 7.4, daySwingWinter: 2.2, daySwingSummer: 3 },
} satisfies Record<string, Climate>

export type ClimateName = keyof typeof climates
