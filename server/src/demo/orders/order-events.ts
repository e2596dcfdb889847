import type { Random } from '../random.ts';
import type { EventRow } from '../rows.ts';
import {
  absentRemark,
  amountSentence,
  calls,
  cancelRemarks,
  clientRemark,
  deliveryCalls,
  deliverySentence,
  doorRemarks,
  driverSentence,
  forgottenRemark,
  frenchAmount,
  receptionRemarks,
  statusSentence,
  workshopRemarks,
} from '../words/sentences.ts';
import { type Clock, daysBetween } from './calendar.ts';
import type { Method } from './money.ts';
import type { Story } from './order-story.ts';
import { minutesLater, momentBetween } from './timeline.ts';

type Event = Omit<EventRow, 'order_id'>;
type Text = { description: string; notes: string | null };

const methodNames: Record<Method, string> = {
  square: 'lien de paiement',
  square_payment: 'lien de paiement',
  square_terminal: 'terminal',
  cash: 'espèces',
  cheque: 'chèque',
  transfer: 'virement',
  card: 'carte',
};

function event(
  event_type: Event['event_type'],
  description: string,
  author_id: string | null,
  timestamp: Date,
  notes: string | null = null,
): Event {
  return { event_type, description, notes, author_id, timestamp };
}

function workEvents({ draft, steps, driver, driverChosen, creator }: Story): Event[] {
  const events = [event('manual_entry', 'Commande créée', creator, draft.createdAt)];
  let from: Parameters<typeof statusSentence>[0] = 'created';
  for (const { status, at, author } of steps) {
    if (status === 'to_deliver' && driver && !driverChosen)
      events.push(event('delivery_scheduled', driverSentence(driver.display_name), author, at));
    events.push(event('manual_entry', statusSentence(from, status), author, at));
    from = status;
  }
  if (driver && driverChosen)
    events.push(
      event('delivery_scheduled', driverSentence(driver.display_name), driverChosen.author, driverChosen.at),
    );
  return events;
}

function moneyEvents({ money, amountChange, draft, creator }: Story): Event[] {
  const events: Event[] = [];
  if (amountChange)
    events.push(
      event('manual_entry', amountSentence(amountChange.from, draft.amount), creator, amountChange.at),
    );
  for (const { status, at, author } of money.steps) {
    if (status === 'quoted') events.push(event('manual_entry', 'Devis créé', author, at));
    if (status === 'link_generated')
      events.push(event('manual_entry', 'Lien de paiement envoyé au client', author, at));
    if (status === 'invoiced') events.push(event('manual_entry', 'Facture envoyée au client', author, at));
  }
  for (const { method, amount, at, author } of money.payments) {
    events.push(
      event('manual_entry', `Paiement reçu : ${frenchAmount(amount)} (${methodNames[method]})`, author, at),
    );
  }
  return events;
}

/** What people add by hand, oftener on the orders one is likely to open. */
function remarksOn(random: Random, story: Story, clock: Clock): Event[] {
  const { draft, status, steps, creator } = story;
  const recent = daysBetween(draft.day, clock.today) <= 30;
  const sometimes = (often: number) => random.chance(recent ? often : often / 6);
  const add = (
    kind: 'manual_entry' | 'note_added' | 'client_assigned',
    text: Text,
    author: string,
    at: Date,
  ) => (at < clock.now ? [event(kind, text.description, author, at, text.notes)] : []);
  const events: Event[] = [];
  const first = steps[0]?.at ?? clock.atWork;
  if (draft.payer && draft.kind !== 'standing' && sometimes(0.28)) {
    const atHome = (draft.recipient ?? draft.payer)?.type === 'household';
    const texts = draft.delivery && atHome && random.chance(0.6) ? deliveryCalls : calls;
    const before =
      steps.find(({ status: step }) => step === 'preparing' || step === 'prepared' || step === 'cancelled')
        ?.at ?? clock.atWork;
    events.push(
      ...add('manual_entry', random.pick(texts), creator, momentBetween(random, draft.createdAt, before)),
    );
  }
  if (draft.recipient && sometimes(0.06))
    events.push(
      ...add(
        'client_assigned',
        random.pick(clientRemark),
        creator,
        momentBetween(random, draft.createdAt, first),
      ),
    );
  if (draft.delivery && draft.slot && draft.kind === 'gift' && sometimes(0.07)) {
    const text = { description: deliverySentence(draft.day, draft.slot), notes: null };
    events.push(
      ...add('manual_entry', text, creator, momentBetween(random, draft.createdAt, first)).map((planned) => ({
        ...planned,
        event_type: 'delivery_scheduled' as const,
      })),
    );
  }
  for (const step of steps) {
    const after = minutesLater(step.at, 1);
    if (step.status === 'prepared' && draft.kind !== 'standing' && sometimes(0.24))
      events.push(
        ...add('note_added', random.pick(workshopRemarks), step.author, minutesLater(step.at, -0.2)),
      );
    if (step.status === 'cancelled')
      events.push(...add('note_added', random.pick(cancelRemarks), step.author, after));
    if (step.status === 'delivered' && sometimes(0.4)) {
      const business = (draft.recipient ?? draft.payer)?.type === 'business';
      events.push(
        ...add('note_added', random.pick(business ? receptionRemarks : doorRemarks), step.author, after),
      );
    }
  }
  const last = steps.at(-1);
  if (last && draft.day < clock.today && status === 'delivering')
    events.push(...add('note_added', absentRemark, last.author, minutesLater(last.at, 9)));
  if (last && draft.day < clock.today && status === 'validated')
    events.push(...add('manual_entry', forgottenRemark, last.author, minutesLater(last.at, 20)));
  return events;
}

/** The history of an order, oldest first, in the product's own sentences. */
export function eventsOf(random: Random, story: Story, clock: Clock): Event[] {
  const told = daysBetween(story.draft.day, clock.today) <= 60 ? moneyEvents(story) : [];
  const events = [
    ...workEvents(story),
    ...told,
    ...(story.draft.binned ? [] : remarksOn(random, story, clock)),
  ];
  return events.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}
