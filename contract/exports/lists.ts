import { z } from 'zod'
import { catalogueListQuery } from '../catalogue/routes.ts'
import { clientListQuery } from '../clients/routes.ts'
import { personnelQuery } from '../companies/own-company.ts'
import { companyListQuery } from '../companies/routes.ts'
import { deviceListQuery, deviceSorts } from '../devices/schema.ts'
import { installationListQuery } from '../installations/routes.ts'
import { jobExportQuery } from '../jobs/queries.ts'
import { languages } from '../language.ts'
import { debtListQuery, paymentExportQuery } from '../payments/routes.ts'
import { route } from '../route.ts'

const lang = z.enum(languages).default('el')
/** The query of a list without its paging. */
const whole = { limit: true, offset: true } as const

const shared = {
  method: 'GET',
  tag: 'exports',
  reply: z.string(),
  answers: 'stream',
  media: ['text/csv'],
} as const

/** All pages of a searched, filtered and sorted list as CSV in the person's language. */
export const listExportRoutes = {
  exportClients: route({
    ...shared,
    path: '/exports/clients',
    summary: 'Clients as a CSV file, with columns that an import reads again',
    roles: ['technician_company'],
    query: clientListQuery.omit(whole).extend({ lang }),
  }),
  exportInstallations: route({
    ...shared,
    path: '/exports/installations',
    summary:
      'Installations as a CSV file; a technician company’s has columns that an import reads again, a distributor’s whose each is',
    roles: ['technician_company', 'distributor'],
    query: installationListQuery.omit(whole).extend({ lang }),
  }),
  exportJobs: route({
    ...shared,
    path: '/exports/jobs',
    summary: 'Jobs as a CSV file, with their money',
    roles: ['technician_company'],
    query: jobExportQuery,
  }),
  exportItems: route({
    ...shared,
    path: '/exports/items',
    summary: 'Items of the catalogue as a CSV file, with columns that an import reads again',
    roles: ['technician_company'],
    query: catalogueListQuery.omit(whole).extend({ lang }),
  }),
  exportDevices: route({
    ...shared,
    path: '/exports/devices',
    summary: 'Devices as a CSV file',
    roles: ['technician_company'],
    query: deviceListQuery.omit(whole).extend({ lang }),
  }),
  exportInventory: route({
    ...shared,
    path: '/exports/inventory',
    summary: 'The distributor’s devices as a CSV file',
    roles: ['distributor'],
    query: deviceListQuery
      .omit(whole)
      .extend({ sort: z.enum([...deviceSorts, 'assigned_company']).optional(), lang }),
  }),
  exportCompanies: route({
    ...shared,
    path: '/exports/companies',
    summary: 'The technician companies of the distributor as a CSV file',
    roles: ['distributor'],
    query: companyListQuery.omit(whole).extend({ lang }),
  }),
  exportPayments: route({
    ...shared,
    path: '/exports/payments',
    summary: 'Payments and refunds as a CSV file, voided ones marked',
    roles: ['technician_company'],
    query: paymentExportQuery,
  }),
  exportDebts: route({
    ...shared,
    path: '/exports/debts',
    summary: 'Installations that owe as a CSV file, with the age of what they owe',
    roles: ['technician_company'],
    query: debtListQuery.omit(whole).extend({ lang }),
  }),
  exportPersonnel: route({
    ...shared,
    path: '/exports/personnel',
    summary: 'The people of the company as a CSV file',
    roles: ['technician_company'],
    query: personnelQuery.omit(whole).extend({ lang }),
  }),
} as const
