import { spawn } from 'node:child_process';
import { z } from 'zod';
import { root } from './environment.ts';

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.int(), critical: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** The packages with a serious weakness in npm's report; `null` when the registry did not answer. */
export function seriousIn(output: string): string[] | null {
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    return null;
  }
  const read = report.safeParse(json).data;
  if (!read) return null;
  const isSerious = ({ severity }: { severity: string }) => severity === 'high' || severity === 'critical';
  return Object.entries(read.vulnerabilities).flatMap(([name, each]) => (isSerious(each) ? [name] : []));
}

/** Asks the registry what is known about the packages of a running shop; without an answer nothing is refused. */
export async function auditPackages(log: (text: string) => void = () => undefined): Promise<boolean> {
  const serious = seriousIn(await npmAudit());
  if (serious === null) log('the registry did not say what is known about the packages\n');
  else if (serious.length > 0) log(`known weaknesses, see npm audit --omit=dev: ${serious.join(', ')}\n`);
  return !serious?.length;
}

function npmAudit(): Promise<string> {
  const cli = process.env.npm_execpath;
  const [program, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const args = ['audit', '--omit=dev', '--json', '--fetch-timeout=15000', '--fetch-retries=0'];
  return new Promise((done) => {
    const shell = process.platform === 'win32' && !cli;
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(program, [...first, ...args], { cwd: root, stdio: [...stdio], shell });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', () => done(''));
    child.once('close', () => done(output));
  });
}
