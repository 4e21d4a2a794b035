import type { DistributorCompany } from '../../contract/companies/routes.ts'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { Email } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import styles from './companies.module.css'

export const companyColumns = (): Column<DistributorCompany>[] => [
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
