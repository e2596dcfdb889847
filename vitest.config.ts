import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One worker fewer than cores is the default; the tests wait on the database most of their time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'simulators/src/**/*.test.ts'],
          testTimeout: 20_000,
          // These files keep no state that another could meet; loading the web app's modules anew for each took 80 % of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
