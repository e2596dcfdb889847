import { keysOf } from '@florilege/contract/http/fields.ts';
import {
  type FirstHour,
  type FirstHourStep,
  firstHourSteps,
} from '@florilege/contract/settings/first-hour.ts';
import type { VendorStates } from '../../../config-readers.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { passStep, readFirstHour, resumeStep } from './first-hour.repository.ts';

/** How far an empty shop is; a channel that the server lacks cannot be tried, and one must be there. */
export async function firstHourOf(db: Reader, connections: VendorStates): Promise<FirstHour> {
  const facts = await readFirstHour(db);
  if (!facts) throw new Error('the first hour cannot be read');
  const { members, drivers, clients, orders, tried, passed } = facts;
  const channels = (['sms', 'email'] as const).filter((channel) => connections[channel] !== 'missing');
  const done: Record<FirstHourStep, boolean> = {
    identity: facts.identity,
    shop: facts.shop,
    team: members > 1 && drivers > 0,
    clients: clients > 0,
    order: orders > 0,
    senders: channels.length > 0 && channels.every((channel) => tried.includes(channel)),
  };
  const steps = keysOf(firstHourSteps).map((step) => ({
    step,
    done: done[step],
    passed: !done[step] && passed.includes(step),
  }));
  const isLeft = steps.some((step) => !step.done && !step.passed);
  return { home: isLeft && !facts.over, steps, counts: { members, drivers, clients, orders } };
}

type Pass = { step: FirstHourStep; passed: boolean };

export async function pass(tx: Tx, member: Member, { step, passed }: Pass, connections: VendorStates) {
  await (passed ? passStep(tx, step, member.id) : resumeStep(tx, step));
  return firstHourOf(tx, connections);
}
