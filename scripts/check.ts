import { exitWithParent } from './exit-with-parent.ts';
import { boundaries, lint, runSteps, tool, types, unused } from './steps.ts';

exitWithParent();

/** The inner loop: types, lint and format, boundaries, unused code, unit tests. Under a minute. */
const total = await runSteps([
  ['types', types],
  ['lint and format', lint],
  ['boundaries', boundaries],
  ['unused code', unused],
  ['unit tests', () => tool('vitest/vitest.mjs', ['run', '--project', 'unit'])],
]);
process.exit(total.failed === 0 ? 0 : 1);
