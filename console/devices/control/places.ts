import type { Setting, SettingSection } from '../../../contract/models/model.ts'

/** The place of a setting: daily settings first, rare ones last, otherwise its section. */
export type Place = SettingSection | 'daily' | 'advanced'

export const placeOf = ({ use, section }: Setting, isMany: boolean): Place => {
  if (use === 'daily') return 'daily'
  return use === 'rare' && !isMany ? 'advanced' : section
}

/** Each place once, the daily first and the advanced last. */
export function placesOf(settings: readonly Setting[], isMany: boolean): Place[] {
  const places = new Set(settings.map((setting) => placeOf(setting, isMany)))
  const middle = [...places].filter((place) => place !== 'daily' && place !== 'advanced')
  return [
    ...(places.has('daily') ? (['daily'] as const) : []),
    ...middle,
    ...(places.has('advanced') ? (['advanced'] as const) : []),
  ]
}
