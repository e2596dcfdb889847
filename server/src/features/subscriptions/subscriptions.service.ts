import { addDays, today } from '@florilege/contract/http/dates.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import {
  DATES_SHOWN,
  type SubscriptionBody,
  type SubscriptionDetail,
  type SubscriptionListQuery,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { existing, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { lockClients } from '../clients/clients.public.ts';
import { SHOP_CLOSED } from '../orders/orders.public.ts';
import { findOpenLocations } from '../settings/settings.public.ts';
import { datesByDate, datesFromDay, pastDates, problemDates } from './dates/dates.repository.ts';
import { comingDates, isUnderWay, nextOf, rhythmAfter } from './dates/plan.ts';
import { datesFrom, lastDateOf, latest, type Rhythm } from './dates/rule-dates.ts';
import { listSubscriptions } from './subscription-list.repository.ts';
import {
  type DateRow,
  isChanged,
  pauseOf,
  type SubscriptionRow,
  saidOf,
  stateOf,
  toDate,
} from './subscription-rows.ts';
import { readSearch } from './subscription-search.ts';
import {
  enqueueMaking,
  findSubscription,
  insertSubscription,
  updateLastDay,
} from './subscriptions.repository.ts';

export async function subscriptionsPage(db: Reader, member: Member, query: SubscriptionListQuery) {
  const search = readSearch(member, query.search);
  if (!search) return toPage([], 0, query);
  const now = today();
  const { rows, count } = await listSubscriptions(db, query, search, now);
  const ids = rows.map(({ id }) => id);
  const dates = ids.length > 0 ? await datesFromDay(db, ids, now) : [];
  const results = rows.map((row) => {
    const own = dates.filter((date) => date.subscription_id === row.id);
    return toSummary(row, own, row.problems, now);
  });
  return toPage(results, count, query);
}

function toSummary(row: SubscriptionRow, dates: readonly DateRow[], problems: number, now: string) {
  const state = stateOf(row, now);
  const pause = state === 'ended' ? undefined : pauseOf(row, now);
  const { id, rule, payer_account, recipient_account, delivery_time_slot, requires_delivery } = row;
  return {
    ...{ id, state, rule, payer_account, recipient_account, delivery_time_slot, requires_delivery, problems },
    amount: formatAmount(row.amount),
    paused_from: pause?.from_date ?? null,
    paused_until: pause?.until_date ?? null,
    next: state === 'ended' ? null : nextOf(row, dates, now),
  };
}

export async function loadSubscription(db: Reader, id: number): Promise<SubscriptionRow> {
  return existing(await findSubscription(db, id), 'SUBSCRIPTION_NOT_FOUND');
}

export async function subscriptionDetail(db: Reader, id: number): Promise<SubscriptionDetail> {
  const row = await loadSubscription(db, id);
  const now = today();
  const dates = await datesFromDay(db, [id], now);
  const problems = await problemDates(db, id);
  const { payer_id, recipient_id, last_day, seen_until, created_by, pauses, location_open, ...fields } = row;
  return {
    ...fields,
    ...toSummary(row, dates, problems.length, now),
    recipient_gone: recipient_id !== null && row.recipient_account === null,
    to_settle: problems.map((date) => toDate(row, date)),
    lost: dates.filter(({ lost }) => lost).map((date) => toDate(row, date)),
    changed_dates: changedByHand(dates).filter(({ lost }) => !lost).length,
    orders_ahead: dates.flatMap((date) => {
      const { day } = saidOf(row, date);
      if (date.order_id === null || day < now) return [];
      return [{ order_id: date.order_id, day, under_way: isUnderWay(date.order) }];
    }),
  };
}

export function changedByHand(dates: readonly DateRow[]): DateRow[] {
  return dates.filter((date) => isChanged(date) && (date.outcome === null || date.outcome === 'failed'));
}

export async function comingPage(db: Reader, id: number, after: string | undefined) {
  const subscription = await loadSubscription(db, id);
  const shown = { after, today: today(), limit: DATES_SHOWN };
  const rhythm = rhythmAfter(subscription, shown);
  const rows = [...(await datesFromDay(db, [id], shown.today)), ...(await datesByDate(db, id, rhythm))];
  const { dates, has_next } = comingDates(subscription, rhythm, rows, shown);
  return { dates: dates.map((date) => toDate(subscription, date)), has_next };
}

export async function pastPage(db: Reader, id: number, query: { page: number; page_size: number }) {
  const subscription = await loadSubscription(db, id);
  const { rows, count } = await pastDates(db, id, today(), query);
  const dates = rows.map((row) => toDate(subscription, row));
  return toPage(dates, count, query);
}

export async function createSubscription(tx: Tx, member: Member, body: SubscriptionBody) {
  await lockParties(tx, body);
  await refuseClosedShop(tx, body.location);
  const rhythm = rhythmOf(body);
  const from = latest(body.start_date, today());
  refuseEmpty(rhythm, from);
  const planned = { rule_from: from, seen_until: addDays(from, -1), created_by: member.id };
  const id = await insertSubscription(tx, { ...columnsOf(body), ...planned });
  await updateLastDay(tx, id, lastDateOf(rhythm));
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}

export function rhythmOf(body: Pick<SubscriptionBody, keyof Rhythm>): Rhythm {
  const { rule, start_date, until_date = null, occurrences = null } = body;
  return { rule, start_date, until_date, occurrences };
}

export function columnsOf(body: SubscriptionBody) {
  const { amount, vat_rate, payer_account, requires_delivery } = body;
  return {
    ...rhythmOf(body),
    ...{ amount, vat_rate, payer_account, requires_delivery },
    rule: JSON.stringify(body.rule),
    recipient_account: body.recipient_account ?? null,
    delivery_time_slot: body.delivery_time_slot ?? null,
    location: body.location ?? null,
    bouquet_notes: body.bouquet_notes ?? null,
    hand_message: body.hand_message ?? null,
    purchase_order_number: body.purchase_order_number ?? null,
  };
}

/** @throws VALIDATION_FAILED at the party that does not exist */
export async function lockParties(tx: Tx, { payer_account, recipient_account }: SubscriptionBody) {
  const parties = { payer_account, ...(recipient_account && { recipient_account }) };
  const known = await lockClients(tx, Object.values(parties));
  for (const [field, id] of Object.entries(parties)) {
    if (!known.has(id)) throw fieldError(field, errorCatalogue.CLIENT_NOT_FOUND.message);
  }
}

/** @throws VALIDATION_FAILED for a shop that is unknown or archived */
export async function refuseClosedShop(tx: Tx, location: number | null | undefined): Promise<void> {
  if (location && (await findOpenLocations(tx, [location])).length === 0)
    throw fieldError('location', SHOP_CLOSED);
}

export const NO_DATE_LEFT = 'Avec cette fin, il n’y a plus aucune date à venir';

/** @throws VALIDATION_FAILED at the end of a rhythm without any day to come */
export function refuseEmpty(rhythm: Rhythm, from: string): void {
  if (datesFrom(rhythm, from, 1).length > 0) return;
  const field = rhythm.occurrences === null ? 'until_date' : 'occurrences';
  throw fieldError(field, NO_DATE_LEFT);
}
