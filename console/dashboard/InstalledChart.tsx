import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Stats } from '../../contract/stats.ts'
import { Card } from '../kit/Card.tsx'
import { Chart } from '../kit/chart/Chart.tsx'
import { fade, type Palette, usePalette } from '../kit/chart/palette.ts'
import { formatDay, formatMonth, formatNumber } from '../kit/format.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import styles from './dashboard.module.css'

const periods = ['weekly', 'monthly', 'yearly'] as const
type Period = (typeof periods)[number]

const periodWord: Record<Period, () => string> = {
  weekly: m.period_weekly,
  monthly: m.period_monthly,
  yearly: m.period_yearly,
}

/** Dates are local days: read at noon, so that no clock moves them. */
const labelOf = (period: Period, date: string): string => {
  const noon = `${date}T12:00:00Z`
  if (period === 'weekly') return formatDay(noon)
  return period === 'monthly' ? formatMonth(noon) : date.slice(0, 4)
}

const optionOf = (counts: readonly { date: string; count: number }[], period: Period, palette: Palette) => {
  const last = counts.length - 1
  const line = { type: 'line', symbol: 'circle', symbolSize: 6, animation: false } as const
  return {
    animation: false,
    textStyle: { fontFamily: '"Inter Variable", Inter, system-ui, sans-serif' },
    grid: { left: 34, right: 18, top: 16, bottom: 24 },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: counts.map(({ date }) => labelOf(period, date)),
      axisLine: { lineStyle: { color: palette['line-2'] } },
      axisTick: { show: false },
      axisLabel: { color: palette['ink-3'], fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      axisLabel: {
        color: palette['ink-3'],
        fontSize: 11,
        formatter: (value: number) => formatNumber(value, 0),
      },
      splitLine: { lineStyle: { color: palette.line } },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.surface,
      borderColor: palette['line-2'],
      textStyle: { color: palette.ink, fontSize: 12 },
      formatter: (params: unknown) => {
        const [first] = params as { dataIndex: number }[]
        const at = counts[first?.dataIndex ?? -1]
        if (!at) return ''
        const soFar = first?.dataIndex === last ? ` ${m.installed_so_far()}` : ''
        return `${labelOf(period, at.date)}${soFar}<br><b>${formatNumber(at.count, 0)}</b>`
      },
    },
    series: [
      {
        ...line,
        data: counts.map(({ count }, index) => (index === last ? null : count)),
        itemStyle: { color: palette.accent },
        lineStyle: { color: palette.accent, width: 1.75 },
        areaStyle: { color: fade(palette.accent, 0.07) },
      },
      {
        ...line,
        data: counts.map(({ count }, index) => (index === last ? count : null)),
        itemStyle: { color: palette.surface, borderColor: palette.accent, borderWidth: 2 },
        symbolSize: 8,
        label: {
          show: true,
          formatter: m.installed_so_far(),
          color: palette['ink-3'],
          fontSize: 11,
          position: 'top',
          align: 'right',
        },
      },
    ],
  }
}

/** How many devices were installed in each week, month or year; the last one is not over yet. */
export const InstalledChart = ({ stats }: { stats: Stats | undefined }) => {
  const [period, setPeriod] = useState<Period>('weekly')
  const palette = usePalette()
  const counts = stats?.[`devices_${period}`]
  const option = useMemo(() => counts && optionOf(counts, period, palette), [counts, period, palette])
  if (!counts || !option) return <CardSkeleton height={290} />
  return (
    <Card
      title={m.installed_title()}
      aside={
        <SegmentedControl
          size="xs"
          className={styles.periods ?? ''}
          aria-label={m.installed_period()}
          value={period}
          onChange={(value) => setPeriod(value)}
          data={periods.map((value) => ({ value, label: periodWord[value]() }))}
        />
      }
    >
      <Chart
        option={option}
        height={210}
        label={m.installed_label({
          period: periodWord[period](),
          counts: counts.map(({ date, count }) => `${labelOf(period, date)}: ${count}`).join(', '),
        })}
      />
    </Card>
  )
}
