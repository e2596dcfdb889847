import { setTimeout } from 'node:timers/promises';
import type { Cents } from '@florilege/contract/http/money.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { messages, playAll, type Step, settleDown, step } from './model-play.ts';
import { verdict } from './model-verdict.ts';
import { openWorld, type World } from './model-world.ts';

/** A long run takes other seeds. */
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);

async function newOrder(world: World, payer: number, amount: Cents): Promise<number> {
  const { body } = await world.call('POST', '/orders/', { amount: amount / 100, payer_account: payer });
  return body.id;
}

/** All of a world is read again at the end of each run, so an old one is slow. */
const RUNS_PER_WORLD = 12;

/**
 * Plays `runs` drawn interleavings, each of 8 to 26 deeds, many of them two at once. `apart`: the servers are
 * processes of their own, which are killed.
 */
export async function playAllRuns(options: { apart: boolean }, runs: number): Promise<void> {
  for (let at = 0; at < runs; at += RUNS_PER_WORLD) {
    const world = await openWorld(options);
    await playIn(world, Math.min(RUNS_PER_WORLD, runs - at), seed + at).finally(() => world.close());
  }
}

/** The world gets older with every run; at the end of each the books must be as Square has it. */
async function playIn(world: World, numRuns: number, seed: number): Promise<void> {
  const address = { address: '1 rue des Lilas', postal_code: '75011', city: 'Paris' };
  const payer = { name: 'Hôtel Œillet', type: 'business', phone: '06 12 34 56 78', ...address };
  const { body } = await world.call('POST', '/clients/', payer);
  const play = async (steps: Step[], delivery: object) => {
    await world.settled();
    const { links, payments } = await world.square();
    const ids = [await newOrder(world, body.account.id, 4500), await newOrder(world, body.account.id, 8000)];
    const papers = (await world.invoices()).length;
    const scene = { world, ids, first: links.length, second: payments.length, papers };
    await world.sim('webhooks', delivery);
    await playAll(scene, steps);
    await settleDown(scene);
    const wrong = await verdict(world, ids);
    if (wrong.length === 0) return;
    // The server may be running its job; a fault that is left after another run stays.
    await setTimeout(1000);
    await settleDown(scene);
    expect(await verdict(world, ids), `before: ${wrong}`).toEqual([]);
  };
  const all = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 26 }), messages, play);
  await fc.assert(all, { seed, numRuns, endOnFailure: process.env.MODEL_SHRINK === undefined });
}
