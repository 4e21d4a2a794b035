import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconAlertOctagonFilled, IconTerminal2 } from '@tabler/icons-react'
import { guttersFor } from '../../kit/chart/gutters.ts'
import type { Span } from '../../kit/chart/points.ts'
import { formatNumber, formatTime } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './graphs.module.css'
import { groupMarks, type Mark, type MarkGroup } from './marks.ts'

const markWidth = 22
const shownInTip = 6

const GroupText = ({ group }: { group: MarkGroup }) => (
  <>
    {group.marks.slice(0, shownInTip).map((mark) => (
      <div key={`${mark.at}${mark.text}`}>{`${formatTime(mark.at)} · ${mark.text}`}</div>
    ))}
    {group.marks.length > shownInTip && (
      <div>{m.marks_more({ count: formatNumber(group.marks.length - shownInTip) })}</div>
    )}
  </>
)

/** Commands and faults under the shared clock of the charts. */
export const MarksLane = ({ marks, range }: { marks: readonly Mark[]; range: Span }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { left, right } = guttersFor(width)
  const plot = Math.max(1, width - left - right)
  const perPixel = (range.to - range.from) / plot
  const groups = width === 0 ? [] : groupMarks(marks, markWidth * perPixel)
  return (
    <div ref={ref} className={styles.lane} role="group" aria-label={m.marks_label()}>
      {groups.map((group) => (
        <Tooltip
          key={group.at}
          label={<GroupText group={group} />}
          multiline
          maw={360}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button
            type="button"
            className={styles.mark}
            data-tone={group.tone}
            style={{ left: left + (group.at - range.from) / perPixel }}
            aria-label={group.marks
              .slice(0, shownInTip)
              .map((mark) => `${formatTime(mark.at)} ${mark.text}`)
              .join(', ')}
          >
            {group.tone === 'fault' ? (
              <IconAlertOctagonFilled size={15} aria-hidden />
            ) : (
              <IconTerminal2 size={15} aria-hidden />
            )}
            {group.marks.length > 1 && <span className={styles.markCount}>{group.marks.length}</span>}
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
