import { testType } from '../../contract/webhooks/schema.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Ten attempts within little more than three days. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Milliseconds until the next attempt; undefined when it is given up. A person waits for the outcome of a test. */
export const waitAfter = (tries: number, type: string): number | undefined =>
  type === testType ? undefined : waits[tries - 1]
