import { expect, it } from 'vitest';
import { orderRole } from './client-orders.tsx';

it.each([
  [{ payer_account: { id: 1 }, recipient_account: null }, 'Payeur'],
  [{ payer_account: { id: 1 }, recipient_account: { id: 2 } }, 'Payeur'],
  [{ payer_account: { id: 2 }, recipient_account: { id: 1 } }, 'Destinataire'],
  [{ payer_account: null, recipient_account: { id: 1 } }, 'Destinataire'],
  [{ payer_account: { id: 1 }, recipient_account: { id: 1 } }, 'Payeur et destinataire'],
])('says what a client is in an order', (order, role) => {
  expect(orderRole(order, 1)).toBe(role);
});
