import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { AMOUNT_REQUIRED, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import {
  BULK_LIMIT,
  type OrderDetail,
  type OrderSummary,
} from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';

export type Party = 'payer_account' | 'recipient_account';

/** What a person enters for one order; fields are named as on the wire. */
export type DraftFields = {
  /** As typed, decimal point: `'45.5'`; empty until something is typed. */
  amount: string;
  payer_account: AccountSummary | null;
  /** null: the same as the payer. */
  recipient_account: AccountSummary | null;
  requires_delivery: boolean;
  delivery_date: string | null;
  delivery_time_slot: TimeSlot | null;
  bouquet_notes: string;
  hand_message: string;
  purchase_order_number: string;
  vat_rate: OrderDetail['vat_rate'];
};

export type Draft = DraftFields & {
  /** Stable through removals, for React and for focus. */
  key: number;
  /** What the draft began with: nothing, or what it took from another order. Only what differs was typed. */
  base: DraftFields;
  /** Badge « Données copiées »: what came from the order before and is still as it came. */
  copied: boolean;
  /** Field → sentence, from the form's own check or from the server. */
  errors: Readonly<Record<string, string>>;
  /** Why the server refused this one of a group, when no field says it. */
  refusal: string | null;
  /** The new client being typed, which would be lost with the order. */
  newClient: Party | null;
  /** What stands in a client's search field without a client chosen. */
  searched: Readonly<Partial<Record<Party, string>>>;
};

export type NewOrderState = {
  drafts: readonly Draft[];
  nextKey: number;
  /** The one removed last, to bring it back. */
  removed: { draft: Draft; index: number } | null;
  /** The earlier order that this one repeats. */
  repeated: number | null;
};

/** What an order that is made once more is taken from. */
type EarlierOrder = OrderSummary & Pick<OrderDetail, 'vat_rate'>;

export type NewOrderAction =
  | { type: 'change'; key: number; fields: Partial<DraftFields> }
  | { type: 'leaveAmount'; key: number }
  | { type: 'newClient'; key: number; party: Party | null }
  | { type: 'search'; key: number; party: Party; text: string }
  | { type: 'add' }
  | { type: 'clear'; key: number }
  | { type: 'remove'; key: number }
  | { type: 'undoRemove' }
  | { type: 'fail'; key: number; errors: Record<string, string> }
  | {
      type: 'keepFailed';
      failures: readonly { key: number; error: string; fields: Record<string, string> }[];
    }
  | { type: 'repeat'; order: EarlierOrder }
  | { type: 'reset' };

const blank: DraftFields = {
  amount: '',
  payer_account: null,
  recipient_account: null,
  requires_delivery: false,
  delivery_date: null,
  delivery_time_slot: null,
  bouquet_notes: '',
  hand_message: '',
  purchase_order_number: '',
  vat_rate: 10,
};

const fresh = { copied: false, errors: {}, refusal: null, newClient: null, searched: {} } as const;

const copiedFields = [
  'payer_account',
  'recipient_account',
  'requires_delivery',
  'delivery_time_slot',
  'purchase_order_number',
] as const;

const parties = ['payer_account', 'recipient_account'] as const satisfies readonly Party[];

export const initialState: NewOrderState = {
  drafts: [{ ...blank, ...fresh, base: blank, key: 1 }],
  nextKey: 2,
  removed: null,
  repeated: null,
};

export function newOrderReducer(state: NewOrderState, action: NewOrderAction): NewOrderState {
  const edit = (key: number, change: (draft: Draft) => Draft): NewOrderState => ({
    ...state,
    drafts: state.drafts.map((draft) => (draft.key === key ? change(draft) : draft)),
  });
  switch (action.type) {
    case 'change':
      return edit(action.key, (draft) => changed(draft, action.fields));
    case 'leaveAmount':
      return edit(action.key, (draft) => ({
        ...draft,
        amount: withCents(draft.amount),
        errors: withAmountError(draft),
      }));
    case 'newClient':
      return edit(action.key, (draft) => ({
        ...draft,
        newClient: action.party,
        errors: without(draft.errors, parties),
      }));
    case 'search':
      return edit(action.key, (draft) => ({
        ...draft,
        searched: { ...draft.searched, [action.party]: action.text },
        errors: without(draft.errors, [action.party]),
      }));
    case 'add':
      return canAdd(state)
        ? { ...state, drafts: [...state.drafts, copyOf(state)], nextKey: state.nextKey + 1, removed: null }
        : state;
    case 'clear':
      return edit(action.key, (draft) => ({
        ...draft,
        ...pick(blank),
        base: blank,
        copied: false,
        newClient: null,
        searched: {},
        errors: without(draft.errors, copiedFields),
      }));
    case 'remove':
      return removeDraft(state, action.key);
    case 'undoRemove':
      return undoRemove(state);
    case 'fail':
      return edit(action.key, (draft) => ({ ...draft, errors: { ...draft.errors, ...action.errors } }));
    case 'keepFailed':
      return keepFailed(state, action.failures);
    case 'repeat':
      return repeatOf(state, action.order);
    case 'reset':
      return initialState;
  }
}

function changed(draft: Draft, fields: Partial<DraftFields>): Draft {
  const names = Object.keys(fields);
  const touchesCopy = copiedFields.some((name) => name in fields);
  return {
    ...draft,
    ...fields,
    copied: draft.copied && !touchesCopy,
    errors: without(draft.errors, names),
    refusal: null,
  };
}

function copyOf({ drafts, nextKey }: NewOrderState): Draft {
  const previous = drafts.at(-1);
  const base = { ...blank, ...(previous && pick(previous)) };
  return { ...base, ...fresh, base, key: nextKey, copied: previous !== undefined && hasCopyable(previous) };
}

/** The same order once more: its day and its purchase order were of that time. */
function repeatOf({ nextKey }: NewOrderState, order: EarlierOrder): NewOrderState {
  const base: DraftFields = {
    ...blank,
    amount: order.amount,
    payer_account: order.payer_account,
    recipient_account: order.recipient_account,
    requires_delivery: order.requires_delivery,
    delivery_time_slot: order.delivery_time_slot,
    bouquet_notes: order.bouquet_notes ?? '',
    hand_message: order.hand_message ?? '',
    vat_rate: order.vat_rate,
  };
  return {
    drafts: [{ ...base, ...fresh, base, key: nextKey }],
    nextKey: nextKey + 1,
    removed: null,
    repeated: order.id,
  };
}

/** A badge over nothing copied would be a lie. */
function hasCopyable(draft: Draft): boolean {
  return copiedFields.some((name) => draft[name] !== blank[name]);
}

function pick(from: DraftFields): Pick<DraftFields, (typeof copiedFields)[number]> {
  const { payer_account, recipient_account, requires_delivery, delivery_time_slot, purchase_order_number } =
    from;
  return { payer_account, recipient_account, requires_delivery, delivery_time_slot, purchase_order_number };
}

function removeDraft(state: NewOrderState, key: number): NewOrderState {
  const index = state.drafts.findIndex((draft) => draft.key === key);
  const draft = state.drafts[index];
  // The last one is not removed: an empty dialog has no meaning.
  if (!draft || state.drafts.length === 1) return state;
  return {
    ...state,
    drafts: state.drafts.filter((other) => other !== draft),
    removed: isTyped(draft) ? { draft, index } : null,
  };
}

function undoRemove(state: NewOrderState): NewOrderState {
  if (!state.removed) return state;
  const { draft, index } = state.removed;
  return { ...state, drafts: state.drafts.toSpliced(index, 0, draft), removed: null };
}

function keepFailed(
  state: NewOrderState,
  failures: Extract<NewOrderAction, { type: 'keepFailed' }>['failures'],
): NewOrderState {
  const drafts = state.drafts.flatMap((draft) => {
    const failure = failures.find(({ key }) => key === draft.key);
    if (!failure) return [];
    const known = Object.keys(failure.fields).some((field) => field in blank);
    return [{ ...draft, errors: failure.fields, refusal: known ? null : failure.error }];
  });
  return drafts.length > 0 ? { ...state, drafts, removed: null } : initialState;
}

function without(errors: Draft['errors'], names: readonly string[]): Draft['errors'] {
  return names.some((name) => name in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
    : errors;
}

/** An amount not yet typed is not wrong yet: a message there would move the form under the finger that just left the field. */
function withAmountError(draft: Draft): Draft['errors'] {
  return hasAmount(draft) || draft.amount === ''
    ? without(draft.errors, ['amount'])
    : { ...draft.errors, amount: AMOUNT_REQUIRED };
}

/** `45.5` → `45.50`, as amounts are read; what is no amount stays as typed. */
function withCents(amount: string): string {
  const cents = parseAmount(amount);
  return cents === null ? amount : formatAmount(cents);
}

export function hasAmount({ amount }: Pick<Draft, 'amount'>): boolean {
  return (parseAmount(amount) ?? 0) > 0;
}

export const isGrouped = ({ drafts }: NewOrderState): boolean => drafts.length > 1;
export const canAdd = ({ drafts }: NewOrderState): boolean => drafts.length < BULK_LIMIT;

/** The create button is disabled unless every order has an amount above 0. */
export const canCreate = ({ drafts }: NewOrderState): boolean => drafts.every(hasAmount);

/** A new client half typed, or a name typed and not chosen, would be lost in silence: the order waits for it. */
export function unfinishedParties({ drafts }: NewOrderState): { key: number; party: Party; error: string }[] {
  return drafts.flatMap(({ key, newClient, searched }) =>
    parties.flatMap((party) => {
      if (newClient === party) return [{ key, party, error: 'Créez ce client ou annulez sa saisie.' }];
      return searched[party]?.trim()
        ? [{ key, party, error: 'Choisissez un client dans la liste, créez-le ou effacez ce texte.' }]
        : [];
    }),
  );
}

/** Whether closing would lose something a person entered. */
export function isDirty({ drafts }: NewOrderState): boolean {
  return drafts.length > 1 || drafts.some(isTyped);
}

function isTyped(draft: Draft): boolean {
  if (draft.newClient || parties.some((party) => draft.searched[party])) return true;
  return fieldNames.some((name) => draft[name] !== draft.base[name]);
}

const fieldNames = [
  ...copiedFields,
  'amount',
  'delivery_date',
  'bouquet_notes',
  'hand_message',
  'vat_rate',
] as const;

/** Sum of the amounts typed so far, as on the wire. */
export function draftsTotal({ drafts }: NewOrderState): string {
  return formatAmount(drafts.reduce((cents, { amount }) => cents + (parseAmount(amount) ?? 0), 0));
}

/** One order as the API takes it. */
export function toBody(draft: Draft) {
  const cents = parseAmount(draft.amount);
  return {
    amount: cents === null ? draft.amount : formatAmount(cents),
    payer_account: draft.payer_account?.id ?? null,
    recipient_account: draft.recipient_account?.id ?? null,
    requires_delivery: draft.requires_delivery,
    delivery_date: draft.delivery_date,
    delivery_time_slot: draft.delivery_time_slot,
    bouquet_notes: draft.bouquet_notes,
    hand_message: draft.hand_message,
    purchase_order_number: draft.purchase_order_number,
    vat_rate: draft.vat_rate,
  };
}

/** Fields this form can show an error at. */
export const isFormField = (name: string): boolean => name in blank;
