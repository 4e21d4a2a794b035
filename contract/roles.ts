import { z } from 'zod'

/** Realm roles carried by the access token. `editor` is the secretary, `external_api` opens data export. */
export const roleSchema = z.enum(['technician_company', 'distributor', 'admin', 'editor', 'external_api'])
export type Role = z.infer<typeof roleSchema>

/** The two kinds of company; it decides a person's screens and rows. */
export const companyKinds = ['technician_company', 'distributor'] as const
export type CompanyKind = (typeof companyKinds)[number]

export const companyKindOf = (roles: readonly string[]): CompanyKind | undefined =>
  companyKinds.find((kind) => roles.includes(kind))

/** Roles of a route that only technician companies have. */
export const technician = ['technician_company'] as const
