import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { type OrderSummary, orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  canAdd,
  canCreate,
  type Draft,
  draftsTotal,
  initialState,
  isDirty,
  isGrouped,
  type NewOrderAction,
  type NewOrderState,
  newOrderReducer,
  toBody,
  unfinishedParties,
} from './new-order-form.ts';

const client = (id: number, name: string): AccountSummary => ({
  id,
  name,
  type: 'household',
  address: null,
  postal_code: null,
  city: 'Paris',
  phone: null,
});
const claire = client(1, 'Claire Lemoine');
const suzanne = client(2, 'Suzanne Lemoine');

const after = (...actions: NewOrderAction[]): NewOrderState => actions.reduce(newOrderReducer, initialState);
const draft = (state: NewOrderState, index: number): Draft => {
  const found = state.drafts[index];
  if (!found) throw new Error(`no draft ${index}`);
  return found;
};
const filled: NewOrderAction = {
  type: 'change',
  key: 1,
  fields: {
    amount: '64',
    payer_account: claire,
    recipient_account: suzanne,
    requires_delivery: true,
    delivery_date: '2026-11-21',
    delivery_time_slot: '14h00-17h00',
    bouquet_notes: 'Pivoines',
    hand_message: 'Chère maman',
    purchase_order_number: 'BC-118',
  },
};

describe('a second order', () => {
  const state = after(filled, { type: 'add' });

  it('copies payer, recipient, delivery flag, slot and purchase-order number, and nothing else', () => {
    expect(isGrouped(state)).toBe(true);
    expect(draft(state, 1)).toMatchObject({
      key: 2,
      copied: true,
      payer_account: claire,
      recipient_account: suzanne,
      requires_delivery: true,
      delivery_time_slot: '14h00-17h00',
      purchase_order_number: 'BC-118',
      amount: '',
      delivery_date: null,
      bouquet_notes: '',
      hand_message: '',
    });
  });

  it('copies from the one before it, not from the first', () => {
    const third = after(
      filled,
      { type: 'add' },
      { type: 'change', key: 2, fields: { recipient_account: claire } },
      { type: 'add' },
    );
    expect(draft(third, 2).recipient_account).toEqual(claire);
  });

  it('loses the badge when what was copied is changed, not for its amount', () => {
    expect(
      draft(newOrderReducer(state, { type: 'change', key: 2, fields: { amount: '10' } }), 1).copied,
    ).toBe(true);
    expect(
      draft(newOrderReducer(state, { type: 'change', key: 2, fields: { recipient_account: null } }), 1)
        .copied,
    ).toBe(false);
  });

  it('is cleared of what was copied, keeping what was typed', () => {
    const cleared = draft(
      [
        { type: 'change', key: 2, fields: { amount: '30', hand_message: 'Merci' } } as const,
        { type: 'clear', key: 2 } as const,
      ].reduce(newOrderReducer, state),
      1,
    );
    expect(cleared).toMatchObject({
      copied: false,
      payer_account: null,
      recipient_account: null,
      requires_delivery: false,
      delivery_time_slot: null,
      purchase_order_number: '',
      amount: '30',
      hand_message: 'Merci',
    });
  });

  it('has no badge when there was nothing to copy', () => {
    expect(draft(after({ type: 'add' }), 1).copied).toBe(false);
  });
});

describe('removing', () => {
  it('down to one leaves grouped mode, whichever one goes', () => {
    const state = after(filled, { type: 'add' }, { type: 'remove', key: 1 });
    expect(isGrouped(state)).toBe(false);
    expect(state.drafts.map(({ key }) => key)).toEqual([2]);
  });

  it('never removes the last one', () => {
    expect(after({ type: 'remove', key: 1 })).toBe(initialState);
  });

  it('can be taken back with everything typed, in its place', () => {
    const state = after(filled, { type: 'add' }, { type: 'remove', key: 1 }, { type: 'undoRemove' });
    expect(state.drafts.map(({ key }) => key)).toEqual([1, 2]);
    expect(draft(state, 0).hand_message).toBe('Chère maman');
    expect(state.removed).toBeNull();
  });

  it('offers nothing to take back where nothing was typed', () => {
    expect(after(filled, { type: 'add' }, { type: 'remove', key: 2 }).removed).toBeNull();
  });

  it('never gives a key twice', () => {
    const state = after({ type: 'add' }, { type: 'remove', key: 2 }, { type: 'add' });
    expect(state.drafts.map(({ key }) => key)).toEqual([1, 3]);
  });
});

