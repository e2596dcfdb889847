import { readdirSync, readFileSync } from 'node:fs';

/** Linux's own books about a process: memory in MB, processor time in milliseconds. */
export type Process = {
  pid: number;
  name: string;
  /** Own pages, and a share of those that several processes have, so that it can be summed. */
  pss: number;
  rss: number;
  processor: number;
};

const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1');

const CLOCK_TICK_MS = 10;

function statOf(pid: number) {
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(read(pid, 'stat')) ?? [];
  const fields = rest.split(' ');
  const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * CLOCK_TICK_MS;
  return { name, parent: Number(fields[1]), processor: ticks(11), ofEnded: ticks(13) };
}

/** Processor time of a process and its children, those included that have ended, in milliseconds. */
export function processorWithChildren(pid: number): number {
  const own = statOf(pid);
  let sum = own.processor + own.ofEnded;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const { parent, processor, ofEnded } = statOf(Number(entry));
      if (parent === pid) sum += processor + ofEnded;
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}

export const parentOf = (pid: number): number => statOf(pid).parent;

export function processOf(pid: number): Process {
  const { name, processor } = statOf(pid);
  const megabytes = (field: string, file: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(pid, file))?.[1] ?? 0) / 1024;
  const command = read(pid, 'cmdline').split('\0');
  const script = command.slice(1).find((word) => /\.(c|m)?[jt]s$/.test(word));
  return {
    pid,
    name: /^npm /.test(command[0] ?? '') ? 'npm' : (script?.split('/').slice(-2).join('/') ?? name),
    pss: megabytes('Pss', 'smaps_rollup'),
    rss: megabytes('VmRSS', 'status'),
    processor,
  };
}

/** A process and all that descend from it, but for PostgreSQL's. */
export function familyOf(pid: number): Process[] {
  const parents = new Map<number, { parent: number; name: string }>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      parents.set(Number(entry), statOf(Number(entry)));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family)
    for (const [child, { parent, name }] of parents)
      if (parent === member && name !== 'postgres') family.push(child);
  return family.map(processOf);
}
