import { Tooltip } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import type { Personnel } from '../../contract/companies/own-company.ts'
import { Email } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import styles from './users.module.css'

const Verified = ({ is }: { is: boolean }) => {
  const word = is ? m.user_verified() : m.user_unverified()
  const Shape = is ? IconCircleCheckFilled : IconCircleDashed
  return (
    <Tooltip label={word}>
      <Shape size={18} className={styles.verified} data-is={is || undefined} role="img" aria-label={word} />
    </Tooltip>
  )
}

export const userColumns = (): Column<Personnel>[] => [
  {
    key: 'firstName',
    label: m.client_firstname(),
    sort: 'firstName',
    onCard: 'title',
    cell: ({ firstName }) => <span className={styles.name}>{firstName || '-'}</span>,
  },
  {
    key: 'lastName',
    label: m.client_lastname(),
    sort: 'lastName',
    onCard: 'title',
    cell: ({ lastName }) => <span className={styles.name}>{lastName || '-'}</span>,
  },
  { key: 'email', label: m.info_email(), sort: 'email', cell: ({ email }) => <Email address={email} /> },
  {
    key: 'username',
    from: 820,
    label: m.column_username(),
    sort: 'username',
    cell: ({ username }) => username || '-',
  },
  {
    key: 'verified',
    from: 560,
    label: m.column_verified(),
    sort: 'emailVerified',
    width: '150px',
    onCard: 'end',
    cell: ({ emailVerified }) => <Verified is={emailVerified} />,
  },
  {
    key: 'created',
    from: 700,
    label: m.column_created(),
    sort: 'created_at',
    width: '130px',
    cell: ({ created_at }) => (
      <span className={styles.date}>
        <Time at={created_at} as="date" />
      </span>
    ),
  },
]
