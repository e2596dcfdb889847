import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

export const root = resolve(import.meta.dirname, '..');

/** Reads `.env`; variables of the environment win. */
export function loadDotEnv(): void {
  const file = join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}

export function dataDir(): string {
  return process.env.DATA_DIR || join(root, '.data');
}

/** The signing secret of a demonstration, made once for its data folder. */
export async function demoSecret(): Promise<string> {
  const file = join(dataDir(), 'secret');
  await mkdir(dataDir(), { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
}

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** The text of an error for a person, at the end of a command. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\n  ${error.cause.message}` : '';
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Le port ${String(error.port)} est déjà pris. Arrêtez l’autre programme ou choisissez un autre port : PORT=3100 npm start`;
  }
  return error.message + cause;
}
