import { addDays, today } from '@florilege/contract/http/dates.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import {
  DATES_SHOWN,
  type SubscriptionBody,
  type SubscriptionDate,
  type SubscriptionDetail,
  type SubscriptionListQuery,
  type SubscriptionSummary,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { holdClients, likePattern, plainWords, searchWords } from '../clients/clients.public.ts';
import { enqueueMaking } from './making.service.ts';
import { comingDates, nextOf, rhythmAfter } from './plan.ts';
import { datesFrom, lastDateOf, latest, type Rhythm } from './rule-dates.ts';
import { countTroubled, listSubscriptions, type SubscriptionSearch } from './subscription-list.repository.ts';
import {
  type DateRow,
  isChanged,
  pauseOf,
  type SubscriptionRow,
  stateOf,
  toDate,
} from './subscription-rows.ts';
import {
  datesByDate,
  datesFromDay,
  findSubscription,
  insertSubscription,
  markLastDay,
  pastDates,
  problemDates,
} from './subscriptions.repository.ts';

/** One page of subscriptions, newest first. */
export async function subscriptionsPage(
  db: Reader,
  query: SubscriptionListQuery,
): Promise<Page<SubscriptionSummary>> {
  const search = searchOf(query.search);
  if (search && search.clientWords.length === 0) return toPage([], 0, query);
  const now = today();
  const { rows, count } = await listSubscriptions(db, query, search, now);
  const ids = rows.map(({ id }) => id);
  const dates = ids.length > 0 ? await datesFromDay(db, ids, now) : [];
  const results = rows.map((row) =>
    toSummary(
      row,
      dates.filter((date) => date.subscription_id === row.id),
      row.problems,
      now,
    ),
  );
  return toPage(results, count, query);
}

