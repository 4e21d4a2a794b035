// Labels of the bundled outline. `from` is the library's zoom at which one appears; of overlapping labels the first
// stays.
import { getLocale } from '../../paraglide/runtime.js'
import places from './places.json'

export const namesOfPlaces = () => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ kind, from, at, el, en }) => ({
    type: 'Feature' as const,
    properties: { kind, from, name: getLocale() === 'en' ? en : el },
    geometry: { type: 'Point' as const, coordinates: at },
  })),
})
