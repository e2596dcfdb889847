import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeCssTypes } from './css-types.ts';
import { root, say } from './environment.ts';

export type Outcome = { passed: number; failed: number };
type Log = (text: string) => void;
/** A step without a log of its own writes to the terminal. */
export type Step = [name: string, step: (log?: Log) => Promise<boolean | Outcome>];
type Env = Record<string, string>;

type How = { env?: Env; log?: Log | undefined };

/** Runs a tool of node_modules under this Node. */
export function tool(entry: string, args: string[], how: How = {}): Promise<boolean> {
  return run(process.execPath, [join(root, 'node_modules', entry), ...args], how);
}

export function run(command: string, args: string[], how: How = {}): Promise<boolean> {
  const { env, log } = how;
  return new Promise((done, failed) => {
    const stdio = log ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => log?.(text));
    child.once('error', failed);
    child.once('close', (code) => done(code === 0));
  });
}

/**
 * Runs all groups of steps, even when one fails, and names those that failed at the end. Steps that run together
 * show their output at their end.
 */
export async function runSteps(...groups: Step[][]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const alone = group.length === 1;
    outcomes.push(...(await Promise.all(group.map((step) => runStep(step, alone)))));
  }
  const names = groups.flat().map(([name]) => name);
  const failed = names.filter((_name, index) => outcomes[index]?.failed !== 0);
  if (failed.length > 0) say(`\n✗ ${failed.join(', ')}`);
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

async function runStep([name, step]: Step, alone: boolean): Promise<Outcome> {
  const start = performance.now();
  const title = `\n── ${name}`;
  let output = '';
  const log: Log = (text) => {
    output += text;
  };
  if (alone) say(title);
  const result = await step(alone ? undefined : log).catch((error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  });
  const outcome = typeof result === 'boolean' ? { passed: Number(result), failed: Number(!result) } : result;
  if (!alone) say(title);
  if (output.trim() !== '') say(output.trimEnd());
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const sign = outcome.failed === 0 ? '✓' : '✗';
  say(`   ${sign} ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
  return outcome;
}

/** Checks that do not run the product. */
export const staticChecks: Step[] = [
  [
    'types',
    async (log) => {
      await writeCssTypes();
      const projects = ['.', 'web', 'web/sw'];
      const run = (project: string) => tool('typescript/bin/tsc', ['-p', project], { log });
      return (await Promise.all(projects.map(run))).every(Boolean);
    },
  ],
  ['lint and format', (log) => tool('@biomejs/biome/bin/biome', ['ci', '.', '--error-on-warnings'], { log })],
  [
    'boundaries',
    (log) => {
      const folders = ['contract/src', 'server/src', 'simulators/src', 'web/src', 'scripts', 'e2e'];
      const args = ['--config', '.dependency-cruiser.mjs', ...folders];
      return tool('dependency-cruiser/bin/dependency-cruiser.mjs', args, { log });
    },
  ],
  ['unused code', (log) => tool('knip/bin/knip.js', [], { log })],
];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Path of a Chromium on this machine; installed from the system's packages when there is none. */
export async function findBrowser(): Promise<string> {
  const known = () =>
    [process.env.CHROMIUM_PATH ?? '', ...browsers].find((path) => path !== '' && existsSync(path));
  const found = known();
  if (found) return found;
  say('Chromium manque : installation par les paquets du système…');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const [command = '', ...rest] = [...sudo, ...args];
    await run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = known();
  if (!installed)
    throw new Error(
      'Aucun Chromium : installez le paquet « chromium » ou donnez son chemin dans CHROMIUM_PATH.',
    );
  return installed;
}
