import { Popover, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconAlertOctagonFilled, IconArrowsExchange, IconTerminal2 } from '@tabler/icons-react'
import { guttersFor } from '../../kit/chart/gutters.ts'
import type { Span } from '../../kit/chart/points.ts'
import { formatNumber, formatTime } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './graphs.module.css'
import { groupMarks, type MarkGroup } from './group-marks.ts'
import type { Mark } from './marks.ts'

const markWidth = 22
const shownInTip = 4

const icons = { command: IconTerminal2, fault: IconAlertOctagonFilled, turn: IconArrowsExchange } as const

const tipText = ({ marks }: MarkGroup): string =>
  [
    ...marks.slice(0, shownInTip).map(({ at, text }) => `${formatTime(at)} · ${text}`),
    ...(marks.length > shownInTip ? [m.marks_more({ count: formatNumber(marks.length - shownInTip) })] : []),
  ].join('\n')

const MarkList = ({ marks }: { marks: readonly Mark[] }) => (
  <ul className={styles.markList}>
    {marks.map(({ at, tone, text, detail }) => {
      const MarkIcon = icons[tone]
      return (
        <li key={`${at}${text}${detail}`} data-tone={tone}>
          <MarkIcon size={15} aria-hidden />
          <div>
            <strong>{text}</strong>
            <span>{[formatTime(at), detail].filter(Boolean).join(' · ')}</span>
          </div>
        </li>
      )
    })}
  </ul>
)

const MarkButton = ({ group, left }: { group: MarkGroup; left: number }) => {
  const MarkIcon = icons[group.tone]
  return (
    <Popover position="top" withArrow trapFocus returnFocus shadow="md">
      <Tooltip label={tipText(group)} multiline maw={360} style={{ whiteSpace: 'pre-line' }}>
        <Popover.Target>
          <button
            type="button"
            className={styles.mark}
            data-tone={group.tone}
            style={{ left }}
            aria-label={tipText(group).replaceAll('\n', ', ')}
          >
            <MarkIcon size={15} aria-hidden />
            {group.marks.length > 1 && <span className={styles.markCount}>{group.marks.length}</span>}
          </button>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p={0}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
        <div className={styles.markScroll} tabIndex={0} role="group" aria-label={m.marks_label()}>
          <MarkList marks={group.marks} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Commands and faults below the charts; a press shows the details. */
export const MarksLane = ({ marks, range }: { marks: readonly Mark[]; range: Span }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { left, right } = guttersFor(width)
  const plot = Math.max(1, width - left - right)
  const perPixel = (range.to - range.from) / plot
  const groups = width === 0 ? [] : groupMarks(marks, markWidth * perPixel)
  return (
    <div ref={ref} className={styles.lane} role="group" aria-label={m.marks_label()}>
      {groups.map((group) => (
        <MarkButton key={group.at} group={group} left={left + (group.at - range.from) / perPixel} />
      ))}
    </div>
  )
}
