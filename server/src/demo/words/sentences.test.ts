import { expect, test } from 'vitest';
import { eventsOf, ORDER_CREATED } from '../../features/orders/order-sentences.ts';
import { amountSentence, deliverySentence, driverSentence, statusSentence } from './sentences.ts';

const order: Parameters<typeof eventsOf>[0] = {
  id: 1,
  batch_id: null,
  amount: 4500,
  status: 'created',
  financial_status: 'unpaid',
  requires_delivery: true,
  delivery_date: '2025-11-21',
  delivery_time_slot: '14h00-17h00',
  delivery_person: null,
  bouquet_notes: null,
  hand_message: null,
  purchase_order_number: null,
  location: null,
  payer_account: null,
  recipient_account: null,
  created_at: '2025-11-20T10:00:00Z',
  created_by_name: null,
  deleted_at: null,
  version: 1,
  vat_rate: 10,
};

test('the demonstration speaks as the product does', () => {
  const said = (...[changes, driver]: [Parameters<typeof eventsOf>[1], string?]) =>
    eventsOf(order, changes, driver ?? null).map(({ description }) => description);
  expect(ORDER_CREATED).toBe('Commande créée');
  expect(said({ status: 'to_prepare' })).toEqual([statusSentence('created', 'to_prepare')]);
  expect(said({ status: 'cancelled' })).toEqual([statusSentence('created', 'cancelled')]);
  expect(said({ amount: 5550 })).toEqual([amountSentence(4500, 5550)]);
  expect(said({ delivery_person: 'x' }, 'Yanis Haddad')).toEqual([driverSentence('Yanis Haddad')]);
  expect(said({ delivery_date: '2025-11-21' })).toEqual([deliverySentence('2025-11-21', '14h00-17h00')]);
});
