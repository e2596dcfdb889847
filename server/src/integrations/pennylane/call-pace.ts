import { setTimeout as sleep } from 'node:timers/promises';

/** Lets at most `calls` pass in any `windowMs`, first come, first served. Pennylane counts per token: other instances count there too. */
export function createPace(calls: number, windowMs: number): () => Promise<void> {
  const passed: number[] = [];
  let last = Promise.resolve();

  async function pass(): Promise<void> {
    const oldest = passed.length < calls ? undefined : passed.shift();
    const wait = oldest === undefined ? 0 : oldest + windowMs - performance.now();
    if (wait > 0) await sleep(wait);
    passed.push(performance.now());
  }

  return () => {
    last = last.then(pass);
    return last;
  };
}
