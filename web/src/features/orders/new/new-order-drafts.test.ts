import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { forOrderTexts } from '@florilege/contract/orders/order-fields.ts';
import { orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { partyOf } from '../../clients/clients.public.ts';
import {
  addDraft,
  canAdd,
  canCreate,
  clearCopied,
  type Draft,
  draftAt,
  draftsErrors,
  draftsTotal,
  firstDraft,
  isCopied,
  isDirty,
  isTyped,
  keepFailed,
  learnerOf,
  likeOrder,
  missingOf,
  repeatedDraft,
  toBody,
  withAmountAndDay,
  withDoor,
} from './new-order-drafts.ts';

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
const draft = (change: Partial<Draft> = {}): Draft => ({ ...firstDraft, ...change });
const own = {
  amount: '64',
  delivery_date: '2026-11-21',
  bouquet_notes: 'Pivoines',
  hand_message: 'Chère maman',
};
const copied = {
  payer_account: partyOf(claire),
  recipient_account: partyOf(suzanne),
  requires_delivery: true,
  delivery_time_slot: '14h00-17h00',
  purchase_order_number: 'BC-118',
} as const;
const filled = draft({ ...own, ...copied });
const second = (drafts: Draft[]): Draft => {
  const added = addDraft(drafts, 2).at(-1);
  if (!added) throw new Error('no second order');
  return added;
};

describe('an address', () => {
  const place = { delivery_address: '3 rue Brey', delivery_city: 'Paris', access_notes: '12B' };
  const blank = { delivery_address: '', delivery_postal_code: '', delivery_city: '', access_notes: '' };
  const to = (id: number) => ({ recipient_account: partyOf(client(id, 'Marc')) });

  test('that an order of before brought goes with its recipient', () => {
    const added = second([draft({ ...filled, ...place })]);
    expect(withDoor(added, to(3))).toEqual({ ...to(3), ...blank });
    expect(withDoor(added, to(2))).toEqual(to(2));
    // With another payer the recipient stays.
    expect(withDoor(added, { payer_account: partyOf(client(3, 'Marc')) })).not.toHaveProperty(
      'delivery_address',
    );
  });

  test('that was typed is offered to the record of its recipient, and goes there if that has none', () => {
    const typed = draft({ ...filled, ...place });
    expect(learnerOf(typed)).toEqual({ client: suzanne, learns: true });
    expect(learnerOf({ ...typed, recipient_account: partyOf(null) })?.client).toBe(claire);
    expect(toBody(typed).save_with_client).toBe(true);
    expect(toBody({ ...typed, save: false }).save_with_client).toBe(false);
    const settled = { ...suzanne, address: '9 rue Monge' };
    const elsewhere = { ...typed, recipient_account: partyOf(settled) };
    expect(learnerOf(elsewhere)).toEqual({ client: settled, learns: false });
    expect(toBody({ ...elsewhere, save: true }).save_with_client).toBe(true);
  });

  test('that the record has already is not offered to it, a new access is', () => {
    const known = { ...suzanne, address: '3 rue Brey' };
    const same = draft({ ...filled, ...place, access_notes: '', recipient_account: partyOf(known) });
    expect(learnerOf(same)).toBeNull();
    expect(learnerOf({ ...same, access_notes: '12B' })).toEqual({ client: known, learns: true });
  });

  test('is offered to no record without a client, for a pickup, or where an order of before brought it', () => {
    const typed = draft({ ...filled, ...place });
    const nobody = { payer_account: partyOf(null), recipient_account: partyOf(null) };
    for (const one of [{ ...typed, ...nobody }, { ...typed, requires_delivery: false }, second([typed])])
      expect([learnerOf(one), toBody(one).save_with_client]).toEqual([null, false]);
  });

  test('that was typed stays', () => {
    expect(withDoor(draft({ ...filled, ...place }), to(3))).toEqual(to(3));
    const added = { ...second([draft({ ...filled, ...place })]), access_notes: '12B, 3e étage' };
    expect(withDoor(added, to(3))).toEqual(to(3));
  });
});

test('takes over an order of before, but for its day, its shop and its payer', () => {
  const before = {
    ...filled,
    ...forOrderTexts(() => null),
    bouquet_notes: 'Renoncules',
    vat_rate: 20,
  } as const;
  const order = {
    ...before,
    id: 7,
    created_at: '2026-03-12T10:00:00Z',
    location: { id: 4, name: 'Marais' },
    payer_account: suzanne,
    recipient_account: suzanne,
  };
  const now = draft({
    payer_account: partyOf(claire),
    delivery_date: '2026-12-01',
    location: 9,
    amount: '10',
  });
  expect(likeOrder(now, order)).toMatchObject({
    amount: '64',
    bouquet_notes: 'Renoncules',
    delivery_date: '2026-12-01',
    location: 9,
    payer_account: partyOf(claire),
    recipient_account: partyOf(suzanne),
    requires_delivery: true,
    vat_rate: 20,
  });
});

describe('a second order', () => {
  const added = second([filled]);

  test('copies payer, recipient, delivery, slot and purchase-order number, and nothing else', () => {
    const blank = { amount: '', delivery_date: null, bouquet_notes: '', hand_message: '' };
    expect(added).toMatchObject({ ...copied, ...blank, key: 2 });
    expect(isCopied(added)).toBe(true);
  });

  test('copies from the order before it, not from the first', () => {
    const third = second([filled, { ...added, recipient_account: partyOf(claire) }]);
    expect(third.recipient_account.client).toEqual(claire);
  });

  test('loses the badge when a copied field changes, not for its amount', () => {
    expect(isCopied({ ...added, amount: '10' })).toBe(true);
    expect(isCopied({ ...added, recipient_account: partyOf(null) })).toBe(false);
  });

  test('clears the copied fields and keeps the typed ones', () => {
    const cleared = clearCopied({ ...added, amount: '30', hand_message: 'Merci' });
    expect(cleared).toMatchObject({
      payer_account: partyOf(null),
      requires_delivery: false,
      delivery_time_slot: null,
      purchase_order_number: '',
      amount: '30',
      hand_message: 'Merci',
    });
    expect(isCopied(cleared)).toBe(false);
  });

  test('has no badge when there was nothing to copy', () =>
    expect(isCopied(second([firstDraft]))).toBe(false));
});

describe('what a delivery lacks', () => {
  const nowhere = partyOf({ ...claire, address: null });
  const somewhere = partyOf({ ...claire, address: '3 rue Oberkampf' });
  const delivery = { ...firstDraft, requires_delivery: true };
  test.each([
    [firstDraft, []],
    [delivery, ['destinataire', 'adresse', 'date']],
    [{ ...delivery, payer_account: nowhere }, ['adresse', 'date']],
    [{ ...delivery, payer_account: nowhere, delivery_address: '9 quai' }, ['date']],
    [{ ...delivery, payer_account: nowhere, recipient_account: somewhere, delivery_date: '2035-01-01' }, []],
  ])('is said before it is made (%#)', (draft, missing) => expect(missingOf(draft)).toEqual(missing));
});

describe('the shop of an order', () => {
  const here = draftAt(2);

  test('is where the device works, and nothing that was typed or copied', () => {
    expect([here.location, toBody(here).location]).toEqual([2, 2]);
    expect(isDirty([here])).toBe(false);
    const next = second([here]);
    expect([next.location, isCopied(next)]).toEqual([2, false]);
  });

  test('is that of the order before, also once its copied fields are cleared', () => {
    const moved = { ...here, ...own, ...copied, location: 5 };
    expect(second([moved]).location).toBe(5);
    expect(clearCopied(second([moved])).location).toBe(5);
  });

  test('counts as typed once it is chosen', () => expect(isDirty([{ ...here, location: 1 }])).toBe(true));
});

describe('amount and day of the order before', () => {
  const before = { ...firstDraft, amount: '64,50', delivery_date: '2026-12-24' };

  test('are taken where there is none yet', () => {
    const second = { ...firstDraft, key: 2 };
    expect(withAmountAndDay(second, before)).toEqual({ ...before, key: 2 });
    expect(withAmountAndDay({ ...second, amount: '30' }, before)).toMatchObject({
      amount: '30',
      delivery_date: '2026-12-24',
    });
  });

  test('are not offered where they change nothing, nor on the first order', () => {
    expect(withAmountAndDay({ ...before, amount: '30', delivery_date: '2026-12-31' }, before)).toBeNull();
    expect(withAmountAndDay(firstDraft, firstDraft)).toBeNull();
    expect(withAmountAndDay(before, undefined)).toBeNull();
  });
});

describe('before creating', () => {
  test.each([
    ['', false],
    ['0', false],
    ['0.00', false],
    ['0.01', true],
    ['45,50', true],
    ['abc', false],
  ])('amount %j: %j', (amount, allowed) => expect(canCreate([draft({ amount })])).toBe(allowed));

  test('needs an amount for every order', () => expect(canCreate([filled, second([filled])])).toBe(false));

  test('waits for a half-typed client and for a name without a choice', () => {
    const payer_account = { ...partyOf(null), creating: true };
    const recipient_account = { ...partyOf(null), text: 'Dup' };
    expect(draftsErrors([filled])).toEqual({});
    expect(draftsErrors([{ ...filled, payer_account, recipient_account }])).toEqual({
      'orders.1.payer_account': 'Créez ce client ou annulez sa saisie.',
      'orders.1.recipient_account': 'Choisissez un client dans la liste, créez-le ou effacez ce texte.',
    });
    expect(draftsErrors([{ ...filled, payer_account: { ...partyOf(null), text: ' ' } }])).toEqual({});
    expect(draftsErrors([firstDraft])).toEqual({
      'orders.1.amount': 'Le montant est requis et doit être supérieur à 0',
    });
  });

  test('stops at the limit of the API', () => {
    const many = Array.from({ length: 100 }, (_, key) => ({ ...firstDraft, key }));
    expect([canAdd(many), canAdd(many.slice(1))]).toEqual([false, true]);
  });

  test('adds the amounts up to the cent', () =>
    expect(draftsTotal([filled, draft({ amount: '0.1' }), firstDraft])).toBe('64.10'));
});

describe('closing would lose', () => {
  test.each<[string, Draft[], boolean]>([
    ['nothing', [firstDraft], false],
    ['an amount', [draft({ amount: '4' })], true],
    ['a client', [draft({ payer_account: partyOf(claire) })], true],
    ['a searched name', [draft({ payer_account: { ...partyOf(null), text: 'Du' } })], true],
    ['a new client', [draft({ payer_account: { ...partyOf(null), creating: true } })], true],
    ['a second order', [firstDraft, second([firstDraft])], true],
  ])('%s', (_, drafts, dirty) => expect(isDirty(drafts)).toBe(dirty));

  test('nothing of an unchanged copy', () => expect(isTyped(second([filled]))).toBe(false));
});

describe('a batch that was created in part', () => {
  const drafts = [filled, { ...second([filled]), key: 3 }];

  test('keeps the refused orders with their reasons', () => {
    const fields = { payer_account: 'Client non trouvé' };
    const left = keepFailed(drafts, [{ index: 1, error: 'Client non trouvé', fields }]);
    expect(left.drafts).toEqual([{ ...drafts[1], refusal: null }]);
    expect(left.errors).toEqual({ 'orders.3.payer_account': 'Client non trouvé' });
  });

  test('shows above the order a reason that no field can show', () => {
    const left = keepFailed(drafts, [{ index: 0, error: 'Refusée', fields: { something: 'Refusée' } }]);
    expect(left).toMatchObject({ drafts: [{ refusal: 'Refusée' }], errors: {} });
  });
});

describe('the body of a request', () => {
  test('is what the contract reads', () => {
    const read = { amount: 6400, payer_account: 1, recipient_account: 2, location: null, vat_rate: 10 };
    const save_with_client = false;
    const blank = forOrderTexts(() => null);
    expect(orderBody.parse(toBody(filled))).toEqual({
      ...{ ...blank, ...own, ...copied, ...read, save_with_client },
    });
    expect(orderBody.parse(toBody(draft({ amount: '45.5' })))).toMatchObject({
      amount: 4550,
      payer_account: null,
      recipient_account: null,
      delivery_date: null,
      bouquet_notes: null,
    });
  });
});

describe('the same order once more', () => {
  const location = { id: 2, name: 'Marais' };
  const kept = { ...copied, amount: '64.00', bouquet_notes: 'Pivoines', vat_rate: 20 } as const;
  const clients = { payer_account: claire, recipient_account: null };
  const blank = forOrderTexts(() => null);
  const repeated = repeatedDraft(
    { ...blank, ...kept, ...clients, location, delivery_date: '2026-05-30' },
    5,
    2,
  );

  test('copies clients, amount and bouquet, without its day and its purchase order', () =>
    expect(toBody(repeated)).toEqual({
      ...kept,
      location: 2,
      payer_account: 1,
      recipient_account: null,
      delivery_date: null,
      ...forOrderTexts(() => ''),
      bouquet_notes: 'Pivoines',
      save_with_client: false,
    }));

  test('loses nothing when nothing was typed', () => {
    expect(isDirty([repeated])).toBe(false);
    expect(isDirty([{ ...repeated, delivery_date: '2026-11-28' }])).toBe(true);
    expect(isDirty([{ ...repeated, payer_account: partyOf(null) }])).toBe(true);
  });
});
