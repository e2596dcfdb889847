import { describe, expect, it } from 'vitest';
import { handOverTo, undoOf } from './quick-changes.ts';

const driver = { id: 'b7f1', display_name: 'Yanis Haddad' };
const delivery = {
  status: 'validated',
  delivery_person: null,
  requires_delivery: true,
  delivery_date: null,
} as const;
const pickUp = { ...delivery, requires_delivery: false };

describe('giving an order to a driver', () => {
  it('sends the status and the driver', () => {
    expect(handOverTo(driver, delivery, null)).toEqual({ status: 'to_deliver', delivery_person: driver });
  });

  it('makes a delivery of a pick-up', () => {
    expect(handOverTo(driver, pickUp, null)).toEqual({
      status: 'to_deliver',
      delivery_person: driver,
      requires_delivery: true,
    });
  });
});

describe('taking a change back', () => {
  it('takes back the day that was asked for with the driver', () => {
    const change = handOverTo(driver, pickUp, '2026-11-24');
    expect(change).toMatchObject({ delivery_date: '2026-11-24', requires_delivery: true });
    expect(undoOf(change, pickUp, 7)).toMatchObject({ delivery_date: null, requires_delivery: false });
    expect(handOverTo(driver, { ...delivery, delivery_date: '2026-11-24' }, '2026-11-24')).toEqual({
      status: 'to_deliver',
      delivery_person: driver,
    });
  });

  it('restores all that it changed and nothing else, on the version it made', () => {
    expect(undoOf({ status: 'prepared' }, delivery, 7)).toEqual({ status: 'validated', version: 7 });
    expect(undoOf(handOverTo(driver, delivery, null), delivery, 8)).toEqual({
      status: 'validated',
      delivery_person: null,
      version: 8,
    });
  });

  it('makes a pick-up of the order again', () => {
    const undo = { status: 'validated', delivery_person: null, requires_delivery: false, version: 9 };
    expect(undoOf(handOverTo(driver, pickUp, null), pickUp, 9)).toEqual(undo);
  });
});
