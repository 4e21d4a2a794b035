import { addLocalDays, dateOf, startOfDate, startOfLocalWeek } from '../../kit/chart/time-ticks.ts'
import { DaysMenu } from '../../kit/period/DaysMenu.tsx'
import { chosenRange, type Range } from './range.ts'
import { rangeText } from './range-text.ts'

/** Whole local days from a calendar; starts with this week, or with the shown dates. */
export const DateRange = ({ range, onRange }: { range: Range; onRange: (range: Range) => void }) => {
  const now = Date.now()
  const days =
    range.preset === undefined
      ? { date_from: dateOf(range.from), date_to: dateOf(range.to - 1) }
      : { date_from: dateOf(startOfLocalWeek(now)), date_to: dateOf(now) }
  return (
    <DaysMenu
      days={days}
      label={rangeText(range)}
      onDays={({ date_from, date_to }) =>
        onRange(
          chosenRange({
            from: startOfDate(date_from),
            to: Math.min(Date.now(), addLocalDays(startOfDate(date_to), 1)),
          }),
        )
      }
    />
  )
}