/** What a person typed; null when it is blank. */
function searchOf(text: string): SubscriptionSearch | null {
  if (text.trim() === '') return null;
  const number = /^\s*(?:n°|no|#)?\s*(\d{1,12})\s*$/iu.exec(text)?.[1];
  return {
    clientWords: searchWords(text),
    purchaseOrderPatterns: plainWords(text).map(likePattern),
    number: number === undefined ? null : Number(number),
  };
}

function toSummary(
  row: SubscriptionRow,
  dates: readonly DateRow[],
  problems: number,
  now: string,
): SubscriptionSummary {
  const state = stateOf(row, now);
  const { id, rule, payer_account, recipient_account, delivery_time_slot, requires_delivery } = row;
  return {
    ...{ id, state, rule, payer_account, recipient_account, delivery_time_slot, requires_delivery, problems },
    amount: formatAmount(row.amount),
    paused_until: state === 'paused' ? (pauseOf(row, now)?.until_date ?? null) : null,
    next: state === 'ended' ? null : nextOf(row, dates, now),
  };
}

/** For the dashboard: how many subscriptions have dates that failed or were missed. */
export function subscriptionProblems(db: Reader): Promise<number> {
  return countTroubled(db);
}

export async function loadSubscription(db: Reader, id: number): Promise<SubscriptionRow> {
  const subscription = await findSubscription(db, id);
  if (!subscription) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return subscription;
}

export async function subscriptionDetail(db: Reader, id: number): Promise<SubscriptionDetail> {
  const row = await loadSubscription(db, id);
  const now = today();
  const dates = await datesFromDay(db, [id], now);
  const problems = await problemDates(db, id);
  const {
    vat_rate,
    bouquet_notes,
    hand_message,
    purchase_order_number,
    start_date,
    until_date,
    occurrences,
  } = row;
  const { rule_from, ended_on, created_at, created_by_name, version, recipient_id, recipient_account } = row;
  return {
    ...toSummary(row, dates, problems.length, now),
    ...{ vat_rate, bouquet_notes, hand_message, purchase_order_number, start_date, until_date, occurrences },
    ...{ rule_from, ended_on, created_at, created_by_name, version },
    recipient_gone: recipient_id !== null && recipient_account === null,
    to_settle: problems.map((date) => toDate(row, date)),
    lost: dates.filter(({ lost }) => lost).map((date) => toDate(row, date)),
    changed_dates: changedByHand(dates).filter(({ lost }) => !lost).length,
    orders_ahead: dates.flatMap(({ order_id, day }) => (order_id === null ? [] : [{ order_id, day }])),
  };
}

/** Dates that somebody changed and whose order is not made. */
export function changedByHand(dates: readonly DateRow[]): DateRow[] {
  return dates.filter((date) => isChanged(date) && (date.outcome === null || date.outcome === 'failed'));
}

export async function comingPage(
  db: Reader,
  id: number,
  after: string | undefined,
): Promise<{ dates: SubscriptionDate[]; has_next: boolean }> {
  const subscription = await loadSubscription(db, id);
  const now = today();
  const rhythm = rhythmAfter(subscription, after, now, DATES_SHOWN);
  const rows = [...(await datesFromDay(db, [id], now)), ...(await datesByDate(db, id, rhythm))];
  const { dates, has_next } = comingDates(subscription, rhythm, rows, {
    after,
    today: now,
    limit: DATES_SHOWN,
  });
  return { dates: dates.map((date) => toDate(subscription, date)), has_next };
}

export async function pastPage(
  db: Reader,
  id: number,
  query: { page: number; page_size: number },
): Promise<Page<SubscriptionDate>> {
  const subscription = await loadSubscription(db, id);
  const { rows, count } = await pastDates(db, id, today(), query);
  return toPage(
    rows.map((row) => toDate(subscription, row)),
    count,
    query,
  );
}

/** A new subscription; a job makes the orders that are due at once. */
export async function createSubscription(
  tx: Tx,
  member: Member,
  body: SubscriptionBody,
): Promise<SubscriptionDetail> {
  await holdParties(tx, body);
  const rhythm = rhythmOf(body);
  const now = today();
  const from = latest(body.start_date, now);
  refuseEmpty(rhythm, from);
  const id = await insertSubscription(tx, {
    ...columnsOf(body),
    rule_from: from,
    seen_until: addDays(from, -1),
    created_by: member.id,
  });
  await markLastDay(tx, id, lastDateOf(rhythm));
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}

export function rhythmOf({
  rule,
  start_date,
  until_date,
  occurrences,
}: Pick<SubscriptionBody, keyof Rhythm>): Rhythm {
  return { rule, start_date, until_date: until_date ?? null, occurrences: occurrences ?? null };
}

/** A subscription as typed, as columns of its table. */
export function columnsOf(body: SubscriptionBody) {
  return {
    ...rhythmOf(body),
    rule: JSON.stringify(body.rule),
    amount: body.amount,
    vat_rate: body.vat_rate,
    payer_account: body.payer_account,
    recipient_account: body.recipient_account ?? null,
    requires_delivery: body.requires_delivery,
    delivery_time_slot: body.delivery_time_slot ?? null,
    bouquet_notes: body.bouquet_notes ?? null,
    hand_message: body.hand_message ?? null,
    purchase_order_number: body.purchase_order_number ?? null,
  };
}

export async function holdParties(
  tx: Tx,
  { payer_account, recipient_account }: SubscriptionBody,
): Promise<void> {
  const known = await holdClients(
    tx,
    recipient_account ? [payer_account, recipient_account] : [payer_account],
  );
  for (const [field, id] of Object.entries({ payer_account, recipient_account })) {
    if (typeof id === 'number' && !known.has(id))
      throw fieldError(field, errorCatalogue.CLIENT_NOT_FOUND.message);
  }
}

/** A rhythm that gives no day any more is a mistake of its end. */
export function refuseEmpty(rhythm: Rhythm, from: string): void {
  if (datesFrom(rhythm, from, 1).length > 0) return;
  throw fieldError(
    rhythm.occurrences === null ? 'until_date' : 'occurrences',
    'Avec cette fin, il n’y a plus aucune date à venir',
  );
}
