import { auditPackages } from './audit.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { runSteps, staticChecks, tool } from './steps.ts';

exitWithParent();

/** The inner loop: types, lint and format, boundaries, unused code, unit tests. Under a minute. */
const total = await runSteps([
  ...staticChecks,
  ['known weaknesses', auditPackages],
  ['unit tests', (log) => tool('vitest/vitest.mjs', ['run', '--project', 'unit'], { log })],
]);
process.exit(total.failed === 0 ? 0 : 1);
