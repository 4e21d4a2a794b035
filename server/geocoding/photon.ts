import { z } from 'zod'
import { geocodingLimits } from '../../contract/geocoding/routes.ts'
import type { Dialect } from './dialect.ts'
import type { Language } from './geocoder.ts'
import { greekBox } from './inside-greece.rules.ts'

const text = z.string().optional()
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        countrycode: text,
        osm_key: text,
        osm_value: text,
        type: text,
        name: text,
        housenumber: text,
        street: text,
        locality: text,
        district: text,
        city: text,
        county: text,
        postcode: text,
      }),
    }),
  ),
})

const { west, south, east, north } = greekBox
/** Photon's default language is that of the map, which is Greek. */
const languages: Record<Language, string> = { el: 'default', en: 'en' }

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

export const photon: Dialect = {
  searchPath: (search, language) =>
    `/api?${query({
      q: search,
      limit: String(geocodingLimits.items),
      lang: languages[language],
      bbox: [west, south, east, north].join(','),
    })}`,
  reversePath: ({ latitude, longitude }, language) =>
    `/reverse?${query({ lat: String(latitude), lon: String(longitude), lang: languages[language] })}`,
  read: (answer) =>
    answerSchema.parse(answer).features.map(({ geometry, properties }) => {
      const { name, type, osm_key: key, osm_value: value } = properties
      const isArea = ['city', 'town', 'village', 'locality', 'district', 'county'].includes(type ?? '')
      return {
        latitude: geometry.coordinates[1],
        longitude: geometry.coordinates[0],
        country: properties.countrycode ?? '',
        house: properties.housenumber,
        street: properties.street ?? (type === 'street' || key === 'highway' ? name : undefined),
        area: properties.city ?? properties.district ?? properties.locality ?? (isArea ? name : undefined),
        county: properties.county,
        zip: properties.postcode ?? (value === 'postcode' ? name : undefined),
        isPostcode: value === 'postcode',
      }
    }),
}
