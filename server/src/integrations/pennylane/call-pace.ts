import { setTimeout as sleep } from 'node:timers/promises';

/** At most `calls` pass in any `windowMs`; Pennylane counts all instances of a token together. */
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
