import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeCssTypes } from './css-types.ts';
import { root, say } from './environment.ts';

export type Outcome = { passed: number; failed: number };

/** Runs a tool of node_modules under this Node, its output passed through. */
export function tool(entry: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return run(process.execPath, [join(root, 'node_modules', entry), ...args], env);
}

export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', failed);
    child.once('exit', (code) => done(code === 0));
  });
}

/** Runs the steps one after the other, all of them even when one fails, and says how each went. */
export async function runSteps(
  steps: [name: string, step: () => Promise<boolean | Outcome>][],
): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0 };
  for (const [name, step] of steps) {
    const start = performance.now();
    say(`\n── ${name}`);
    const result = await step().catch((error: unknown) => {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return false;
    });
    const outcome = typeof result === 'boolean' ? { passed: result ? 1 : 0, failed: result ? 0 : 1 } : result;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    say(
      `   ${outcome.failed === 0 ? '✓' : '✗'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
  }
  return total;
}

export const types = async () =>
  (await writeCssTypes()) &&
  (
    await Promise.all(['.', 'web', 'web/sw'].map((project) => tool('typescript/bin/tsc', ['-p', project])))
  ).every(Boolean);
export const lint = () => tool('@biomejs/biome/bin/biome', ['ci', '.', '--error-on-warnings']);
export const boundaries = () =>
  tool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    'contract/src',
    'server/src',
    'simulators/src',
    'web/src',
    'scripts',
    'e2e',
  ]);
export const unused = () => tool('knip/bin/knip.js', []);

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
    await run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  }
  const installed = known();
  if (!installed)
    throw new Error(
      'Aucun Chromium : installez le paquet « chromium » ou donnez son chemin dans CHROMIUM_PATH.',
    );
  return installed;
}
