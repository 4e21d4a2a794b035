import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './checks/chromium.ts'

const rooms = ['contract', 'gateway', 'identity', 'embedded', 'simulator', 'checks', 'bench', 'console']
const onPostgres = ['server/**/*.test.ts', 'simulator/demo/{seed,season}.test.ts']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: rooms.map((room) => `${room}/**/*.test.ts`),
          exclude: onPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: onPostgres,
          globalSetup: ['server/testing-setup.ts'],
        },
      },
      {
        extends: 'console/vite.config.ts',
        test: {
          name: 'browser',
          include: ['**/*.browser.test.tsx'],
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
