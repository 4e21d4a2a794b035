import { defineConfig } from '@playwright/test'
import { chromium } from './checks/chromium.ts'
import { clearEarlierWorlds, world } from './journeys/world.ts'

/** Only the first reading of this file may clear what the last run left; workers read it again while one runs. */
if (!process.env.TEST_WORKER_INDEX && !process.env.JOURNEYS_CLEARED) {
  clearEarlierWorlds()
  process.env.JOURNEYS_CLEARED = 'yes'
}

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'journeys/out/results',
  // More than a small machine has cores: a journey waits for its device much of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: world.url,
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    // Traces make journeys about a third longer; --trace on records one for whoever looks for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
  webServer: {
    command: `"${process.execPath}" simulator/demo/main.ts`,
    // It answers before the demo is in it; this line comes after.
    wait: { stdout: /technician@demo\.thalpos/ },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: world.port,
      MQTT_PORT: world.mqttPort,
      DATA_DIR: world.dataDir,
      SIMULATOR_HISTORY_DAYS: '2',
      COMMAND_EXPIRY_S: '10',
      ALARM_QUIET_S: '0',
      ALARM_PASS_S: '3',
      CHECK_REPLIES: 'true',
      MAP_TILES_URL: 'none',
      PORTAL_URL: 'https://portal.thalpos.example/',
      LOG_LEVEL: 'warn',
    },
  },
})
