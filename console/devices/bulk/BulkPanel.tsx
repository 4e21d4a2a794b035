import { useEffect, useState } from 'react'
import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { Failed } from '../../kit/Failed.tsx'
import { formatNumber, formatTime } from '../../kit/format.ts'
import { PanelBody, PanelFoot, PanelHead } from '../../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../../kit/layers/SidePanel.tsx'
import { PanelSkeleton } from '../../kit/Skeletons.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import type { PanelProps } from '../../shell/panels.ts'
import { deviceTypeWord } from '../words.ts'
import { BulkButtons } from './BulkButtons.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkResults } from './BulkResults.tsx'
import styles from './bulk.module.css'
import { bulkTitleOf, standsText, stateOf } from './bulk-words.ts'

const everyMs = 10_000

const isGoing = ({ state, sent }: BulkChange): boolean =>
  state === 'canary' || state === 'running' || sent > 0

/** Follows a bulk change by push, and by polling in case a push was lost. */
const useBulkChange = (id: string) => {
  const [isFollowed, setFollowed] = useState(true)
  const answer = useAnswer(
    'getBulkChange',
    { params: { id } },
    { refetchInterval: isFollowed ? everyMs : false, quiet: true },
  )
  const { data, refetch } = answer
  useEvent('bulk_change', (event) => {
    if (event.id === id) void refetch()
  })
  useEffect(() => {
    if (data) setFollowed(isGoing(data))
  }, [data])
  return answer
}

const careText = (change: BulkChange): string =>
  [
    change.canary_size > 0 && m.bulk_rule_canary({ count: change.canary_size }),
    m.bulk_rule_stop({ count: change.stop_in_row, percent: formatNumber(change.stop_share * 100) }),
    change.offline === 'wait' ? m.bulk_rule_wait() : m.bulk_rule_skip(),
  ]
    .filter(Boolean)
    .join(' ')

/** One bulk change: progress, actions, and the outcome for each device. */
export const BulkPanel = ({ id }: PanelProps) => {
  const { data: change, error, refetch } = useBulkChange(id)
  const { isPage } = usePanelFrame()
  if (!change) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.bulk_change_one()} />
        <PanelBody>
          <Failed title={m.bulk_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  const { tone, label } = stateOf(change)
  return (
    <>
      <PanelHead
        title={bulkTitleOf(change)}
        subtitle={
          <>
            {deviceTypeWord(change.device_type)}
            {change.reverts !== null && (
              <>
                {' · '}
                <PanelLink kind="bulk" id={change.reverts}>
                  {m.bulk_reverts()}
                </PanelLink>
              </>
            )}
          </>
        }
        chips={<StatusChip tone={tone} label={label()} />}
        actions={!isPage && <BulkButtons change={change} />}
      />
      <PanelBody>
        {isPage && (
          <div className={styles.acts}>
            <BulkButtons change={change} />
          </div>
        )}
        <p className={styles.stands} role="status">
          {standsText(change)}
        </p>
        <BulkProgress change={change} />
        <p className={styles.quiet}>{careText(change)}</p>
        <BulkResults change={change} />
      </PanelBody>
      <PanelFoot
        start={m.bulk_requested_by({ name: change.requested_by, time: formatTime(change.created_at) })}
        end={change.ended_at && m.bulk_ended({ time: formatTime(change.ended_at) })}
      />
    </>
  )
}
