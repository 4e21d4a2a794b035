import { z } from 'zod'
import { geocodingLimits } from '../../contract/geocoding/routes.ts'
import type { Dialect } from './dialect.ts'

const degrees = z.coerce.number()
const text = z.string().optional()
const placeSchema = z.object({
  lat: degrees,
  lon: degrees,
  type: text,
  addresstype: text,
  address: z.object({
    country_code: text,
    house_number: text,
    road: text,
    pedestrian: text,
    hamlet: text,
    village: text,
    town: text,
    suburb: text,
    city_district: text,
    city: text,
    municipality: text,
    county: text,
    state_district: text,
    postcode: text,
  }),
})
const answerSchema = z.union([
  z.array(placeSchema),
  placeSchema.transform((place) => [place]),
  z.object({ error: z.string() }).transform(() => []),
])

const query = (fields: Record<string, string | number>) =>
  new URLSearchParams({
    format: 'jsonv2',
    addressdetails: '1',
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  }).toString()

export const nominatim: Dialect = {
  searchPath: (search, language) =>
    `/search?${query({ q: search, countrycodes: 'gr', limit: geocodingLimits.items, 'accept-language': language })}`,
  reversePath: ({ latitude, longitude }, language) =>
    `/reverse?${query({ lat: latitude, lon: longitude, zoom: 18, 'accept-language': language })}`,
  read: (answer) =>
    answerSchema.parse(answer).map(({ lat, lon, type, addresstype, address }) => ({
      latitude: lat,
      longitude: lon,
      country: address.country_code ?? '',
      house: address.house_number,
      street: address.road ?? address.pedestrian,
      area:
        address.village ??
        address.town ??
        address.hamlet ??
        address.suburb ??
        address.city ??
        address.city_district ??
        address.municipality,
      county: address.state_district ?? address.county,
      zip: address.postcode,
      isPostcode: addresstype === 'postcode' || type === 'postcode',
    })),
}
