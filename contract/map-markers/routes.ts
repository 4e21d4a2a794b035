import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { isoTime, listOf, manyOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { route } from '../route.ts'

/** The state of a home is that of its worst device; worst first. `unknown` without a device that has reported. */
export const markerStates = ['fault', 'warning', 'offline', 'unknown', 'fine'] as const

/**
 * All homes with coordinates, as columns of equal length, because there are very many. `states` are positions in
 * `markerStates`, `owners` in `companies`, and `kinds` sums of 2 to the power of positions in `device_types`.
 */
export const mapMarkersSchema = z
  .object({
    ids: z.array(z.string()),
    latitudes: z.array(z.number()),
    longitudes: z.array(z.number()),
    states: z.array(z.int()),
    kinds: z.array(z.int()),
    owners: z.array(z.int()),
    device_types: z.array(deviceTypeSchema),
    companies: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Homes without coordinates. */
    unplaced: z.int(),
    /** There when a search found more. */
    is_cut: z.literal(true).optional(),
  })
  .meta({ id: 'MapMarkers' })
export type MapMarkers = z.infer<typeof mapMarkersSchema>

/** A home of the map, with the device that decides its state. `since` is when that state began. */
export const mapPlaceSchema = z
  .object({
    id: z.string(),
    installation_id: z.string(),
    coord: z.object({ latitude: z.number(), longitude: z.number() }),
    client_name: z.string(),
    client_lastname: z.string(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    tag_id: z.string(),
    technician_name: z.string(),
    state: z.enum(markerStates),
    device_id: z.string().nullable(),
    device_type: deviceTypeSchema.nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    /** As the fault is displayed; null without one. */
    code: z.string().nullable(),
    is_radio_lost: z.boolean(),
    since: isoTime.nullable(),
    room_temperature: z.number().nullable(),
  })
  .meta({ id: 'MapPlace' })
export type MapPlace = z.infer<typeof mapPlaceSchema>

/** Limits of one request. */
export const mapPlacesAtMost = 100

const everyone = ['technician_company', 'distributor'] as const
const fewOf = <T extends z.ZodType>(item: T) =>
  manyOf(item).refine((items) => (items?.length ?? 0) <= mapPlacesAtMost, `at most ${mapPlacesAtMost}`)

export const mapMarkerRoutes = {
  listMapMarkers: route({
    method: 'GET',
    path: '/map/markers',
    tag: 'map',
    summary:
      'Where homes are and how they stand; all, those that a search finds, or those that have or had some devices',
    roles: everyone,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      device_id: fewOf(deviceIdSchema),
    }),
    reply: mapMarkersSchema,
  }),
  listMapPlaces: route({
    method: 'GET',
    path: '/map/places',
    tag: 'map',
    summary: 'What the map shows of these homes',
    roles: everyone,
    query: z.object({ id: fewOf(z.uuid()) }),
    reply: listOf(mapPlaceSchema),
  }),
} as const
