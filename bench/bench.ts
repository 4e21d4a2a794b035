/** One line of a bench's table. A figure without a limit only informs. */
export interface Figure {
  name: string
  value: number | string
  unit?: string
  /** What the value must not pass; 0 for what must never happen. */
  atMost?: number
  /** What the value must reach. */
  atLeast?: number
}

export interface BenchOptions {
  minutes: number | undefined
  kills: number | undefined
  /** A piece that is over soon, to work on the bench itself. */
  isSmall: boolean
}

export interface Bench {
  title: string
  /** How it is measured, for a reader who wants to judge the figure. */
  method: string
  run(options: BenchOptions): Promise<Figure[]>
}

export const isMissed = ({ value, atMost, atLeast }: Figure): boolean =>
  (atMost !== undefined && !(Number(value) <= atMost)) ||
  (atLeast !== undefined && !(Number(value) >= atLeast))

/** The value that this share of the sorted samples does not pass. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const rounded = (value: number, decimals = 1): number => Number(value.toFixed(decimals))