describe('before creating', () => {
  it.each([
    ['', false],
    ['0', false],
    ['0.00', false],
    ['0.01', true],
    ['45,50', true],
    ['abc', false],
  ])('amount %j', (amount, allowed) => {
    expect(canCreate(after({ type: 'change', key: 1, fields: { amount } }))).toBe(allowed);
  });

  it('every order needs its amount', () => {
    expect(canCreate(after(filled, { type: 'add' }))).toBe(false);
  });

  it('says at the field what is missing once the amount was left, and no longer when it is there', () => {
    expect(draft(after({ type: 'leaveAmount', key: 1 }), 0).errors).toEqual({});
    const left = after({ type: 'change', key: 1, fields: { amount: '0' } }, { type: 'leaveAmount', key: 1 });
    expect(draft(left, 0).errors.amount).toBe('Le montant est requis et doit être supérieur à 0');
    expect(
      draft(newOrderReducer(left, { type: 'change', key: 1, fields: { amount: '4' } }), 0).errors,
    ).toEqual({});
  });

  it('waits for a client half typed and for a name not chosen', () => {
    expect(unfinishedParties(after(filled))).toEqual([]);
    expect(unfinishedParties(after({ type: 'newClient', key: 1, party: 'payer_account' }))).toMatchObject([
      { key: 1, party: 'payer_account' },
    ]);
    expect(
      unfinishedParties(after({ type: 'search', key: 1, party: 'recipient_account', text: 'Dup' })),
    ).toMatchObject([{ key: 1, party: 'recipient_account' }]);
    expect(
      unfinishedParties(after({ type: 'search', key: 1, party: 'recipient_account', text: ' ' })),
    ).toEqual([]);
  });

  it('stops at the API’s limit', () => {
    const many = Array.from({ length: 120 }, (): NewOrderAction => ({ type: 'add' }));
    const state = after(...many);
    expect(state.drafts).toHaveLength(100);
    expect(canAdd(state)).toBe(false);
  });

  it('adds the amounts up', () => {
    const state = after(filled, { type: 'add' }, { type: 'change', key: 2, fields: { amount: '0.1' } });
    expect(draftsTotal(state)).toBe('64.10');
  });
});

describe('what closing would lose', () => {
  it.each<[string, NewOrderAction[], boolean]>([
    ['nothing typed', [], false],
    ['an amount', [{ type: 'change', key: 1, fields: { amount: '4' } }], true],
    ['a client', [{ type: 'change', key: 1, fields: { payer_account: claire } }], true],
    ['a name being searched', [{ type: 'search', key: 1, party: 'payer_account', text: 'Du' }], true],
    ['a new client', [{ type: 'newClient', key: 1, party: 'payer_account' }], true],
    ['a second order', [{ type: 'add' }], true],
    ['everything, reset', [filled, { type: 'add' }, { type: 'reset' }], false],
  ])('%s', (_, actions, dirty) => {
    expect(isDirty(after(...actions))).toBe(dirty);
  });
});

