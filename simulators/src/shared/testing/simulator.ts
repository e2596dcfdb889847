import { afterAll, beforeAll } from 'vitest';
import type { Place } from '../listen.ts';

/** A simulator for the tests of one file. */
export function simulatorForTests<Simulator extends { stop(): Promise<void> }>(
  start: (place: Place) => Promise<Simulator>,
): () => Simulator {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await start({ port: 0 });
  });
  afterAll(() => simulator.stop());
  return () => simulator;
}
