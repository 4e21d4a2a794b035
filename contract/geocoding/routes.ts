import { z } from 'zod'
import { installationFields } from '../installations/fields.ts'
import { languages } from '../language.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'

export const geocodingLimits = { search: 200, items: 10 } as const

/** Precision of a position. */
export const precisions = ['house', 'street', 'place', 'postcode'] as const

const degrees = (limit: number) =>
  z
    .string('coordinates_invalid')
    .regex(/^-?\d{1,3}(\.\d+)?$/, 'coordinates_invalid')
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, 'coordinates_invalid')

/** Language of street and place names, if the source has both. */
const language = z.enum(languages).default('el')

/** An address in Greece, ready for the installation form; unknown fields are null. */
export const foundAddressSchema = z
  .object({
    label: z.string(),
    address: z.string().max(installationFields.address.limit).nullable(),
    area: z.string().max(installationFields.area.limit).nullable(),
    zip_code: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    precision: z.enum(precisions),
  })
  .meta({ id: 'FoundAddress' })
export type FoundAddress = z.infer<typeof foundAddressSchema>

/** `service_down` means that the gazetteer answered instead of the geocoding service. */
const answered = { answered_by: z.enum(['service', 'gazetteer']), service_down: z.boolean() }

/** Addresses and places, in Greece only. */
export const geocodingRoutes = {
  searchAddresses: route({
    method: 'GET',
    path: '/geocoding/search',
    tag: 'geocoding',
    summary: 'Addresses, places and postcodes of Greece by what was typed, the best first',
    roles: technician,
    query: z.object({
      search: z.string().trim().min(1).max(geocodingLimits.search),
      limit: z.coerce.number().int().min(1).max(geocodingLimits.items).default(geocodingLimits.items),
      language,
    }),
    reply: z.object({ items: z.array(foundAddressSchema), total: z.int(), ...answered }),
  }),
  reverseAddress: route({
    method: 'GET',
    path: '/geocoding/reverse',
    tag: 'geocoding',
    summary: 'The address next to a point; none for a point outside Greece',
    roles: technician,
    query: z.object({ latitude: degrees(90), longitude: degrees(180), language }),
    reply: z.object({
      item: foundAddressSchema.nullable(),
      /** Metres from the point to the position of the item. */
      distance: z.number().nullable(),
      outside_greece: z.boolean(),
      ...answered,
    }),
  }),
} as const
