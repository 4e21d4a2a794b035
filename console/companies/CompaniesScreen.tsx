import { IconBuildingStore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { companySorts, DistributorCompany } from '../../contract/companies/routes.ts'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { Email } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useRemembered } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './companies.module.css'

type Sort = (typeof companySorts)[number]

const columnsOf = (): Column<DistributorCompany>[] => [
  {
    key: 'name',
    label: m.column_company(),
    sort: 'entity_name',
    onCard: 'title',
    cell: ({ entity_name }) => <span className={styles.name}>{entity_name}</span>,
  },
  {
    key: 'person',
    from: 940,
    label: m.info_contact(),
    sort: 'contact_name',
    cell: ({ contact_name }) => contact_name ?? '-',
  },
  {
    key: 'phone',
    from: 560,
    label: m.info_phone(),
    sort: 'contact',
    cell: ({ contact }) => (
      <span className={styles.number}>{contact ? <PhoneLink phone={contact} /> : '-'}</span>
    ),
  },
  {
    key: 'email',
    from: 700,
    label: m.info_email(),
    sort: 'email',
    cell: ({ email }) => <Email address={email} />,
  },
  {
    key: 'assigned',
    label: m.column_devices_assigned(),
    sort: 'devices_assigned',
    align: 'right',
    cell: ({ devices_assigned }) => <span className={styles.number}>{devices_assigned}</span>,
  },
  {
    key: 'installed',
    label: m.column_devices_installed(),
    sort: 'devices_installed',
    align: 'right',
    cell: ({ devices_installed }) => <span className={styles.number}>{devices_installed}</span>,
  },
]

/** The technician companies that a distributor serves; a row leads to the devices that one has. */
export const CompaniesScreen = () => {
  const list = useList<Sort>({ sort: 'entity_name' })
  const { query } = list
  const navigate = useNavigate()
  const answer = useAnswer('listCompanies', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('listCompanies', { query: { limit: 1 } }, { enabled: list.isFiltered, quiet: true })
  const columns = useMemo(columnsOf, [])
  return (
    <ListPage
      remember={useRemembered('companies')}
      title={m.place_companies()}
      list={list}
      answer={answer}
      allCount={all.data?.total}
      save={saveList('exportCompanies', { query, name: m.place_companies(), total: answer.data?.total ?? 0 })}
      searchLabel={m.companies_search()}
      empty={{ icon: IconBuildingStore, title: m.companies_empty(), body: m.companies_empty_body() }}
      rows={{
        key: (company) => company.technician_group_id,
        name: (company) => company.entity_name,
        columns,
        onOpen: ({ technician_group_id }) =>
          void navigate({ to: '/inventory', search: { assigned: [technician_group_id] } as never }),
      }}
    />
  )
}
