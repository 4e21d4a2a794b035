import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { pageOptions } from '../../lists/use-listing.ts'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { useRowPanel } from '../../shell/row-panel.ts'
import { useRefreshSoon } from '../refresh-soon.ts'
import { bulkChangeColumns } from './bulk-change-columns.tsx'
import { bulkTitleOf } from './bulk-words.ts'

const ToDevices = () => (
  <Button
    variant="default"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/devices" />}
  >
    {m.place_devices()}
  </Button>
)

/** Bulk changes, newest first. */
export const BulkChangesScreen = () => {
  const list = useList()
  const { limit, offset } = list.query
  const answer = useAnswer('listBulkChanges', { query: { limit, offset } }, pageOptions)
  useEvent('bulk_change', useRefreshSoon(answer.refetch))
  const { selected, open } = useRowPanel('bulk')
  return (
    <ListPage
      title={m.bulk_changes()}
      list={list}
      answer={answer}
      action={<ToDevices />}
      empty={{
        icon: IconAdjustmentsHorizontal,
        title: m.bulk_changes_empty(),
        body: m.bulk_changes_empty_body(),
      }}
      rows={{
        key: ({ id }) => id,
        name: bulkTitleOf,
        columns: useMemo(bulkChangeColumns, []),
        onOpen: ({ id }) => open(id),
        selected,
      }}
    />
  )
}
