import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { logOf } from './shop.ts';

const PAGE_LINES = 60;
const LOG_LINES = 20;

/** Prints at the end what the page of each failure showed and what the shop logged meanwhile: CI keeps no files. */
export default class Failures implements Reporter {
  readonly #logged = new Map<string, number>();
  readonly #seen: string[] = [];

  onTestBegin({ id }: TestCase): void {
    this.#logged.set(id, shopLog().length);
  }

  onTestEnd({ id, title, expectedStatus }: TestCase, { status, attachments }: TestResult): void {
    if (status === expectedStatus || status === 'skipped') return;
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const page = path ? snapshotIn(readFileSync(path, 'utf8')) : 'not known';
    const log = shopLog().slice(this.#logged.get(id)).trimEnd().split('\n').slice(-LOG_LINES).join('\n');
    this.#seen.push(`\nThe page of « ${title} »:\n${page}\nThe shop's log meanwhile:\n${log}\n`);
  }

  onEnd(): void {
    process.stdout.write(this.#seen.join(''));
  }

  printsToStdio(): boolean {
    return false;
  }
}

const shopLog = () => readFileSync(logOf(process.env.E2E_DATA ?? ''), 'utf8');

/** The outline of the page in the runner's description of a failure. */
const snapshotIn = (context: string) =>
  (/```yaml\n([\s\S]*?)\n```/.exec(context)?.[1] ?? '').split('\n').slice(-PAGE_LINES).join('\n');
