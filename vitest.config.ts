import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './checks/chromium.ts'

const rooms = ['contract', 'gateway', 'identity', 'embedded', 'simulator', 'checks', 'bench']
const onPostgres = ['server/**/*.test.ts', 'simulator/demo/{inbox,past-alarms,seed,season}.test.ts']
/** They start and kill programs of their own, and take longest: projects begin in the order of their names. */
const killTests = ['bench/kill/*.test.ts', 'embedded/postgres.test.ts']

/** No module of ours keeps what one test file could leave to the next, so a worker reads each of them once. */
const isolate = false

/** Node reads our TypeScript itself, as it does in the product: nothing is transformed for tests. */
const experimental = { viteModuleRunner: false }

/**
 * Server tests wait about half of the time, for databases, brokers and processes, so four share two cores. A browser
 * stands two tabs; vitest allows another number only to a group that begins when the one before has ended.
 */
const workers = { node: Math.max(4, availableParallelism()), tabs: 2 }

/** Waits are for real work of databases, brokers and browsers on machines that do more than this: only what hangs fails. */
const waits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000, interval: 20 } },
}

export default defineConfig({
  test: {
    ...waits,
    maxWorkers: workers.node,
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: killTests },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: rooms.map((room) => `${room}/**/*.test.ts`),
          exclude: [...onPostgres, ...killTests],
          experimental,
          isolate,
        },
      },
      {
        extends: true,
        // Node reads no TSX, so these go through Vite.
        test: { name: 'console', include: ['console/**/*.test.ts'], isolate },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: onPostgres,
          experimental,
          globalSetup: ['server/testing/setup.ts'],
          isolate,
        },
      },
      {
        extends: 'console/vite.config.ts',
        // Vite finds this one only while tests run, and would then load the page of all others again.
        optimizeDeps: { include: ['oidc-client-ts'] },
        test: {
          name: 'browser',
          // This project extends the console's own configuration, so it takes nothing from above.
          ...waits,
          include: ['**/*.browser.test.tsx'],
          maxWorkers: workers.tabs,
          sequence: { groupOrder: 1 },
          isolate,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
