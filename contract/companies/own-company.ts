import { z } from 'zod'
import { isoTime, listOf, listQuery } from '../lists.ts'
import { companyKinds } from '../roles.ts'
import { route } from '../route.ts'

const personnelSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string(),
    emailVerified: z.boolean(),
    created_at: isoTime,
    createdTimestamp: z.number(),
  })
  .meta({ id: 'Personnel' })
export type Personnel = z.infer<typeof personnelSchema>

export const personnelSorts = [
  'firstName',
  'lastName',
  'email',
  'username',
  'emailVerified',
  'created_at',
] as const

export const personnelQuery = listQuery(personnelSorts)

/** The signed-in person's company. `is_brand_company` is true for the one of BRAND_COMPANY_EMAIL. */
export const companySchema = z
  .object({
    key: z.string(),
    kind: z.enum(companyKinds),
    name: z.string(),
    email: z.string().nullable(),
    company_logo_link: z.string().nullable(),
    distributor_name: z.string().nullable(),
    distributor_logo_link: z.string().nullable(),
    distributor_link: z.string().nullable(),
    brand_color: z.string().nullable(),
    is_brand_company: z.boolean(),
    /** Whether the company may download an installation as PDF. */
    may_print: z.boolean(),
    preferences: z.object({ installation_description: z.boolean() }),
    /** Empty while the people directory is unreachable. */
    personnel: z.array(personnelSchema),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof companySchema>

export const companyRoutes = {
  getCompany: route({
    method: 'GET',
    path: '/company',
    tag: 'company',
    summary: 'The company of the signed-in person',
    roles: ['technician_company', 'distributor'],
    reply: companySchema,
  }),
  listPersonnel: route({
    method: 'GET',
    path: '/company/personnel',
    tag: 'company',
    summary: 'The people of the company, from the directory they sign in with',
    roles: ['technician_company'],
    query: personnelQuery,
    reply: listOf(personnelSchema),
  }),
} as const
