import { describe, expect, test } from 'vitest';
import { askedBefore, missingFrom, statusChange, toDelivery, undoOf } from './quick-changes.ts';

const driver = { id: 'b7f1', display_name: 'Yanis Haddad' };
const place = { address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' };
const client = { id: 4, name: 'Rosa Bonheur', type: 'household', phone: null, ...place } as const;
const nowhere = { ...client, id: 5, address: null };
const delivery = {
  status: 'validated',
  financial_status: 'unpaid',
  has_pennylane_invoice: false,
  has_pennylane_quote: false,
  pennylane_quote_open: false,
  delivery_person: null,
  deleted_at: null,
  requires_delivery: true,
  delivery_date: null,
  delivery_address: '3 rue Oberkampf',
  delivery_postal_code: null,
  delivery_city: null,
  access_notes: null,
  payer_account: client,
  recipient_account: null,
} as const;
const pickUp = { ...delivery, requires_delivery: false, delivery_address: null };
const typed = {
  delivery_address: '3 rue Oberkampf',
  delivery_postal_code: '75011',
  delivery_city: 'Paris',
};
const dated = { delivery_date: '2026-11-24' };
const nothing = { driver: null, day: null, recipient: null, address: null };

describe('what is asked before a status', () => {
  const none = { driver: false, recipient: false, address: false, date: false };
  test.each([
    ['to_prepare', pickUp, null],
    ['picked_up', pickUp, null],
    // An order that is to be called about, or was delivered, needs no driver.
    ['to_call', pickUp, { ...none, recipient: true, date: true }],
    ['to_deliver', pickUp, { ...none, driver: true, recipient: true, date: true }],
    ['delivering', { ...pickUp, ...dated }, { ...none, driver: true, recipient: true }],
    ['delivered', { ...pickUp, ...dated, recipient_account: client }, null],
    ['delivered', { ...pickUp, ...dated, recipient_account: nowhere }, { ...none, address: true }],
    ['to_call', { ...pickUp, financial_status: 'invoiced' }, { ...none, date: true }],
    ['to_call', { ...pickUp, financial_status: 'link_generated' }, { ...none, date: true }],
    // A delivery was asked about when it was made, but for whom it needs to leave.
    ['to_deliver', { ...delivery, ...dated }, { ...none, driver: true }],
    [
      'to_deliver',
      { ...delivery, delivery_address: null },
      { ...none, driver: true, address: true, date: true },
    ],
    [
      'to_deliver',
      { ...delivery, payer_account: null },
      { ...none, driver: true, recipient: true, date: true },
    ],
    ['delivering', { ...delivery, payer_account: null }, null],
    ['to_call', delivery, null],
  ] as const)('%s of %o is %o', (status, order, asked) => {
    expect(askedBefore(order, status)).toEqual(asked);
  });
});

describe('what a delivery still misses', () => {
  test.each([
    [null, null, null, ['destinataire', 'adresse', 'date']],
    [client, ' ', '2026-11-24', ['adresse']],
    [client, '3 rue Oberkampf', null, ['date']],
    [client, '3 rue Oberkampf', '2026-11-24', []],
  ])('%o at « %s » on %s: %o', (recipient, typed, day, missing) => {
    expect(missingFrom(recipient, typed, day)).toEqual(missing);
  });
});

describe('a status of deliveries', () => {
  test('sends the status and the driver', () => {
    expect(toDelivery('to_deliver', { ...nothing, driver }, delivery)).toEqual({
      status: 'to_deliver',
      delivery_person: driver,
    });
  });

  test('makes a delivery of a pick-up', () => {
    expect(statusChange('delivering', pickUp)).toEqual({ status: 'delivering', requires_delivery: true });
    expect(statusChange('prepared', pickUp)).toEqual({ status: 'prepared' });
    expect(statusChange('delivering', delivery)).toEqual({ status: 'delivering' });
  });

  test('sends what was asked for with it, and nothing that is known', () => {
    const facts = { driver, day: '2026-11-24', recipient: client, address: { ...typed, save: true } };
    expect(toDelivery('to_deliver', facts, pickUp)).toEqual({
      status: 'to_deliver',
      requires_delivery: true,
      delivery_person: driver,
      delivery_date: '2026-11-24',
      recipient_account: client,
      ...typed,
      save_with_client: true,
    });
    const known = { ...pickUp, ...dated, recipient_account: client, requires_delivery: true };
    const same = { ...facts, driver: null, address: null };
    expect(toDelivery('delivering', same, known)).toEqual({ status: 'delivering' });
  });
});

describe('taking a change back', () => {
  test('takes back what was asked for with the status, and the address of the order', () => {
    const facts = { driver, day: '2026-11-24', recipient: client, address: { ...typed, save: true } };
    expect(undoOf(toDelivery('to_deliver', facts, pickUp), pickUp, 7)).toEqual({
      status: 'validated',
      delivery_person: null,
      delivery_date: null,
      recipient_account: null,
      requires_delivery: false,
      ...{ delivery_address: null, delivery_postal_code: null, delivery_city: null, access_notes: null },
      version: 7,
    });
  });

  test('restores all that it changed and nothing else, on the version it made', () => {
    expect(undoOf({ status: 'prepared' }, delivery, 7)).toEqual({ status: 'validated', version: 7 });
    expect(undoOf(toDelivery('to_deliver', { ...nothing, driver }, delivery), delivery, 8)).toEqual({
      status: 'validated',
      delivery_person: null,
      version: 8,
    });
  });

  test('makes a pick-up of the order again', () => {
    const undo = { status: 'validated', requires_delivery: false, version: 9 };
    expect(undoOf(statusChange('delivered', pickUp), pickUp, 9)).toEqual(undo);
  });
});
