import '@mantine/dates/styles.layer.css'
import { ActionIcon, Button, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar, IconRefresh, IconTable, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import 'dayjs/locale/el'
import { useState } from 'react'
import { addLocalDays, dateOf, startOfDate } from '../../kit/chart/time-ticks.ts'
import { formatClock, formatDay, formatLongDate } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import styles from './graphs.module.css'
import {
  chosenRange,
  isZoomed,
  type Preset,
  presetRange,
  presets,
  type Range,
  resetZoom,
  zoomedOut,
} from './range.ts'

const moment = (ms: number) => `${formatDay(ms)} ${formatClock(ms)}`

const DateRange = ({ range, onRange }: { range: Range; onRange: (range: Range) => void }) => {
  const [isOpen, setOpen] = useState(false)
  const [dates, setDates] = useState<[string | null, string | null]>([null, null])
  const open = () => {
    setDates([dateOf(range.from), dateOf(range.to)])
    setOpen(true)
  }
  const [first, last] = dates
  const choose = () => {
    if (!first || !last) return
    onRange(
      chosenRange({ from: startOfDate(first), to: Math.min(Date.now(), addLocalDays(startOfDate(last), 1)) }),
    )
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" h={34} leftSection={<IconCalendar size={16} aria-hidden />} onClick={open}>
          <span className="num">{`${moment(range.from)} – ${moment(range.to)}`}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          classNames={{ day: styles.day ?? '' }}
          getDayProps={(date) => ({ 'aria-label': formatLongDate(startOfDate(date)) })}
          value={dates}
          onChange={setDates}
          maxDate={dateOf(Date.now())}
          locale={getLocale()}
          defaultDate={dateOf(range.to)}
          ariaLabels={{
            previousMonth: m.date_previous_month(),
            nextMonth: m.date_next_month(),
            previousYear: m.date_previous_year(),
            nextYear: m.date_next_year(),
            previousDecade: m.date_previous_decade(),
            nextDecade: m.date_next_decade(),
            monthLevelControl: m.date_choose_month(),
            yearLevelControl: m.date_choose_year(),
          }}
        />
        <div className={styles.dateFoot}>
          <Button variant="default" onClick={() => setOpen(false)}>
            {m.action_cancel()}
          </Button>
          <Button disabled={!first || !last} onClick={choose}>
            {m.action_ok()}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface RangeBarProps {
  range: Range
  resolution: string | undefined
  isTable: boolean
  onRange: (range: Range) => void
  onTable: (isTable: boolean) => void
  onRefresh: () => void
}

export const RangeBar = ({ range, resolution, isTable, onRange, onTable, onRefresh }: RangeBarProps) => (
  <div className={styles.bar}>
    <SegmentedControl
      size="xs"
      className={styles.presets ?? ''}
      aria-label={m.graphs_range()}
      value={range.preset === undefined ? '' : String(range.preset)}
      onChange={(value) => onRange(presetRange(Number(value) as Preset, Date.now()))}
      data={presets.map((days) => ({ value: String(days), label: m.graphs_days({ count: days }) }))}
    />
    <DateRange range={range} onRange={onRange} />
    {resolution !== undefined && <span className={styles.resolution}>{resolution}</span>}
    <div className={styles.barEnd}>
      <Tooltip label={m.graphs_zoom_out()}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={m.graphs_zoom_out()}
          onClick={() => onRange(zoomedOut(range, Date.now()))}
        >
          <IconZoomOut size={18} />
        </ActionIcon>
      </Tooltip>
      {isZoomed(range) && (
        <Button
          variant="default"
          h={34}
          leftSection={<IconZoomReset size={16} aria-hidden />}
          onClick={() => onRange(resetZoom(range, Date.now()))}
        >
          {m.graphs_reset_zoom()}
        </Button>
      )}
      <Tooltip label={m.action_refresh()}>
        <ActionIcon variant="default" size={34} aria-label={m.graphs_refresh()} onClick={onRefresh}>
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        h={34}
        leftSection={<IconTable size={16} aria-hidden />}
        aria-pressed={isTable}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? m.graphs_as_charts() : m.graphs_as_table()}
      </Button>
    </div>
  </div>
)
