import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { amountRefusal, centsOf, formatAmount } from '@florilege/contract/http/money.ts';
import {
  type AnsweredOrderFields,
  doorNames,
  orderFieldNames,
  orderFields,
  placeNames,
} from '@florilege/contract/orders/order-fields.ts';
import { BULK_LIMIT, type OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import type { RecalledOrder } from '@florilege/contract/orders/payer-recall.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import type { Errors } from '../../../shared/form/errors.ts';
import { dayErrors, readableDay } from '../../../shared/form/parse-day.ts';
import { capitalise, formatRelativeDay } from '../../../shared/format.ts';
import { isPartyPending, livesAt, type Party, partyError, partyOf } from '../../clients/clients.public.ts';
import { partyNames, placeOf } from '../form/edited-order.ts';
import { type OrderValues, orderValues, orderWire } from '../form/order-values.ts';
import { missingFrom } from '../status/quick-changes.ts';

type DraftValues = OrderValues & {
  payer_account: Party;
  /** Without a client: the same as the payer. */
  recipient_account: Party;
};

export type Draft = DraftValues & {
  /** Unchanged by removals of other orders, for React and the focus. */
  key: number;
  /** The values it began with: blank, copied or repeated. Only what differs was typed. */
  start: DraftValues;
  /** Address and access as copied from another order. */
  brought: Pick<DraftValues, (typeof doorNames)[number]>;
  /** Whether a typed address and access go into the recipient's record as well; null: not chosen. */
  save: boolean | null;
  /** The server's reason to refuse this order of a batch, when no field can show it. */
  refusal: string | null;
};

const copiedNames = orderFieldNames.filter((name) => orderFields[name].copied);
/** Those that the badge speaks of: where it is sold goes without saying. */
const toldNames = copiedNames.filter((name) => name !== 'location');
const repeatedNames = orderFieldNames.filter((name) => orderFields[name].repeated);

const pick = <Of extends object, Name extends keyof Of>(names: readonly Name[], from: Of) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Of, Name>;

const partiesOf = (payer: AccountSummary | null, recipient: AccountSummary | null) => ({
  payer_account: partyOf(payer),
  recipient_account: partyOf(recipient),
});

const blank: DraftValues = { ...orderValues(), ...partiesOf(null, null) };

const draftOf = (start: DraftValues, key: number): Draft => ({
  ...start,
  key,
  start,
  brought: pick(doorNames, start),
  save: null,
  refusal: null,
});

export const firstDraft = draftOf(blank, 1);

/** The first order of the dialog, of the shop where this device works. */
export const draftAt = (location: number | null): Draft => draftOf({ ...blank, location }, 1);

/** Another order: it copies payer, recipient and the copied fields of the one before it. */
export function addDraft(drafts: readonly Draft[], key: number): Draft[] {
  const before = drafts.at(-1) ?? firstDraft;
  const parties = partiesOf(before.payer_account.client, before.recipient_account.client);
  return [...drafts, draftOf({ ...blank, ...pick(copiedNames, before), ...parties }, key)];
}

/** Whether a field was copied and none of the copied ones changed: badge « Données copiées ». */
export function isCopied(draft: Draft): boolean {
  const names = [...toldNames, ...partyNames];
  return (
    names.some((name) => !isSame(draft.start[name], blank[name])) &&
    names.every((name) => isSame(draft[name], draft.start[name]))
  );
}

export function clearCopied(draft: Draft): Draft {
  const start = { ...blank, location: draft.location };
  return { ...draft, ...pick([...toldNames, ...partyNames], blank), start };
}

/** With amount and day of the order before it, where it has none of its own; null when that changes nothing. */
export function withAmountAndDay(draft: Draft, before: Draft | undefined): Draft | null {
  if (!before) return null;
  const amount = draft.amount || before.amount;
  const delivery_date = draft.delivery_date ?? before.delivery_date;
  const isSameAlready = amount === draft.amount && delivery_date === draft.delivery_date;
  return isSameAlready ? null : { ...draft, amount, delivery_date };
}

type Repeated = AnsweredOrderFields & Pick<OrderSummary, (typeof partyNames)[number]>;

/** The same order again at a shop, without its day and its purchase order. */
export function repeatedDraft(order: Repeated, key: number, location: number | null): Draft {
  const parties = partiesOf(order.payer_account, order.recipient_account);
  return draftOf({ ...blank, ...pick(repeatedNames, orderValues(order)), location, ...parties }, key);
}

/** « Comme le 12/03 »: all that is repeated of an order of before; day, shop and payer stay. */
export function likeOrder(draft: Draft, order: RecalledOrder): Draft {
  const names = repeatedNames.filter((name) => name !== 'location');
  const values = orderValues(order);
  return {
    ...draft,
    ...pick(names, values),
    brought: pick(doorNames, values),
    recipient_account: partyOf(order.recipient_account),
  };
}

export const receiverOf = ({ recipient_account, payer_account }: DraftValues) =>
  recipient_account.client ?? payer_account.client;

/** A change, with its effect on the address: one copied from an order goes with its recipient, a typed one stays. */
export function withDoor(draft: Draft, change: Partial<Draft>): Partial<Draft> {
  const isOther = receiverOf({ ...draft, ...change })?.id !== receiverOf(draft)?.id;
  const isBrought = isSame(pick(doorNames, draft), draft.brought);
  return isOther && isBrought ? { ...change, ...pick(doorNames, blank) } : change;
}

type Learner = { client: AccountSummary; learns: boolean };

/**
 * The client into whose record a typed address and access can be written; null where that would change nothing.
 * Unless it is chosen, no address that he has is replaced: an order may go to a friend of its payer.
 */
export function learnerOf(draft: Draft): Learner | null {
  const client = receiverOf(draft);
  if (!client || !draft.requires_delivery || isSame(pick(doorNames, draft), draft.brought)) return null;
  const isPlaced = placeNames.some((name) => draft[name].trim());
  const isMoved = isPlaced && !livesAt(client, placeOf(draft));
  if (!isMoved && !draft.access_notes.trim()) return null;
  return { client, learns: draft.save ?? (!isMoved || client.address === null) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether closing or removing it would lose typed text. */
export function isTyped(draft: Draft): boolean {
  return [...orderFieldNames, ...partyNames].some((name) => !isSame(draft[name], draft.start[name]));
}

export const isDirty = (drafts: readonly Draft[]): boolean => drafts.length > 1 || drafts.some(isTyped);

export const canAdd = (drafts: readonly Draft[]): boolean => drafts.length < BULK_LIMIT;

const hasAmount = ({ amount }: Draft): boolean => centsOf(amount) > 0;

/** The create button is disabled unless every order has an amount above 0. */
export const canCreate = (drafts: readonly Draft[]): boolean => drafts.every(hasAmount);

/** Sum of the amounts typed so far, as on the wire. */
export function draftsTotal(drafts: readonly Draft[]): string {
  return formatAmount(drafts.reduce((cents, { amount }) => cents + centsOf(amount), 0));
}

/** « Demain, soir », or what it is where it has neither. */
export function draftWords({ requires_delivery, delivery_date, delivery_time_slot }: Draft): string {
  const slot = delivery_time_slot && slotDisplay(delivery_time_slot).short.toLocaleLowerCase('fr');
  const read = readableDay(delivery_date);
  const day = read && formatRelativeDay(read);
  const when = [day, slot].filter(Boolean).join(', ');
  return capitalise(when || (requires_delivery ? 'livraison' : 'retrait'));
}

/** Path of a field in the errors of the dialog. */
export const fieldPath = ({ key }: Draft, name: string) => `orders.${key}.${name}`;

export function draftsErrors(drafts: readonly Draft[]): Errors {
  const errors = drafts.flatMap((draft) => [
    ...[amountRefusal(draft.amount)].filter(Boolean).map((error) => [fieldPath(draft, 'amount'), error]),
    ...Object.entries(dayErrors(fieldPath(draft, 'delivery_date'), draft.delivery_date)),
    ...partyNames.flatMap((name) => {
      const error = partyError(draft[name]);
      return error ? [[fieldPath(draft, name), error]] : [];
    }),
  ]);
  return Object.fromEntries(errors);
}

export const isPartyCreating = (draft: Draft): boolean => partyNames.some((name) => draft[name].creating);

/** Shown as « Même que le payeur »: no other client, and none being searched. */
export const isSameAsPayer = ({ recipient_account }: Draft): boolean =>
  recipient_account.client === null && !isPartyPending(recipient_account);

/** French names of the fields that a delivery still lacks; its recipient's address counts where none is typed. */
export function missingOf(draft: Draft): string[] {
  if (!draft.requires_delivery) return [];
  const receiver = draft.recipient_account.client ?? draft.payer_account.client;
  return missingFrom(
    receiver,
    draft.delivery_address.trim() || (receiver?.address ?? null),
    draft.delivery_date,
  );
}

export const toBody = (draft: Draft) => ({
  ...orderWire(pick(orderFieldNames, draft)),
  payer_account: draft.payer_account.client?.id ?? null,
  recipient_account: draft.recipient_account.client?.id ?? null,
  save_with_client: learnerOf(draft)?.learns ?? false,
});

export type Failure = { index: number; error: string; fields: Errors };

/** The refused orders of a batch that was created in part, with their reasons. */
export function keepFailed(drafts: readonly Draft[], failures: readonly Failure[]) {
  const errors: Record<string, string> = {};
  const left = failures.flatMap(({ index, error, fields }) => {
    const draft = drafts[index];
    if (!draft) return [];
    const known = Object.entries(fields).filter(([field]) => field in blank);
    for (const [field, sentence] of known) errors[fieldPath(draft, field)] = sentence;
    return [{ ...draft, refusal: known.length > 0 ? null : error }];
  });
  return { drafts: left, errors };
}
