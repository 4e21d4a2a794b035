import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'gateway', 'identity', 'embedded', 'simulator', 'checks', 'bench']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: rooms.map((room) => `${room}/**/*.test.ts`) },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing-setup.ts'],
        },
      },
    ],
  },
})
