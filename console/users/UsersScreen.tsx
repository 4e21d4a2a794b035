import { Tooltip } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed, IconUserCog } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Personnel, personnelSorts } from '../../contract/companies/own-company.ts'
import { Email } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { Time } from '../kit/Time.tsx'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useRemembered } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './users.module.css'

type Sort = (typeof personnelSorts)[number]

const Verified = ({ is }: { is: boolean }) => {
  const word = is ? m.user_verified() : m.user_unverified()
  const Shape = is ? IconCircleCheckFilled : IconCircleDashed
  return (
    <Tooltip label={word}>
      <Shape size={18} className={styles.verified} data-is={is || undefined} role="img" aria-label={word} />
    </Tooltip>
  )
}

const columnsOf = (): Column<Personnel>[] => [
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

/** The people of a technician company, as the directory that they sign in with knows them. */
export const UsersScreen = () => {
  const list = useList<Sort>({ sort: 'lastName' })
  const { query } = list
  const answer = useAnswer('listPersonnel', { query }, { keepPrevious: true })
  const all = useAnswer('listPersonnel', { query: { limit: 1 } }, { enabled: list.isFiltered, quiet: true })
  const columns = useMemo(columnsOf, [])
  return (
    <ListPage
      remember={useRemembered('users')}
      title={m.place_users()}
      list={list}
      answer={answer}
      allCount={all.data?.total}
      save={saveList('exportPersonnel', { query, name: m.place_users(), total: answer.data?.total ?? 0 })}
      searchLabel={m.users_search()}
      empty={{ icon: IconUserCog, title: m.users_empty(), body: m.users_empty_body() }}
      rows={{
        key: (person) => person.id,
        name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
        columns,
      }}
    />
  )
}
