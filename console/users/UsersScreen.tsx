import { IconUserCog } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { personnelSorts } from '../../contract/companies/own-company.ts'
import { SubscribeButton } from '../calendar-feeds/subscribe.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { countOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { userColumns } from './user-columns.tsx'

/** The people of a technician company, from the identity service's directory. */
export const UsersScreen = () => {
  const list = useList<(typeof personnelSorts)[number]>({ sort: 'lastName' })
  const { query } = list
  const answer = useAnswer('listPersonnel', { query }, { keepPrevious: true })
  const allCount = useAnswer('listPersonnel', { query: { limit: 1 } }, countOptions(list)).data?.total
  const listing = { name: 'users', title: m.place_users(), list, answer, allCount }
  return (
    <ListPage
      {...useListing({ ...listing, exported: 'exportPersonnel', query })}
      searchLabel={m.users_search()}
      action={<SubscribeButton />}
      empty={{ icon: IconUserCog, title: m.users_empty(), body: m.users_empty_body() }}
      rows={{
        key: (person) => person.id,
        name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
        columns: useMemo(userColumns, []),
      }}
    />
  )
}
