import type { BadgeVariant } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import {
  type DateState,
  dateStates,
  type SubscriptionDate,
  type SubscriptionDetail,
  type SubscriptionSummary,
  subscriptionStates,
} from '@florilege/contract/subscriptions/subscription.ts';
import { capitalise, dayMonthText, joined, longDayText, shortDay } from '../../shared/format.ts';

export const CLIENT_GONE = 'Client supprimé';

const stateBadges = { active: 'secondary', paused: 'outline', ended: 'outline' } as const satisfies Record<
  SubscriptionSummary['state'],
  BadgeVariant
>;

type Stated = Pick<SubscriptionSummary, 'state' | 'paused_from' | 'paused_until'> & {
  payer_account: object | null;
};

/**
 * « Actif », « Actif, pause dès le 12/12 », « En pause, reprise le 05/01 », « Terminé »; « Sans payeur » while it
 * waits for another client.
 */
export function stateDisplay({ state, paused_from, paused_until, payer_account }: Stated): {
  label: string;
  badge: BadgeVariant;
} {
  if (payer_account === null && state !== 'ended') return { label: 'Sans payeur', badge: 'destructive' };
  const label = subscriptionStates[state];
  const from = state === 'active' && paused_from && `pause dès le ${shortDay(paused_from)}`;
  const until = state === 'paused' && paused_until && `reprise le ${shortDay(paused_until)}`;
  return { label: [label, from, until].filter(Boolean).join(', '), badge: stateBadges[state] };
}

const dateBadges = {
  planned: 'outline',
  skipped: 'outline',
  paused: 'outline',
  made: 'secondary',
  failed: 'destructive',
  missed: 'destructive',
  ignored: 'outline',
  lost: 'outline',
} as const satisfies Record<DateState, BadgeVariant>;

export function dateDisplay(state: DateState): { label: string; badge: BadgeVariant } {
  return { label: dateStates[state], badge: dateBadges[state] };
}

export function slotText(slot: string | null): string | null {
  return slot && slotDisplay(slot).short;
}

/** « À partir du 12 décembre, reprise le 5 janvier », of a pause that is under way or to come. */
export function pauseText({ paused_from, paused_until }: Omit<Stated, 'payer_account'>): string | null {
  if (!paused_from) return null;
  const from = `${paused_from > today() ? 'À partir du' : 'Depuis le'} ${dayMonthText(paused_from)}`;
  return `${from}, ${paused_until ? `reprise le ${dayMonthText(paused_until)}` : 'sans fin prévue'}`;
}

/** « mardi 24 novembre · Matin », or why there is none. */
export function nextText({ next, state }: Pick<SubscriptionSummary, 'next' | 'state'>): string {
  if (!next) return state === 'paused' ? 'Après la reprise' : '—';
  return joined(capitalise(longDayText(next.day)), slotText(next.slot));
}

/** The changes of a date by hand, each in a few words. */
export function ownText(
  date: Pick<SubscriptionDate, 'moved' | 'date' | 'repriced' | 'own_message'>,
): string[] {
  return [
    date.moved && `Déplacée (prévue le ${dayMonthText(date.date)})`,
    date.repriced && 'Prix de cette date',
    date.own_message && 'Carte de cette date',
  ].filter((text) => text !== false);
}

export function spanText({
  start_date,
  until_date,
  occurrences,
  ended_on,
}: Pick<SubscriptionDetail, 'start_date' | 'until_date' | 'occurrences' | 'ended_on'>): string {
  const from = `${start_date > today() ? 'À partir du' : 'Depuis le'} ${dayMonthText(start_date)}`;
  if (ended_on) return `${from}, terminé le ${dayMonthText(ended_on)}`;
  if (until_date) return `${from}, jusqu’au ${dayMonthText(until_date)}`;
  if (occurrences) return `${from}, pour ${occurrences} ${occurrences === 1 ? 'date' : 'dates'}`;
  return `${from}, sans fin`;
}

/** « les 24 novembre et 1er décembre ». */
export function daysText(days: readonly string[]): string {
  return `${days.length === 1 ? 'le' : 'les'} ${listed(days.map((day) => dayMonthText(day)))}`;
}
