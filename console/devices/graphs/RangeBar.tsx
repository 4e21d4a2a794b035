import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconArrowsDiff,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRefresh,
  IconTable,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { DateRange } from './DateRange.tsx'
import type { GraphView } from './graph-address.ts'
import styles from './graphs.module.css'
import {
  isZoomed,
  type Preset,
  panned,
  presetRange,
  presets,
  resetZoom,
  zoomedIn,
  zoomedOut,
} from './range.ts'

interface RangeBarProps {
  view: GraphView
  onChange: (part: Partial<GraphView>) => void
  onRefresh: () => void
  /** Absent for people who may not export. */
  onExport: (() => void) | undefined
  /** What is to be said of the stretch. */
  children: ReactNode
}

const IconButton = ({
  label,
  onPress,
  disabled = false,
  children,
}: {
  label: string
  onPress: () => void
  disabled?: boolean
  children: ReactNode
}) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={34} aria-label={label} disabled={disabled} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
)

const isLast = ({ range }: GraphView) => range.preset !== undefined || range.to > Date.now() - 60_000

/** Which stretch of time, and how it is shown. */
export const RangeBar = ({ view, onChange, onRefresh, onExport, children }: RangeBarProps) => {
  const { range, isTable, isCompared } = view
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="xs"
        className={styles.presets ?? ''}
        aria-label={m.graphs_range()}
        value={range.preset === undefined ? '' : String(range.preset)}
        onChange={(value) => onChange({ range: presetRange(Number(value) as Preset, Date.now()) })}
        data={presets.map((days) => ({ value: String(days), label: m.graphs_days({ count: days }) }))}
      />
      <div className={styles.dates}>
        <IconButton
          label={m.graphs_earlier()}
          onPress={() => onChange({ range: panned(range, -1, Date.now()) })}
        >
          <IconChevronLeft size={18} />
        </IconButton>
        <DateRange range={range} onRange={(next) => onChange({ range: next })} />
        <IconButton
          label={m.graphs_later()}
          disabled={isLast(view)}
          onPress={() => onChange({ range: panned(range, 1, Date.now()) })}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      {children}
      <div className={styles.barEnd}>
        <IconButton
          label={m.graphs_zoom_in()}
          onPress={() => onChange({ range: zoomedIn(range, Date.now()) })}
        >
          <IconZoomIn size={18} />
        </IconButton>
        <IconButton
          label={m.graphs_zoom_out()}
          onPress={() => onChange({ range: zoomedOut(range, Date.now()) })}
        >
          <IconZoomOut size={18} />
        </IconButton>
        {isZoomed(range) && (
          <Button
            variant="default"
            h={34}
            leftSection={<IconZoomReset size={16} aria-hidden />}
            onClick={() => onChange({ range: resetZoom(range, Date.now()) })}
          >
            {m.graphs_reset_zoom()}
          </Button>
        )}
        <IconButton label={m.graphs_refresh()} onPress={onRefresh}>
          <IconRefresh size={18} />
        </IconButton>
        <Button
          variant={isCompared ? 'light' : 'default'}
          h={34}
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          aria-pressed={isCompared}
          onClick={() => onChange({ isCompared: !isCompared })}
        >
          {m.graphs_compare()}
        </Button>
        <Button
          variant={isTable ? 'light' : 'default'}
          h={34}
          leftSection={<IconTable size={16} aria-hidden />}
          aria-pressed={isTable}
          onClick={() => onChange({ isTable: !isTable })}
        >
          {m.graphs_as_table()}
        </Button>
        {onExport && (
          <Button
            variant="default"
            h={34}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={onExport}
          >
            {m.graphs_export()}
          </Button>
        )}
      </div>
    </div>
  )
}
