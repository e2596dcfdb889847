import { availableParallelism } from 'node:os';
import { say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { tool } from './steps.ts';

// `npm run model -- 10000 [seed]`: plays the money of a shop in so many interleavings, with a seed of its own
// each time. A finding names its seed and its path, by which it is played again.

exitWithParent();

/** One run in so many has servers in processes of their own, which are killed: it takes long. */
const DEATHS_IN = 50;
const BATCH = 250;
/** Seeds of the runs of a batch follow one another. */
const SEEDS_APART = 10_000;

const folder = 'server/src/features/payments/model';
const tests = ['model', 'deaths', 'property'].map((name) => `${folder}/payments-${name}.test.ts`);

const [wanted = '10000', first = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const batches = Array.from({ length: Math.ceil(Number(wanted) / BATCH) }, (_, at) => ({
  runs: Math.min(BATCH, Number(wanted) - at * BATCH),
  seed: Number(first) + at * SEEDS_APART,
}));
let found = 0;

async function play({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const deaths = Math.max(1, Math.floor(runs / DEATHS_IN));
  const env = { MODEL_RUNS: String(runs), MODEL_DEATH_RUNS: String(deaths), MODEL_SEED: String(seed) };
  let output = '';
  const log = (text: string) => {
    output += text;
  };
  const ok = await tool('vitest/vitest.mjs', ['run', '--project=server', ...tests], { env, log });
  const played = `${runs} interleavings, ${deaths} with killed servers, seed ${seed}`;
  say(ok ? `No finding in ${played}` : `${output}\nFindings above, in ${played}`);
  if (!ok) found += 1;
}

/** Most of a run is waiting, so more batches than cores are played at once. */
const queue = batches.values();
const player = async () => {
  for (const batch of queue) await play(batch);
};
await Promise.all(Array.from({ length: availableParallelism() + 1 }, player));
say(
  found === 0 ? `No finding in ${wanted} interleavings` : `Findings in ${found} of ${batches.length} batches`,
);
process.exit(found === 0 ? 0 : 1);
