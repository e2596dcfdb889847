import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import {
  amountSentence,
  deliverySentence,
  driverSentence,
  ORDER_CREATED,
  statusSentence,
} from '../../features/orders/order-sentences.ts';
import { paymentReceived } from '../../features/payments/payment-sentences.ts';
import type { Random } from '../random.ts';
import type { EventRow } from '../rows.ts';
import * as remarks from '../words/remarks.ts';
import { type Clock, daysBetween } from './calendar.ts';
import type { Story } from './order-story.ts';
import { minutesLater, momentBetween } from './timeline.ts';

type Event = Omit<EventRow, 'order_id'>;

function event(
  text: string | remarks.Remark,
  author_id: string | null,
  timestamp: Date,
  event_type: Event['event_type'] = 'manual_entry',
): Event {
  const { description, notes } = typeof text === 'string' ? { description: text, notes: null } : text;
  return { event_type, description, notes, author_id, timestamp };
}

function workEvents({ draft, steps, driver, driverChosen, creator }: Story): Event[] {
  const assigned = (author: string, at: Date) =>
    driver ? [event(driverSentence(driver.display_name), author, at, 'delivery_scheduled')] : [];
  const events = [event(ORDER_CREATED, creator, draft.createdAt)];
  let from: OrderStatus = 'created';
  for (const { status, at, author } of steps) {
    if (status === 'to_deliver' && !driverChosen) events.push(...assigned(author, at));
    events.push(event(statusSentence(from, status), author, at));
    from = status;
  }
  if (driverChosen) events.push(...assigned(driverChosen.author, driverChosen.at));
  return events;
}

const moneySentences: Partial<Record<string, string>> = {
  quoted: 'Devis créé',
  link_generated: 'Lien de paiement envoyé au client',
  invoiced: 'Facture envoyée au client',
};

function moneyEvents({ money, amountChange, draft, creator }: Story): Event[] {
  const changes = amountChange
    ? [event(amountSentence(amountChange.from, draft.amount), creator, amountChange.at)]
    : [];
  const steps = money.steps.flatMap(({ status, at, author }) => {
    const sentence = moneySentences[status];
    return sentence ? [event(sentence, author, at)] : [];
  });
  const payments = money.payments.map((payment) =>
    event(paymentReceived(payment), payment.author_id, payment.created_at),
  );
  return [...changes, ...steps, ...payments];
}

type Remarked = { random: Random; story: Story; clock: Clock; sometimes(often: number): boolean };

/** Calls and corrections at the desk, before the work on the order begins. */
function deskRemarks({ random, story: { draft, steps, creator }, clock, sometimes }: Remarked): Event[] {
  const { payer, recipient, delivery, slot, kind, createdAt } = draft;
  const events: Event[] = [];
  const until = (at: Date) => momentBetween(random, createdAt, at);
  const begun = steps.find(({ status }) => ['preparing', 'prepared', 'cancelled'].includes(status));
  const first = steps[0]?.at ?? clock.atWork;
  if (payer && kind !== 'standing' && sometimes(0.28)) {
    const atHome = (recipient ?? payer).type === 'household';
    const texts = delivery && atHome && random.chance(0.6) ? remarks.deliveryCalls : remarks.calls;
    events.push(event(random.pick(texts), creator, until(begun?.at ?? clock.atWork)));
  }
  if (recipient && sometimes(0.06))
    events.push(event(random.pick(remarks.clientRemarks), creator, until(first), 'client_assigned'));
  if (delivery && slot && kind === 'gift' && sometimes(0.07))
    events.push(event(deliverySentence(true, draft.day, slot), creator, until(first), 'delivery_scheduled'));
  return events;
}

/** Remarks of the workshop and of the drivers, at each step. */
function workRemarks({ random, story: { draft, steps }, sometimes }: Remarked): Event[] {
  const business = (draft.recipient ?? draft.payer)?.type === 'business';
  return steps.flatMap(({ status, at, author }) => {
    const note = (texts: remarks.Remark[], minutes: number) =>
      event(random.pick(texts), author, minutesLater(at, minutes), 'note_added');
    if (status === 'prepared' && draft.kind !== 'standing' && sometimes(0.24))
      return [note(remarks.workshopRemarks, -0.2)];
    if (status === 'cancelled') return [note(remarks.cancelRemarks, 1)];
    if (status === 'delivered' && sometimes(0.4))
      return [note(business ? remarks.receptionRemarks : remarks.doorRemarks, 1)];
    return [];
  });
}

/** Remarks on an order of yesterday that has not reached its recipient. */
function lateRemarks({ story: { draft, status, steps }, clock }: Remarked): Event[] {
  const last = steps.at(-1);
  if (!last || draft.day >= clock.today) return [];
  if (status === 'delivering')
    return [event(remarks.absentRemark, last.author, minutesLater(last.at, 9), 'note_added')];
  return status === 'validated'
    ? [event(remarks.forgottenRemark, last.author, minutesLater(last.at, 20))]
    : [];
}

/** Remarks that members add by hand, more of them on recent orders, which are likely to be opened. */
function remarksOn(random: Random, story: Story, clock: Clock): Event[] {
  const recent = daysBetween(story.draft.day, clock.today) <= 30;
  const sometimes = (often: number) => random.chance(recent ? often : often / 6);
  const remarked = { random, story, clock, sometimes };
  const events = [...deskRemarks(remarked), ...workRemarks(remarked), ...lateRemarks(remarked)];
  return events.filter(({ timestamp }) => timestamp < clock.now);
}

/** The history of an order, oldest first, in the product's own sentences. */
export function eventsOf(random: Random, story: Story, clock: Clock): Event[] {
  const withMoney = daysBetween(story.draft.day, clock.today) <= 60;
  const events = [
    ...workEvents(story),
    ...(withMoney ? moneyEvents(story) : []),
    ...(story.draft.binned ? [] : remarksOn(random, story, clock)),
  ];
  return events.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}
