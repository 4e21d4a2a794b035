import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { storedOf } from '../fields.ts'
import { languages } from '../language.ts'
import { isoTime, listOf, listQuery, manyOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { sheetEditSchema, sheetFields, sheetFormSchema } from './fields.ts'

const oneSheet = z.object({ id: z.uuid() })

/** A draft may change; a signed sheet never does: a later one replaces it, and both can be seen. */
export const sheetStates = ['draft', 'signed', 'replaced'] as const
export type SheetState = (typeof sheetStates)[number]

export const combustionSchema = z
  .object({ loss: z.number(), efficiency: z.number(), excess_air: z.number(), by: z.enum(['o2', 'co2']) })
  .meta({ id: 'Combustion' })

const otherSheet = z.object({ id: z.string(), number: z.string().nullable() })

/**
 * `number` is year and number, without gaps in each year: `2026/17`; null for a draft. `owner_name`, `client_name` and the
 * address are those of the day on which it was signed.
 */
export const boilerSheetSchema = z
  .object({
    id: z.string(),
    ...storedOf(sheetFields),
    state: z.enum(sheetStates),
    number: z.string().nullable(),
    tag_id: z.string(),
    client_name: z.string(),
    owner_name: z.string().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    job_number: z.int().nullable(),
    /** Null while a reading that it needs is missing. */
    combustion: combustionSchema.nullable(),
    replaces: otherSheet.nullable(),
    replaced_by: otherSheet.nullable(),
    signed_at: isoTime.nullable(),
    signed_by: z.string().nullable(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'BoilerSheet' })
export type BoilerSheet = z.infer<typeof boilerSheetSchema>

export const sheetListQuery = listQuery(['measured_on'])
  .omit({ sort: true })
  .extend({
    order: z.enum(['asc', 'desc']).default('desc'),
    installation_id: z.uuid().optional(),
    job_id: z.uuid().optional(),
    state: manyOf(z.enum(sheetStates)),
  })
export type SheetListQuery = z.output<typeof sheetListQuery>

const staleBySheet = ['listBoilerSheets', 'getBoilerSheet', 'listBoilerSheetChanges'] as const

/** Yearly sheets of boilers. */
export const boilerSheetRoutes = {
  listBoilerSheets: route({
    method: 'GET',
    path: '/boiler-sheets',
    tag: 'maintenance',
    summary: 'Sheets of boilers, the newest first; `search` is for client, address, number and boiler',
    roles: technician,
    query: sheetListQuery,
    reply: listOf(boilerSheetSchema),
  }),
  getBoilerSheet: route({
    method: 'GET',
    path: '/boiler-sheets/{id}',
    tag: 'maintenance',
    summary: 'One sheet of a boiler',
    roles: technician,
    params: oneSheet,
    reply: boilerSheetSchema,
  }),
  listBoilerSheetChanges: route({
    method: 'GET',
    path: '/boiler-sheets/{id}/history',
    tag: 'maintenance',
    summary: 'Who changed what of a sheet and when, the newest first',
    roles: technician,
    params: oneSheet,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  getBoilerSheetPdf: route({
    method: 'GET',
    path: '/boiler-sheets/{id}/pdf',
    tag: 'maintenance',
    summary: 'The sheet as a PDF; a draft is marked as one',
    roles: technician,
    params: oneSheet,
    query: z.object({ lang: z.enum(languages).default('el') }),
    reply: z.string(),
    answers: 'stream',
    media: ['application/pdf'],
  }),
  addBoilerSheet: route({
    method: 'POST',
    path: '/boiler-sheets',
    tag: 'maintenance',
    summary: 'Begin a sheet; what is missing is filled with what is known',
    roles: technician,
    body: sheetFormSchema,
    reply: boilerSheetSchema,
    status: 201,
    location: '/boiler-sheets/{id}',
    stale: staleBySheet,
  }),
  editBoilerSheet: route({
    method: 'PATCH',
    path: '/boiler-sheets/{id}',
    tag: 'maintenance',
    summary: 'Change a draft',
    roles: technician,
    params: oneSheet,
    body: sheetEditSchema,
    reply: boilerSheetSchema,
    stale: staleBySheet,
  }),
  signBoilerSheet: route({
    method: 'POST',
    path: '/boiler-sheets/{id}/sign',
    tag: 'maintenance',
    summary: 'Sign a draft: it gets the next number of its year and never changes again',
    roles: technician,
    params: oneSheet,
    reply: boilerSheetSchema,
    stale: staleBySheet,
  }),
  correctBoilerSheet: route({
    method: 'POST',
    path: '/boiler-sheets/{id}/correct',
    tag: 'maintenance',
    summary: 'Begin a draft that replaces a signed sheet once it is signed itself',
    roles: technician,
    params: oneSheet,
    reply: boilerSheetSchema,
    status: 201,
    location: '/boiler-sheets/{id}',
    stale: staleBySheet,
  }),
  deleteBoilerSheet: route({
    method: 'DELETE',
    path: '/boiler-sheets/{id}',
    tag: 'maintenance',
    summary: 'Delete a draft',
    roles: technician,
    params: oneSheet,
    reply: z.null(),
    status: 204,
    stale: staleBySheet,
  }),
} as const
