import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { buildServerIfChanged } from './build-server.ts';
import { buildWebIfChanged } from './build-web.ts';
import { bundleBudget } from './bundle-budget.ts';
import { root, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { findBrowser, type Outcome, runSteps, staticChecks, tool } from './steps.ts';

exitWithParent();

/** The failures, printed again at the end, where the last lines of a long log are read. */
const failures: string[] = [];
const remember = (file: string, test: string, message = '') =>
  failures.push(`✗ ${relative(root, file)} › ${test}\n${message.split('\n', 12).join('\n')}`);

const reports = await mkdtemp(join(tmpdir(), 'florilege-reports-'));

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const ok = await tool('vitest/vitest.mjs', args);
  const report = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const suite of report.testResults.filter(({ status }) => status === 'failed')) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of failed) remember(suite.name, test.fullName, test.failureMessages?.[0]);
    if (failed.length === 0) remember(suite.name, 'not loaded', suite.message);
  }
  // A file that did not even load has no failed test, but the run did fail.
  return { passed: report.numPassedTests, failed: ok ? 0 : Math.max(1, report.numFailedTests) };
}

async function playwright(): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ok = await tool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json,./e2e/support/failures.ts'],
    { env },
  );
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    passed: stats.expected + stats.flaky,
    failed: ok ? 0 : Math.max(1, stats.unexpected + errors.length),
  };
}

const total = await runSteps(
  [
    ...staticChecks,
    [
      'build',
      () =>
        buildWebIfChanged()
          .then(buildServerIfChanged)
          .then(() => true),
    ],
  ],
  [['bundle budget', bundleBudget]],
  [['unit and integration tests', vitest]],
  [['end-to-end tests', playwright]],
);
await rm(reports, { recursive: true, force: true });
for (const failure of failures) say(`\n${failure}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
