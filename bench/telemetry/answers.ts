// What an engine answered, as numbers of one shape for all three, and where two answers differ.

/** By metric, rows that begin with their moment. */
export type Answer = Map<string, number[][]>

/** A row's numbers: raw has one, a bucket mean, minimum and maximum. */
export interface Tolerance {
  /** How far apart two numbers of one row may be; by place, the last for all further ones. */
  by: readonly number[]
}

export interface Difference {
  rows: number
  /** Rows that the other has not, or has with another number. */
  differing: number
  first: string | undefined
}

export function compareAnswers(
  ours: Answer,
  theirs: Answer,
  { by }: Tolerance,
  isComparable: (ms: number) => boolean = () => true,
): Difference {
  const difference: Difference = { rows: 0, differing: 0, first: undefined }
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const wanted = new Map(rowsOf(theirs, name, isComparable))
    const found = new Map(rowsOf(ours, name, isComparable))
    for (const ms of new Set([...wanted.keys(), ...found.keys()])) {
      difference.rows++
      const [mine, other] = [found.get(ms), wanted.get(ms)]
      if (
        mine &&
        other &&
        mine.length === other.length &&
        mine.every((value, at) => isNear(value, other[at], by[Math.min(at, by.length - 1)]))
      )
        continue
      difference.differing++
      difference.first ??= `${name} at ${new Date(ms).toISOString()}: ${mine?.join(' ')} and ${other?.join(' ')}`
    }
  }
  return difference
}

const rowsOf = (answer: Answer, name: string, isComparable: (ms: number) => boolean): [number, number[]][] =>
  (answer.get(name) ?? []).filter(([ms = 0]) => isComparable(ms)).map(([ms = 0, ...numbers]) => [ms, numbers])

const isNear = (a: number, b: number | undefined, by = 0) => b !== undefined && Math.abs(a - b) <= by

export interface InfluxReply {
  results: { series?: { columns: string[]; values: (number | null)[][] }[] }[]
}

/** `numbersOf` names the columns of a metric's row. */
export function readInflux(
  body: Buffer,
  names: readonly string[],
  columnsOf: (name: string) => readonly string[],
): Answer {
  const answer: Answer = new Map(names.map((name) => [name, []]))
  for (const part of body.toString().trim().split('\n')) {
    for (const { columns, values } of (JSON.parse(part) as InfluxReply).results[0]?.series ?? []) {
      for (const name of names) {
        const places = columnsOf(name).map((column) => columns.indexOf(column))
        for (const row of values) {
          const numbers = places.map((place) => row[place] ?? Number.NaN)
          if (!numbers.some(Number.isNaN)) answer.get(name)?.push([row[0] ?? 0, ...numbers])
        }
      }
    }
  }
  return answer
}

interface RangeReply {
  data: {
    result: { metric: Record<string, string>; values?: [number, string][]; value?: [number, string] }[]
  }
}

/** Buckets, stamped with their end; mean, minimum and maximum are results of their own. */
export function readRange(body: Buffer, bucketMs: number): Answer {
  const answer: Answer = new Map()
  const places = ['avg', 'min', 'max']
  const rows = new Map<string, number[]>()
  for (const { metric, values = [] } of (JSON.parse(body.toString()) as RangeReply).data.result) {
    const name = metric['m'] ?? ''
    const place = Math.max(0, places.indexOf(metric['rollup'] ?? ''))
    for (const [seconds, text] of values) {
      const ms = seconds * 1000 - bucketMs
      const key = `${name} ${ms}`
      let row = rows.get(key)
      if (!row) {
        row = [ms]
        rows.set(key, row)
        const known = answer.get(name)
        if (known) known.push(row)
        else answer.set(name, [row])
      }
      row[place + 1] = Number(text)
    }
  }
  return answer
}

/** Every result's newest value. */
export function readInstant(body: Buffer, nameOf: (metric: string) => string): Answer {
  const { result } = (JSON.parse(body.toString()) as RangeReply).data
  return new Map(
    result.map(({ metric, value }) => [nameOf(metric['__name__'] ?? ''), [[0, Number(value?.[1])]]]),
  )
}

interface ExportLine {
  metric: Record<string, string>
  values: number[]
  timestamps: number[]
}

/** A line for each stretch of a series. */
export function readLines(body: Buffer, nameOf: (metric: string) => string): Answer {
  const answer: Answer = new Map()
  for (const line of body.toString().trim().split('\n')) {
    const { metric, values, timestamps } = JSON.parse(line) as ExportLine
    const name = nameOf(metric['__name__'] ?? '')
    const rows = values.map((value, at) => [timestamps[at] ?? 0, value])
    answer.set(name, [...(answer.get(name) ?? []), ...rows])
  }
  return answer
}