describe('a group that was taken in part', () => {
  const state = after(
    filled,
    { type: 'add' },
    { type: 'change', key: 2, fields: { amount: '5' } },
    { type: 'add' },
  );

  it('keeps the refused ones with their reasons', () => {
    const left = newOrderReducer(state, {
      type: 'keepFailed',
      failures: [{ key: 3, error: 'Client non trouvé', fields: { payer_account: 'Client non trouvé' } }],
    });
    expect(left.drafts.map(({ key }) => key)).toEqual([3]);
    expect(draft(left, 0)).toMatchObject({ errors: { payer_account: 'Client non trouvé' }, refusal: null });
  });

  it('says a reason that no field can show', () => {
    const left = newOrderReducer(state, {
      type: 'keepFailed',
      failures: [{ key: 2, error: 'Refusée', fields: { location: 'Refusée' } }],
    });
    expect(draft(left, 0).refusal).toBe('Refusée');
  });

  it('starts afresh when none is left', () => {
    expect(newOrderReducer(state, { type: 'keepFailed', failures: [] })).toBe(initialState);
  });
});

describe('what is sent', () => {
  it('is what the contract reads', () => {
    expect(orderBody.parse(toBody(draft(after(filled), 0)))).toEqual({
      amount: 6400,
      payer_account: 1,
      recipient_account: 2,
      requires_delivery: true,
      delivery_date: '2026-11-21',
      delivery_time_slot: '14h00-17h00',
      bouquet_notes: 'Pivoines',
      hand_message: 'Chère maman',
      purchase_order_number: 'BC-118',
      vat_rate: 10,
    });
    expect(
      orderBody.parse(toBody(draft(after({ type: 'change', key: 1, fields: { amount: '45.5' } }), 0))),
    ).toMatchObject({
      amount: 4550,
      payer_account: null,
      recipient_account: null,
      requires_delivery: false,
      delivery_date: null,
      bouquet_notes: null,
    });
  });
});

describe('the same order once more', () => {
  const earlier: OrderSummary & { vat_rate: 20 } = {
    id: 4126,
    batch_id: null,
    amount: '64.00',
    status: 'delivered',
    status_display: 'Livrée',
    financial_status: 'paid',
    financial_status_display: 'Payée',
    requires_delivery: true,
    delivery_date: '2026-05-30',
    delivery_time_slot: '14h00-17h00',
    delivery_person: null,
    bouquet_notes: 'Pivoines',
    hand_message: null,
    purchase_order_number: 'BC-118',
    location: { id: 1, name: 'Marais' },
    payer_account: claire,
    recipient_account: suzanne,
    payer_name: 'Claire Lemoine',
    display_client: 'Claire Lemoine',
    created_at: '2026-05-29T08:00:00.000Z',
    created_by_name: null,
    deleted_at: null,
    vat_rate: 20,
    version: 7,
  };
  const state = after({ type: 'repeat', order: earlier });

  it('takes who, how much and which bouquet, not its day nor its purchase order', () => {
    expect(state.repeated).toBe(4126);
    expect(toBody(draft(state, 0))).toEqual({
      amount: '64.00',
      payer_account: 1,
      recipient_account: 2,
      requires_delivery: true,
      delivery_date: null,
      delivery_time_slot: '14h00-17h00',
      bouquet_notes: 'Pivoines',
      hand_message: '',
      purchase_order_number: '',
      vat_rate: 20,
    });
  });

  it('has lost nothing when it is left as it came', () => {
    expect(isDirty(state)).toBe(false);
    const { key } = draft(state, 0);
    expect(
      isDirty(newOrderReducer(state, { type: 'change', key, fields: { delivery_date: '2026-11-28' } })),
    ).toBe(true);
    expect(isDirty(newOrderReducer(state, { type: 'change', key, fields: { payer_account: null } }))).toBe(
      true,
    );
  });

  it('is forgotten when the dialog closes', () => {
    expect(newOrderReducer(state, { type: 'reset' })).toEqual(initialState);
  });

  it('repeats an order without payer', () => {
    const anonymous = after({
      type: 'repeat',
      order: { ...earlier, payer_account: null, recipient_account: null },
    });
    expect(toBody(draft(anonymous, 0))).toMatchObject({ payer_account: null, recipient_account: null });
  });
});
