import { test } from 'vitest';
import { playAllRuns } from '../testing/model-runs.ts';

const runs = Number(process.env.MODEL_DEATH_RUNS ?? 6);

test(
  'the books end up as Square has them when the server is killed at any moment',
  async () => {
    await playAllRuns({ apart: true }, runs);
  },
  60_000 + runs * 240_000,
);
