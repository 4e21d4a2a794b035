import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomReset } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { DateRange } from './DateRange.tsx'
import type { GraphView } from './graph-address.ts'
import { RangeMenu } from './RangeMenu.tsx'
import { isZoomed, type Preset, panned, presetRange, presets, resetZoom } from './range.ts'
import { type RangeAction, rangeActions } from './range-actions.tsx'
import styles from './range-bar.module.css'

interface RangeBarProps {
  view: GraphView
  onChange: (part: Partial<GraphView>) => void
  onRefresh: () => void
  /** Absent for people without the right to export. */
  onExport: (() => void) | undefined
  /** Summary of the range. */
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

const ActionButton = ({ action }: { action: RangeAction }) => {
  const { label, Icon, isOn, isShort, onPress } = action
  if (isShort)
    return (
      <IconButton label={label} onPress={onPress}>
        <Icon size={18} />
      </IconButton>
    )
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      h={34}
      leftSection={<Icon size={16} aria-hidden />}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

const isLast = ({ range }: GraphView) => range.preset !== undefined || range.to > Date.now() - 60_000

/** The range and how it is shown; on a phone in two rows, with the rest in a menu. */
export const RangeBar = ({ view, onChange, onRefresh, onExport, children }: RangeBarProps) => {
  const { range } = view
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const actions = rangeActions({ view, onChange, onRefresh, onExport })
  const reset = () => onChange({ range: resetZoom(range, Date.now()) })
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
      {isPhone && <RangeMenu actions={actions} />}
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
        {isZoomed(range) && (
          <IconButton label={m.graphs_reset_zoom()} onPress={reset}>
            <IconZoomReset size={18} />
          </IconButton>
        )}
      </div>
      {children}
      {!isPhone && (
        <div className={styles.barEnd}>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
        </div>
      )}
    </div>
  )
}
