import type { listExportRoutes } from '../../../contract/exports/lists.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { listClients } from '../../clients/clients.store.ts'
import { toClient } from '../../clients/clients.ts'
import { listCompanies } from '../../companies/companies.store.ts'
import { listDevices } from '../../devices/devices.store.ts'
import { toDevice } from '../../devices/devices.ts'
import type { StreamCall } from '../../http/serve.ts'
import { listInstallations } from '../../installations/installations.store.ts'
import { toInstallation } from '../../installations/installations.ts'
import { toInventoryRow } from '../../inventory/inventory.ts'
import type { PeopleDirectory } from '../../people/directory.ts'
import { findPeople } from '../../people/people.rules.ts'
import {
  clientColumns,
  companyColumns,
  deviceColumns,
  installationColumns,
  inventoryColumns,
  personnelColumns,
} from './list-columns.ts'
import { sendList } from './send-list.ts'
import { answerWorkExports } from './work-exports.ts'

type Routes = typeof listExportRoutes

export const answerListExports = (directory: PeopleDirectory) => ({
  ...answerWorkExports(),

  exportClients: ({ query: { lang, ...filter } }: RequestOf<Routes['exportClients']>, call: StreamCall) =>
    sendList(call, {
      name: 'clients',
      language: lang,
      columns: clientColumns(lang),
      page: (page) =>
        call.inCompany(async (tx) =>
          (await listClients(tx, call.who.company, { ...filter, ...page })).rows.map(toClient),
        ),
    }),

  exportInstallations: (
    { query: { lang, ...filter } }: RequestOf<Routes['exportInstallations']>,
    call: StreamCall,
  ) =>
    sendList(call, {
      name: 'installations',
      language: lang,
      columns: installationColumns(call.who.kind),
      page: (page) =>
        call.inCompany(async (tx) =>
          (await listInstallations(tx, call.who, { ...filter, ...page })).rows.map((row) =>
            toInstallation(row, call.who),
          ),
        ),
    }),

  exportDevices: ({ query: { lang, ...filter } }: RequestOf<Routes['exportDevices']>, call: StreamCall) =>
    sendList(call, {
      name: 'devices',
      language: lang,
      columns: deviceColumns(lang),
      page: (page) =>
        call.inCompany(async (tx) =>
          (await listDevices(tx, { ...filter, ...page })).map((row) => toDevice(row, call.person)),
        ),
    }),

  exportInventory: ({ query: { lang, ...filter } }: RequestOf<Routes['exportInventory']>, call: StreamCall) =>
    sendList(call, {
      name: 'inventory',
      language: lang,
      columns: inventoryColumns(lang, call.person.roles.includes('admin')),
      page: (page) =>
        call.inCompany(async (tx) =>
          (await listDevices(tx, { ...filter, ...page })).map((row) => toInventoryRow(row, call.person)),
        ),
    }),

  exportCompanies: ({ query: { lang, ...filter } }: RequestOf<Routes['exportCompanies']>, call: StreamCall) =>
    sendList(call, {
      name: 'companies',
      language: lang,
      columns: companyColumns,
      page: (page) =>
        call.inCompany(
          async (tx) => (await listCompanies(tx, call.who.company, { ...filter, ...page })).items,
        ),
    }),

  exportPersonnel: ({ query: { lang, ...filter } }: RequestOf<Routes['exportPersonnel']>, call: StreamCall) =>
    sendList(call, {
      name: 'users',
      language: lang,
      columns: personnelColumns,
      page: ({ limit, offset }) =>
        call.inCompany(async (tx) => {
          const { who, person } = call
          return findPeople(await directory.peopleOf({ tx, who, person }), filter).slice(
            offset,
            offset + limit,
          )
        }),
    }),
})
