import { say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { tool } from './steps.ts';

// `npm run model -- 10000 [seed]`: plays the money of a shop in so many interleavings, with a seed of its own
// each time. A finding names its seed and its path, by which it is played again.

exitWithParent();

/** One run in so many has servers in processes of their own, which are killed: it takes long. */
const DEATHS_IN = 50;

const [runs = '10000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const deaths = String(Math.max(1, Math.floor(Number(runs) / DEATHS_IN)));
say(`${runs} interleavings, ${deaths} with killed servers, seed ${seed}`);
const folder = 'server/src/features/payments/model';
const env = { MODEL_RUNS: runs, MODEL_DEATH_RUNS: deaths, MODEL_SEED: seed };
const tests = ['model', 'deaths', 'property'].map((name) => `${folder}/payments-${name}.test.ts`);
const ok = await tool('vitest/vitest.mjs', ['run', '--project=server', ...tests], { env });
say(ok ? `No finding; seed ${seed}` : `Findings above; again: npm run model -- ${runs} ${seed}`);
process.exit(ok ? 0 : 1);
