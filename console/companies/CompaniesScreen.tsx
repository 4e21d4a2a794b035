import { IconBuildingStore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { companySorts } from '../../contract/companies/routes.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { countOptions, pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { companyColumns } from './company-columns.tsx'

/** The technician companies that a distributor serves; a row opens the inventory filtered by company. */
export const CompaniesScreen = () => {
  const list = useList<(typeof companySorts)[number]>({ sort: 'entity_name' })
  const { query } = list
  const navigate = useNavigate()
  const answer = useAnswer('listCompanies', { query }, pageOptions)
  const allCount = useAnswer('listCompanies', { query: { limit: 1 } }, countOptions(list)).data?.total
  const listing = { name: 'companies', title: m.place_companies(), list, answer, allCount }
  return (
    <ListPage
      {...useListing({ ...listing, exported: 'exportCompanies', query })}
      searchLabel={m.companies_search()}
      empty={{ icon: IconBuildingStore, title: m.companies_empty(), body: m.companies_empty_body() }}
      rows={{
        key: (company) => company.technician_group_id,
        name: (company) => company.entity_name,
        columns: useMemo(companyColumns, []),
        onOpen: ({ technician_group_id }) =>
          void navigate({ to: '/inventory', search: { assigned: [technician_group_id] } as never }),
      }}
    />
  )
}
