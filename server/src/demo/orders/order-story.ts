import type { Cents } from '@florilege/contract/http/money.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { type DemoMember, staff } from '../people/members.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween } from './calendar.ts';
import type { Draft } from './drafts.ts';
import { type Money, moneyOf } from './money.ts';
import { statusOf, type Turn } from './status-plan.ts';
import { minutesLater, momentBetween, pathTo, timesOf } from './timeline.ts';

export type Step = { status: OrderStatus; at: Date; author: string };

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

function creatorOf(random: Random, draft: Draft): DemoMember {
  if (draft.kind === 'standing' || draft.kind === 'wedding') return random.pick(staff.seniors);
  const counter = draft.kind === 'counter' ? 60 : 30;
  return random.pick(
    random.weighted([
      [staff.florists, 50],
      [staff.counter, counter],
      [staff.seniors, 14],
    ] as const),
  );
}

/** Who does what: florists make, seniors check, the counter hands over and sends out, drivers drive. */
function authorsOf(
  random: Random,
  creator: DemoMember,
  driver: DemoMember | null,
): Partial<Record<OrderStatus, DemoMember>> {
  const florist = random.pick(staff.florists);
  const counter = random.pick([...staff.counter, ...staff.seniors]);
  const checker = random.chance(0.7) ? random.pick(staff.seniors) : counter;
  const road = driver ?? counter;
  return {
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

type Telling = { random: Random; draft: Draft; clock: Clock; turn: Turn };

function amountChangeOf({ random, draft, clock }: Telling, money: Money, last: Date): Story['amountChange'] {
  if (!draft.payer || draft.kind === 'standing' || draft.amount < 5000 || !random.chance(0.05)) return null;
  const settled = [money.steps[0]?.at, money.payments[0]?.at, last, clock.atWork].filter(
    (at) => at !== undefined,
  );
  const before = new Date(Math.min(...settled.map((at) => at.getTime())));
  if (before.getTime() - draft.createdAt.getTime() < 2 * 3_600_000) return null;
  return {
    from: draft.amount - random.pick([500, 1000, 1000, 1500, 2000]),
    at: momentBetween(random, minutesLater(draft.createdAt, 45), before),
  };
}

export function tell(telling: Telling): Story {
  const { random, draft, clock, turn } = telling;
  const creator = creatorOf(random, draft);
  const known = { draft, creator: creator.id };
  if (draft.binned)
    return {
      ...known,
      status: 'created',
      steps: [],
      driver: null,
      driverChosen: null,
      money: { steps: [], payments: [] },
      amountChange: null,
    };

  const status = statusOf(telling);
  const driver = wantsDriver(random, draft, status, clock) ? random.pick(staff.drivers) : null;
  const authors = authorsOf(random, creator, driver);
  const path = pathTo({ ...telling, status });
  const times = path.length > 0 ? timesOf({ ...telling, status }, path) : [];
  const steps = path.map((step, index) => ({
    status: step,
    at: times[index] ?? clock.atWork,
    author: (authors[step] ?? creator).id,
  }));
  const last = steps.at(-1)?.at ?? draft.createdAt;
  const early = driver !== null && !loaded.includes(status);
  const driverChosen = early
    ? { at: momentBetween(random, last, clock.atWork), author: (authors.to_deliver ?? creator).id }
    : null;
  const money = moneyOf({ random, draft, status, clock, turn, creator: creator.id, doneAt: last });
  return {
    ...known,
    status,
    steps,
    driver,
    driverChosen,
    money,
    amountChange: amountChangeOf(telling, money, last),
  };
}
