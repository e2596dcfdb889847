import { createLog } from '../../log.ts';
import { startJobs } from '../jobs.ts';

/** A process whose task `wait` never ends, on the database given as first argument. It says when it has begun. */
await startJobs(
  process.argv[2] ?? '',
  {
    tasks: {
      wait: () => {
        process.stdout.write('begun\n');
        return new Promise(() => undefined);
      },
    },
    heavy: {},
    cron: [],
  },
  createLog('silent'),
);
