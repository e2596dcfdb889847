import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take from twenty seconds to a minute, longest first: one that began last would run alone. */
const long = [
  'payments-model',
  'payments-deaths',
  'http/contract',
  'lost-answers',
  'photo-servers',
  'payments-killed',
  'db/embedded',
  'payments-property',
  'pennylane-failures',
  'gotrue-refresh',
  'two-servers',
  'demo/fill',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.includes(`${name}.`));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'simulators/src/**/*.test.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          // These files keep no state that another could meet; loading the web app's modules anew for each
          // took 80 % of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // These tests wait half of their time, for pauses between retries. They share their modules, as
          // each has its own server and database.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A second is not enough for a process to start on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
