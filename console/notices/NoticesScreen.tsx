import { Button, SegmentedControl } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { useNow } from '../kit/now.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { editNoticeSettings } from './notice-actions.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { noticeTitle, targetOf } from './words.ts'

/** The notices of the last 90 days, also of alarms that have ended. */
export const NoticesScreen = () => {
  const list = useList({ filters: ['view'] })
  const { limit, offset } = list.query
  const view = list.filters.view?.[0] === 'unread' ? 'unread' : 'all'
  const answer = useAnswer('listNotices', { query: { limit, offset, view } }, pageOptions)
  const panel = usePanel()
  const now = useNow(30_000)
  return (
    <ListPage
      title={m.place_notices()}
      list={list}
      answer={answer}
      action={
        <>
          <SegmentedControl
            size="xs"
            style={{ flex: 'none', alignSelf: 'center' }}
            aria-label={m.notices_view()}
            value={view}
            onChange={(to) => list.setFilter('view', to === 'unread' ? [to] : [])}
            data={[
              { value: 'all', label: m.notices_view_all() },
              { value: 'unread', label: m.notices_unread() },
            ]}
          />
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={editNoticeSettings}
          >
            {m.notice_settings()}
          </Button>
        </>
      }
      empty={{ icon: IconBell, title: m.notices_empty(), body: m.notices_empty_body() }}
      rows={{
        key: ({ id }) => id,
        name: noticeTitle,
        columns: useMemo(() => noticeColumns(now), [now]),
        onOpen: (notice) => {
          const { kind, id } = targetOf(notice)
          panel.open(kind, id)
        },
        selected: answer.data?.items.find((notice) => {
          const { kind, id } = targetOf(notice)
          return panel.kind === kind && panel.id === id
        })?.id,
      }}
    />
  )
}
