import { test } from 'vitest';
import { playAllRuns } from '../testing/model-runs.ts';

const runs = Number(process.env.MODEL_RUNS ?? 150);

test(
  'the books end up as Square has them, whatever happens in whatever order',
  async () => {
    await playAllRuns({ apart: false }, runs);
  },
  60_000 + runs * 10_000,
);
