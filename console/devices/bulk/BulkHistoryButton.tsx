import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconHourglassHigh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { useRefreshSoon } from '../refresh-soon.ts'

/** Opens the list of bulk changes, if there are any; shows whether one is running. */
export const BulkHistoryButton = () => {
  const { data, refetch } = useAnswer('listBulkChanges', { query: { limit: 10 } }, { quiet: true })
  const refreshSoon = useRefreshSoon(refetch)
  useEvent('bulk_change', refreshSoon)
  if (!data?.total) return null
  const isGoing = data.items.some(({ state }) => state === 'canary' || state === 'running')
  const Shape = isGoing ? IconHourglassHigh : IconAdjustmentsHorizontal
  return (
    <Button
      variant="default"
      leftSection={<Shape size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/bulk-changes" />}
    >
      {isGoing ? m.bulk_changes_going() : m.bulk_changes()}
    </Button>
  )
}
