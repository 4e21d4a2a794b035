import { m } from '../../paraglide/messages.js'
import styles from './chart.module.css'
import type { ChartLine, Tone } from './chart-line.ts'

export const toneToken = (tone: Tone) =>
  `var(--${tone === 'second' ? 'series-2' : tone === 'ink' ? 'ink-2' : tone})`

interface LegendProps {
  lines: readonly ChartLine[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** The keys of the band of minimum and maximum, and of what was before, among the hidden ones. */
export const bandKey = 'min_max'
export const previousKey = 'previous'

export const Legend = ({ lines, hidden, onToggle }: LegendProps) => {
  const banded = lines.find((line) => line.band.length > 0)
  return (
    <div className={styles.legend}>
      {lines.map((line) => (
        <button
          key={line.key}
          type="button"
          className={styles.legendItem}
          aria-pressed={!hidden.has(line.key)}
          onClick={() => onToggle(line.key)}
        >
          <span
            className={styles.sample}
            data-style={line.style}
            style={{ color: toneToken(line.tone) }}
            aria-hidden
          />
          {line.name}
        </button>
      ))}
      {lines.some((line) => line.previous?.length && line.style !== 'step') && (
        <button
          type="button"
          className={styles.legendItem}
          aria-pressed={!hidden.has(previousKey)}
          onClick={() => onToggle(previousKey)}
        >
          <span className={styles.sample} data-style="previous" aria-hidden />
          {m.chart_previous()}
        </button>
      )}
      {banded && (
        <button
          type="button"
          className={styles.legendItem}
          aria-pressed={!hidden.has(bandKey)}
          onClick={() => onToggle(bandKey)}
        >
          <span
            className={styles.sample}
            data-style="min-max"
            style={{ color: toneToken(banded.tone) }}
            aria-hidden
          />
          {m.chart_min_max()}
        </button>
      )}
    </div>
  )
}
