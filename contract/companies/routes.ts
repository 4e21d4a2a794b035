import { z } from 'zod'
import { listOf, listQuery } from '../lists.ts'
import { route } from '../route.ts'

/** A technician company that the distributor serves; devices are those of its inventory. */
export const distributorCompanySchema = z
  .object({
    technician_group_id: z.string(),
    entity_name: z.string(),
    contact_name: z.string().nullable(),
    /** Its telephone. */
    contact: z.string().nullable(),
    email: z.string().nullable(),
    devices_assigned: z.int(),
    devices_installed: z.int(),
  })
  .meta({ id: 'DistributorCompany' })
export type DistributorCompany = z.infer<typeof distributorCompanySchema>

const affiliationSchema = z
  .object({ technician_group_id: z.string(), technician_name: z.string() })
  .meta({ id: 'Affiliation' })

export const companySorts = [
  'entity_name',
  'contact_name',
  'contact',
  'email',
  'devices_assigned',
  'devices_installed',
] as const

export const companyListQuery = listQuery(companySorts)

const distributor = ['distributor'] as const

export const distributorRoutes = {
  listCompanies: route({
    method: 'GET',
    path: '/distributor/companies',
    tag: 'inventory',
    summary: 'Technician companies of the distributor, with how many of its devices they have',
    roles: distributor,
    query: companyListQuery,
    reply: listOf(distributorCompanySchema),
  }),
  listAffiliations: route({
    method: 'GET',
    path: '/distributor/affiliations',
    tag: 'inventory',
    summary: 'Technician companies that a device can be assigned to; `search` is for the name',
    roles: distributor,
    query: listQuery(['technician_name']).omit({ sort: true }),
    reply: listOf(affiliationSchema),
  }),
} as const
