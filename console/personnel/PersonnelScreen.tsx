import { IconEdit, IconEye, IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PersonnelProfile, personnelProfileSorts } from '../../contract/personnel/routes.ts'
import { SubscribeButton } from '../calendar-feeds/subscribe.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { countOptions, pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useRemembered, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { editPerson } from './person-actions.tsx'
import { personColumns } from './person-columns.tsx'
import styles from './personnel.module.css'
import { WorkDone } from './WorkDone.tsx'

/** Who works in the company, how full the week of each is, and what was done. */
export const PersonnelScreen = () => {
  const list = useList<(typeof personnelProfileSorts)[number]>({ sort: 'name' })
  const answer = useAnswer('listPersonnelProfiles', { query: list.query }, pageOptions)
  const allCount = useAnswer('listPersonnelProfiles', { query: { limit: 1 } }, countOptions(list)).data?.total
  const { selected, open } = useRowPanel('person')
  const isAdmin = useRole('admin')
  const onOpen = ({ id }: PersonnelProfile) => open(id)
  const view = { key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: onOpen }
  const edit = { key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: editPerson }
  return (
    <div className={styles.screen}>
      <ListPage
        title={m.place_personnel()}
        list={list}
        answer={answer}
        allCount={allCount}
        remember={useRemembered('personnel')}
        action={<SubscribeButton />}
        searchLabel={m.personnel_search()}
        empty={{ icon: IconUsersGroup, title: m.users_empty(), body: m.users_empty_body() }}
        rows={{
          key: ({ id }) => id,
          name: ({ name }) => name,
          columns: useMemo(personColumns, []),
          onOpen,
          selected,
          menu: isAdmin ? [view, edit] : [view],
        }}
      />
      <WorkDone />
    </div>
  )
}
