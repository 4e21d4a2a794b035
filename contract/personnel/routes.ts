import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { schemasOf, storedOf } from '../fields.ts'
import { listOf, listQuery } from '../lists.ts'
import { roleSchema, technician } from '../roles.ts'
import { route } from '../route.ts'
import { personnelFields } from './fields.ts'

const onePerson = z.object({ id: z.uuid() })

export const personnelProfileEditSchema = z.strictObject(schemasOf(personnelFields)).partial()
export type PersonnelProfileEdit = z.output<typeof personnelProfileEditSchema>

/**
 * A person of the company with the work of this local week, Monday to Sunday: visits as assignee or helper, cancelled ones
 * left out; `working_minutes` by working hours, without holidays and days off. `roles` is empty where an outside directory
 * has them. `is_active` is false for who has left the directory as well.
 */
export const personnelProfileSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(roleSchema),
    ...storedOf(personnelFields),
    visits_today: z.int(),
    visits_week: z.int(),
    booked_minutes: z.int(),
    working_minutes: z.int(),
    open_jobs: z.int(),
  })
  .meta({ id: 'PersonnelProfile' })
export type PersonnelProfile = z.infer<typeof personnelProfileSchema>

export const personnelOptionSchema = personnelProfileSchema
  .pick({ id: true, name: true, color: true })
  .meta({ id: 'PersonnelOption' })

export const personnelProfileSorts = ['name', 'visits_today', 'booked_minutes', 'open_jobs'] as const

export const personnelProfileQuery = listQuery(personnelProfileSorts)
export type PersonnelProfileQuery = z.output<typeof personnelProfileQuery>

export const personnelRoutes = {
  listPersonnelProfiles: route({
    method: 'GET',
    path: '/personnel',
    tag: 'personnel',
    summary: 'The people of the company with their work of this week; who has left comes last',
    roles: technician,
    query: personnelProfileQuery,
    reply: listOf(personnelProfileSchema),
  }),
  getPersonnelProfile: route({
    method: 'GET',
    path: '/personnel/{id}',
    tag: 'personnel',
    summary: 'One person of the company with the work of this week',
    roles: technician,
    params: onePerson,
    reply: personnelProfileSchema,
  }),
  listPersonnelChanges: route({
    method: 'GET',
    path: '/personnel/{id}/history',
    tag: 'personnel',
    summary: 'Who changed what of a person and when, the newest first',
    roles: technician,
    params: onePerson,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  editPersonnelProfile: route({
    method: 'PATCH',
    path: '/personnel/{id}',
    tag: 'personnel',
    summary: 'Change phone, licence number, colour, and whether work may be given; for administrators',
    roles: technician,
    params: onePerson,
    body: personnelProfileEditSchema,
    reply: personnelProfileSchema,
    stale: [
      'listPersonnelProfiles',
      'getPersonnelProfile',
      'listPersonnelChanges',
      'listPersonnelOptions',
      'listFreeSlots',
    ],
  }),
} as const
