// What a test waits for is real work of databases, brokers and processes, on machines that do more than this: Vitest's
// own second is over before a busy one has begun. No wait for a condition gives up before twenty.
import { vi } from 'vitest'

const leastMs = 20_000
const isPatient = Symbol.for('patient')

interface Waiting {
  timeout?: number
  interval?: number
}

const patient = (given: number | Waiting = {}): Waiting => {
  const options = typeof given === 'number' ? { timeout: given } : given
  return { ...options, timeout: Math.max(leastMs, options.timeout ?? 0) }
}

// Read again for each test file of a worker, whose files share one `vi`.
if (!(isPatient in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (work, given) => waitFor(work, patient(given))
  vi.waitUntil = (condition, given) => waitUntil(condition, patient(given))
  Object.assign(vi, { [isPatient]: true })
}
