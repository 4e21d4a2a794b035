// What the measured days of one device say, as server/alarms/measure-days.ts sums them up in the database.
import { shortCycles } from '../../contract/alarms/kinds.ts'
import { meanOfKnown, measureCooling } from '../../server/alarms/cooling.rules.ts'
import { measureCycles } from '../../server/alarms/cycling.rules.ts'
import type { DeviceNow } from '../../server/alarms/device-now.ts'
import { percentile } from '../bench.ts'

const measuredDays = 30
const mostStretches = 20
const hotTank = 60

/** Reports of one day; what a device does not have is empty. */
export class DayOfReports {
  readonly times: number[] = []
  readonly room: number[] = []
  readonly outdoor: number[] = []
  readonly isHeated: number[] = []
  readonly flame: number[] = []
  readonly water: number[] = []
  readonly pressure: number[] = []
  readonly tank: number[] = []
}

interface DayFigures {
  starts: number
  cycle: number | null
  cooling: number[]
  outdoorMean: number | null
  leastPressure: number | undefined
  mostTank: number | undefined
}

type Findings = Pick<
  DeviceNow,
  | 'cooling_hours'
  | 'outdoor_mean'
  | 'has_pressure'
  | 'cycling_days'
  | 'most_starts_in_hour'
  | 'median_cycle_minutes'
  | 'tank_days'
  | 'most_tank'
>

const isShort = ({ starts, cycle }: DayFigures) =>
  starts >= shortCycles.startsInHour && cycle !== null && cycle <= shortCycles.medianMinutes

export class MeasuredDays {
  readonly #days: DayFigures[] = []
  findings: Findings = {
    cooling_hours: null,
    outdoor_mean: null,
    has_pressure: null,
    cycling_days: null,
    most_starts_in_hour: null,
    median_cycle_minutes: null,
    tank_days: null,
    most_tank: null,
  }

  add(day: DayOfReports): void {
    const cycles = measureCycles(day.times, day.flame, day.water)
    this.#days.unshift({
      starts: cycles.mostStartsInHour,
      cycle: cycles.medianCycleMinutes,
      cooling: measureCooling(day),
      outdoorMean: meanOfKnown(day.outdoor),
      leastPressure: day.pressure.length > 0 ? Math.min(...day.pressure) : undefined,
      mostTank: day.tank.length > 0 ? Math.max(...day.tank) : undefined,
    })
    this.#days.splice(measuredDays)
    this.#sumUp()
  }

  #sumUp(): void {
    const days = this.#days
    const short = days.slice(0, shortCycles.ofDays).filter(isShort)
    const tanks = days.flatMap(({ mostTank }) => mostTank ?? [])
    const hot = days.findIndex(({ mostTank = 0 }) => mostTank >= hotTank)
    const known = days.findLastIndex(({ mostTank }) => mostTank !== undefined)
    this.findings = {
      cooling_hours: days.flatMap(({ cooling }) => cooling).slice(0, mostStretches),
      outdoor_mean: days[0]?.outdoorMean ?? null,
      has_pressure: days.some(({ leastPressure = 0 }) => leastPressure > 0),
      cycling_days: short.length,
      most_starts_in_hour: short.length > 0 ? Math.max(...short.map(({ starts }) => starts)) : null,
      median_cycle_minutes:
        short.length > 0
          ? percentile(
              short.flatMap(({ cycle }) => cycle ?? []),
              0.5,
            )
          : null,
      tank_days: tanks.length === 0 ? null : hot >= 0 ? hot : known,
      most_tank: tanks.length === 0 ? null : Math.max(...tanks),
    }
  }
}
