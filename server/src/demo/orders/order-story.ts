import type { Cents } from '@florilege/contract/http/money.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { type DemoMember, staff } from '../people/members.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween } from './calendar.ts';
import type { Draft } from './drafts.ts';
import { type Money, moneyOf, nothing } from './money.ts';
import { type Placed, statusOf } from './status-plan.ts';
import { minutesLater, momentBetween, pathTo, timesOf } from './timeline.ts';

type Step = { status: OrderStatus; at: Date; author: string };

/** An order with all that happened to it until now. */
export type Story = {
  draft: Draft;
  status: OrderStatus;
  creator: string;
  steps: Step[];
  driver: DemoMember | null;
  /** Set when the driver was chosen before the order was ready to leave. */
  driverChosen: { at: Date; author: string } | null;
  money: Money;
  amountChange: { from: Cents; at: Date } | null;
};

const loaded: readonly OrderStatus[] = ['to_deliver', 'delivering', 'delivered'];
const undecided: readonly OrderStatus[] = ['created', 'to_call', 'cancelled'];

function creatorOf(random: Random, { kind }: Draft): DemoMember {
  if (kind === 'standing' || kind === 'wedding') return random.pick(staff.seniors);
  const counter = kind === 'counter' ? 60 : 30;
  return random.pick(staff[random.weighted({ florists: 50, counter, seniors: 14 })]);
}

/** Florists make, seniors check, the counter hands over and sends out, drivers drive. */
function authorsOf(
  random: Random,
  creator: DemoMember,
  driver: DemoMember | null,
): Record<OrderStatus, DemoMember> {
  const florist = random.pick(staff.florists);
  const counter = random.pick([...staff.counter, ...staff.seniors]);
  const checker = random.chance(0.7) ? random.pick(staff.seniors) : counter;
  const road = driver ?? counter;
  return {
    created: creator,
    to_call: creator,
    to_prepare: creator,
    preparing: florist,
    prepared: florist,
    needs_verification: florist,
    validated: checker,
    to_deliver: counter,
    delivering: road,
    delivered: road,
    picked_up: random.pick([...staff.counter, creator]),
    cancelled: random.pick([...staff.seniors, creator]),
  };
}

function wantsDriver(random: Random, draft: Draft, status: OrderStatus, clock: Clock): boolean {
  if (!draft.delivery) return false;
  if (loaded.includes(status)) return true;
  const ahead = daysBetween(clock.today, draft.day);
  if (undecided.includes(status) || ahead < 0 || ahead > 1) return false;
  return random.chance(ahead === 0 ? 0.7 : 0.35);
}

function amountChangeOf({ random, draft, clock }: Placed, money: Money, last: Date): Story['amountChange'] {
  if (!draft.payer || draft.kind === 'standing' || draft.amount < 5000 || !random.chance(0.05)) return null;
  const settled = [money.steps[0]?.at, money.payments[0]?.created_at, last, clock.atWork];
  const before = new Date(Math.min(...settled.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY)));
  if (before.getTime() - draft.createdAt.getTime() < 2 * 3_600_000) return null;
  return {
    from: draft.amount - random.pick([500, 1000, 1000, 1500, 2000]),
    at: momentBetween(random, minutesLater(draft.createdAt, 45), before),
  };
}

export function storyOf(placed: Placed): Story {
  const { random, draft, clock } = placed;
  const creator = creatorOf(random, draft);
  const untouched = { draft, creator: creator.id, driver: null, driverChosen: null, amountChange: null };
  if (draft.binned) return { ...untouched, status: 'created', steps: [], money: nothing };

  const status = statusOf(placed);
  const driver = wantsDriver(random, draft, status, clock) ? random.pick(staff.drivers) : null;
  const authors = authorsOf(random, creator, driver);
  const history = { ...placed, status };
  const path = pathTo(history);
  const times = path.length > 0 ? timesOf(history, path) : [];
  const steps = path.map((step, index) => ({
    status: step,
    at: times[index] ?? clock.atWork,
    author: authors[step].id,
  }));
  const last = steps.at(-1)?.at ?? draft.createdAt;
  const early = driver !== null && !loaded.includes(status);
  const driverChosen = early
    ? { at: momentBetween(random, last, clock.atWork), author: authors.to_deliver.id }
    : null;
  const money = moneyOf({ ...history, creator: creator.id, doneAt: last });
  const amountChange = amountChangeOf(placed, money, last);
  return { ...untouched, status, steps, driver, driverChosen, money, amountChange };
}
