import type { ChartLine } from '../kit/chart/chart-line.ts'
import { TimeChart } from '../kit/chart/TimeChart.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const minute = 60_000
const to = Math.floor(Date.now() / (30 * minute)) * 30 * minute
const from = to - 24 * 60 * minute
const hole = { from: from + 600 * minute, to: from + 720 * minute }
const moments = Array.from({ length: 97 }, (_, index) => from + index * 15 * minute)

const known = (at: number, value: number) => (at > hole.from && at < hole.to ? null : value)
const room = (at: number) => 20.5 + Math.sin((at - from) / (180 * minute)) * 0.8

const temperatures: ChartLine[] = [
  {
    key: 'room',
    name: 'Χώρος',
    style: 'line',
    tone: 'accent',
    points: moments.map((at) => [at, known(at, room(at))]),
    band: moments.filter((at) => known(at, 1)).map((at) => [at, room(at) - 0.3, room(at) + 0.3]),
  },
  {
    key: 'target',
    name: 'Στόχος',
    style: 'step',
    tone: 'accent',
    points: moments.map((at) => [at, known(at, at < from + 400 * minute ? 18 : 21)]),
    band: [],
  },
]

const states: ChartLine[] = [
  {
    key: 'flame',
    name: 'Φλόγα',
    style: 'band',
    tone: 'hot',
    points: moments.map((at, index) => [at, known(at, index % 8 < 3 ? 1 : 0)]),
    band: [],
  },
]

const shared = { range: { from, to }, gaps: [hole], reach: 15 * minute, group: 'gallery', marks: [] }

export const ChartSamples = () => (
  <Sample title="TimeChart">
    <div className={styles.wide}>
      <TimeChart {...shared} title="Θερμοκρασία χώρου" unit="°C" lines={temperatures} hasClock={false} />
      <TimeChart
        {...shared}
        title="Κατάσταση"
        lines={states}
        hasClock
        marks={[{ at: from + 300 * minute, tone: 'command' }]}
      />
    </div>
  </Sample>
)
