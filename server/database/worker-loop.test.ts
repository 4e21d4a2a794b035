import type { BaseLogger } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts'

const hourMs = 3_600_000
let loop: WorkerLoop
afterEach(() => loop.stop())

/** A run that ends when the test says so. */
function heldRuns() {
  const open: (() => void)[] = []
  const state = { atOnce: 0, most: 0 }
  return {
    open,
    state,
    async run() {
      state.atOnce += 1
      state.most = Math.max(state.most, state.atOnce)
      await new Promise<void>((resolve) => open.push(resolve))
      state.atOnce -= 1
    },
  }
}

test('triggers during a run start one more run after it, never two at once', async () => {
  const runs = heldRuns()
  loop = startWorkerLoop({
    log: { warn: vi.fn<() => void>() },
    everyMs: hourMs,
    run: runs.run,
    failed: 'failed',
  })
  for (let times = 0; times < 3; times += 1) loop.trigger()
  expect(runs.open).toHaveLength(1)
  runs.open[0]?.()
  await expect.poll(() => runs.open).toHaveLength(2)
  runs.open[1]?.()
  await loop.stop()
  expect(runs.open).toHaveLength(2)
  expect(runs.state.most).toBe(1)
})

test('the timer starts runs, also after one that failed and was logged', async () => {
  const warn = vi.fn<BaseLogger['warn']>()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('no database')
  }
  loop = startWorkerLoop({ log: { warn }, everyMs: 5, run, failed: 'runs failed' })
  await expect.poll(() => runs).toBeGreaterThan(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('no database') }, 'runs failed')
})

test('stop aborts a long run, waits for it and starts no other', async () => {
  const runs = heldRuns()
  let mayGoOn = () => true
  loop = startWorkerLoop({
    log: { warn: vi.fn<() => void>() },
    everyMs: hourMs,
    run(may) {
      mayGoOn = may
      return runs.run()
    },
    failed: 'failed',
  })
  loop.trigger()
  loop.trigger()
  const stopped = loop.stop()
  expect(mayGoOn()).toBe(false)
  runs.open[0]?.()
  await stopped
  loop.trigger()
  expect(runs.open).toHaveLength(1)
})
