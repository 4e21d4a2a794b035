import type { ListState } from '../kit/list/use-list.ts'
import { PeriodMenu } from '../kit/period/PeriodMenu.tsx'
import { m } from '../paraglide/messages.js'

/** The days on which devices of a list were installed. */
export const InstalledMenu = ({ list }: { list: ListState }) => (
  <PeriodMenu
    label={{ short: m.filter_installed_short(), full: m.filter_installed_in() }}
    period={list.filters.period?.[0]}
    onPeriod={(period) => list.setFilter('period', period ? [period] : [])}
  />
)
