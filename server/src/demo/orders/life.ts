import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { deliverySentence } from '../../features/orders/order-sentences.ts';
import { daysBetween, minutesLater, momentBetween } from '../calendar.ts';
import { type DemoMember, staff } from '../people/members.ts';
import type { Random } from '../random.ts';
import type { OrderRow } from '../rows.ts';
import * as remarks from '../words/remarks.ts';
import type { Books } from './books.ts';
import { settle } from './money.ts';
import { type Placed, type Step, statusOf, stepsOf } from './progress.ts';

type Life = Placed & { books: Books };
type Worked = Life & { order: OrderRow; steps: (Step & { by: string })[] };

const loaded: readonly OrderStatus[] = ['to_deliver', 'delivering', 'delivered'];
const atDesk: readonly OrderStatus[] = ['to_call', 'to_prepare'];
const undecided: readonly OrderStatus[] = ['created', 'to_call', 'cancelled'];

/** Florists make, seniors check, the counter hands over and sends out, drivers drive. */
function authorsOf(random: Random, creator: DemoMember, driver: DemoMember | null) {
  const florist = random.pick(staff.florists);
  const counter = random.pick([...staff.counter, ...staff.seniors]);
  const road = driver ?? counter;
  const authors: Record<OrderStatus, DemoMember> = {
    ...{ created: creator, to_call: creator, to_prepare: creator },
    ...{ preparing: florist, prepared: florist, needs_verification: florist },
    validated: random.chance(0.7) ? random.pick(staff.seniors) : counter,
    ...{ to_deliver: counter, delivering: road, delivered: road },
    picked_up: random.pick([...staff.counter, creator]),
    cancelled: random.pick([...staff.seniors, creator]),
  };
  return authors;
}

function driverFor({ random, draft, clock }: Life, status: OrderStatus): DemoMember | null {
  const ahead = daysBetween(clock.today, draft.day);
  const early = ahead === 0 ? 0.7 : 0.35;
  const chosen = !undecided.includes(status) && (ahead === 0 || ahead === 1) && random.chance(early);
  return draft.delivery && (chosen || loaded.includes(status)) ? random.pick(staff.drivers) : null;
}

/** Remarks that members add by hand, more of them on recent orders, which are likely to be opened. */
function addRemarks({ random, draft, clock, books, order, steps }: Worked): void {
  const { payer, recipient, delivery, slot, kind, createdAt, day } = draft;
  const sometimes = (often: number) =>
    random.chance(daysBetween(day, clock.today) <= 30 ? often : often / 6) && kind !== 'standing';
  const add = (text: string | remarks.Remark, at: Date, by: string, note = false) => {
    if (at < clock.now) books.remark(order, text, { at, by }, note ? 'note_added' : 'manual_entry');
  };
  const atHome = (recipient ?? payer)?.type === 'household';
  // Calls and corrections at the desk, before the work on the order begins.
  const desk = () => momentBetween(random, createdAt, steps[0]?.at ?? clock.atWork);
  const calls = delivery && atHome && random.chance(0.6) ? remarks.deliveryCalls : remarks.calls;
  if (payer && sometimes(0.28)) add(random.pick(calls), desk(), order.created_by);
  if (recipient && sometimes(0.06))
    books.remark(
      order,
      random.pick(remarks.clientRemarks),
      { at: desk(), by: order.created_by },
      'client_assigned',
    );
  if (slot && kind === 'gift' && sometimes(0.07))
    add(deliverySentence(true, day, slot), desk(), order.created_by);
  for (const { status, at, by } of steps) {
    if (status === 'prepared' && sometimes(0.24))
      add(random.pick(remarks.workshopRemarks), minutesLater(at, -0.2), by, true);
    if (status === 'cancelled') add(random.pick(remarks.cancelRemarks), minutesLater(at, 1), by, true);
    if (status === 'delivered' && sometimes(0.4))
      add(
        random.pick(atHome ? remarks.doorRemarks : remarks.receptionRemarks),
        minutesLater(at, 1),
        by,
        true,
      );
  }
  // An order of yesterday that has not reached its recipient.
  const last = steps.at(-1);
  if (!last || day >= clock.today) return;
  if (last.status === 'delivering') add(remarks.absentRemark, minutesLater(last.at, 9), last.by, true);
  if (last.status === 'validated') add(remarks.forgottenRemark, minutesLater(last.at, 20), last.by);
}

/** Writes an order with all that happened to it until now into the books. */
export function live(life: Life): void {
  const { random, draft, clock, books } = life;
  const { kind, createdAt } = draft;
  const counter = kind === 'counter' ? 60 : 30;
  const agreed = kind === 'standing' || kind === 'wedding';
  const taker = agreed ? 'seniors' : random.weighted({ florists: 50, counter, seniors: 14 });
  const creator = random.pick(staff[taker]);
  const order = books.open(draft, creator.id);
  if (draft.binned) {
    books.bin(order, { at: minutesLater(createdAt, 37), by: creator.id });
    return;
  }
  const status = statusOf(life);
  const driver = driverFor(life, status);
  const authors = authorsOf(random, creator, driver);
  const steps = stepsOf(life, status).map((step) => ({ ...step, by: authors[step.status].id }));
  const begun = steps.find(({ status }) => !atDesk.includes(status))?.at ?? clock.atWork;
  const changeable = kind === 'business' && begun > minutesLater(createdAt, 120) && random.chance(0.1);
  if (changeable) {
    const at = momentBetween(random, minutesLater(createdAt, 45), begun);
    books.price(order, order.amount + random.pick([500, 1000, 1000, 1500, 2000]), { at, by: creator.id });
  }
  for (const { status: step, at, by } of steps) {
    if (step === 'to_deliver' && driver) books.assign(order, driver, { at, by });
    books.reach(order, step, { at, by });
  }
  const doneAt = steps.at(-1)?.at ?? createdAt;
  if (driver && !loaded.includes(status)) {
    const at = momentBetween(random, doneAt, clock.atWork);
    books.assign(order, driver, { at, by: authors.to_deliver.id });
  }
  settle({ ...life, order, doneAt });
  addRemarks({ ...life, order, steps });
}
