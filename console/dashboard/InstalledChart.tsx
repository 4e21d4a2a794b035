import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Stats } from '../../contract/stats/routes.ts'
import { Card } from '../kit/Card.tsx'
import { CountChart } from '../kit/CountChart.tsx'
import { formatDay, formatMonth } from '../kit/format.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './dashboard.module.css'
import { installedOn } from './device-lists.ts'

const periods = ['weekly', 'monthly', 'yearly'] as const
type Period = (typeof periods)[number]

const periodWord: Record<Period, () => string> = {
  weekly: m.period_weekly,
  monthly: m.period_monthly,
  yearly: m.period_yearly,
}

/** Dates are local days; noon avoids a shift by the time zone. */
const labelOf = (period: Period, date: string): string => {
  const noon = `${date}T12:00:00Z`
  if (period === 'weekly') return formatDay(noon)
  return period === 'monthly' ? formatMonth(noon) : date.slice(0, 4)
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The last day of a period that has begun. */
const endOf: Record<Period, (first: string) => string> = {
  weekly: (first) => new Date(Date.parse(first) + 6 * 86_400_000).toISOString().slice(0, 10),
  monthly: (first) => dayBefore(monthAfter(first)),
  yearly: (first) => `${first.slice(0, 4)}-12-31`,
}
const monthAfter = (first: string) =>
  new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 1)).toISOString().slice(0, 10)

/** Installed devices per week, month or year; the last period is not complete. */
export const InstalledChart = ({ stats }: { stats: Stats | undefined }) => {
  const navigate = useNavigate()
  const everywhere = usePerson().kind === 'distributor' ? '/inventory' : '/devices'
  const onOpen = (search: object) => void navigate({ to: everywhere, search: search as never })
  const [period, setPeriod] = useState<Period>('weekly')
  const counts = stats?.[`devices_${period}`]
  if (!counts) return <CardSkeleton height={290} />
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
      <CountChart
        onOpen={{
          label: ({ label, count }) => m.installed_open({ period: label, count }),
          press: (index) => {
            const date = counts[index]?.date
            if (date) onOpen(installedOn({ date_from: date, date_to: endOf[period](date) }))
          },
        }}
        counts={counts.map(({ date, count }) => ({ label: labelOf(period, date), count }))}
        soFar={m.installed_so_far()}
        height={210}
        label={m.installed_label({
          period: periodWord[period](),
          counts: counts.map(({ date, count }) => `${labelOf(period, date)}: ${count}`).join(', '),
        })}
      />
    </Card>
  )
}
