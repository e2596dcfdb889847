import { execFile, execFileSync } from 'node:child_process';

/** Processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [child, parent, name = ''] = line.trim().split(/\s+/);
    return Number(parent) === pid && /node|MainThread/.test(name) ? [Number(child)] : [];
  });
}

/** Samples the memory of a process until told to stop. @returns the most it held, in MB */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_error, rss) => {
      most = Math.max(most, Number(rss) / 1024);
    });
  }, 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}
