import { expect, test } from 'vitest';
import {
  currentStep,
  financialStatusDisplay,
  financialStatusValues,
  financialTransitions,
  nextStatus,
  orderStatusValues,
  orderSteps,
  statusDisplay,
} from './order-status.ts';

test('with delivery an order is called, delivered; without, it is picked up', () => {
  expect(orderSteps({ requires_delivery: true }).join()).toBe(
    'created,to_call,to_prepare,preparing,prepared,needs_verification,validated,to_deliver,delivering,delivered',
  );
  expect(orderSteps({ requires_delivery: false }).join()).toBe(
    'created,to_prepare,preparing,prepared,needs_verification,validated,picked_up',
  );
});

test('every status has its place among the steps; cancelled has none', () => {
  for (const requires_delivery of [true, false]) {
    for (const status of orderStatusValues) {
      const step = currentStep({ requires_delivery, status });
      if (status === 'cancelled') expect(step).toBe(-1);
      else expect(step).toBeGreaterThanOrEqual(0);
    }
  }
  expect(currentStep({ requires_delivery: false, status: 'to_call' })).toBe(0);
  expect(currentStep({ requires_delivery: false, status: 'delivering' })).toBe(5);
});

test('the next step follows the present one; the last, a cancelled and an unknown status have none', () => {
  const next = (status: string) => nextStatus({ requires_delivery: true, status });
  expect(next('created')).toBe('to_call');
  expect(next('delivering')).toBe('delivered');
  for (const status of ['delivered', 'cancelled', 'on_the_way']) expect(next(status)).toBeNull();
});

test('a status this build does not know shows its value, first underscore as a space', () => {
  expect(statusDisplay('on_hold_today')).toEqual({ label: 'on hold_today', badge: 'outline' });
  expect(financialStatusDisplay('partly_paid').label).toBe('partly paid');
  expect(statusDisplay('toString').label).toBe('toString');
});

test('money moves only forward to known states, and paid is final', () => {
  for (const from of financialStatusValues) {
    for (const to of financialTransitions[from]) expect(financialStatusValues).toContain(to);
  }
  expect(financialTransitions.paid).toEqual([]);
});
