import { forOrderTexts, orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import { orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { typedFields } from '../../../shared/form/record-form-state.ts';
import { type OrderValues, orderValues, orderWire } from './order-values.ts';

const shape = { fill: () => orderValues(), wire: orderWire, schema: orderBody };

/** Another value for every field. */
const others: { [Name in keyof OrderValues]: OrderValues[Name] } = {
  amount: '72,5',
  requires_delivery: true,
  delivery_date: '2026-11-21',
  delivery_time_slot: '18h00-20h00',
  location: 2,
  ...forOrderTexts((name) => `${name}\n\nde plus`),
  vat_rate: 20,
};

test('a form holds every field of an order', () =>
  expect(Object.keys(orderValues()).sort()).toEqual([...orderFieldNames].sort()));

test.each(orderFieldNames)('%s is read from an order, and sent when it was typed in', (name) => {
  const start = orderValues();
  const typed = { ...start, [name]: others[name] };
  expect(orderValues(typed)).toEqual(typed);
  expect(typedFields(shape, start, typed)).toEqual([name]);
});

test('an amount is sent with its cents', () =>
  expect(orderWire({ ...orderValues(), amount: '72,5' }).amount).toBe('72.50'));
