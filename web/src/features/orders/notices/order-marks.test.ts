import { expect, test } from 'vitest';
import { missingText, missText } from './order-marks.tsx';

const order = {
  missed_as: null,
  missed_at: null,
  to_redo: false,
  to_refund: false,
  status: 'prepared',
  requires_delivery: true,
  delivery_date: '2026-11-21',
  delivery_person: { id: 'a', display_name: 'Lina' },
  delivery_address: '3 rue Oberkampf',
  payer_account: null,
  recipient_account: null,
};
const client = { id: 1 } as never;

test.each([
  ['nothing', { recipient_account: client }, null],
  ['nobody who receives it', {}, 'Sans destinataire'],
  ['a payer who receives it', { payer_account: client }, null],
  [
    'no date and no address',
    { payer_account: client, delivery_date: null, delivery_address: null },
    'Sans date, adresse',
  ],
  [
    'no driver, tomorrow',
    { payer_account: client, delivery_person: null, delivery_date: '2026-11-22' },
    'Sans livreur',
  ],
  ['no driver, later', { payer_account: client, delivery_person: null, delivery_date: '2026-11-23' }, null],
  [
    'no driver, late',
    { payer_account: client, delivery_person: null, delivery_date: '2026-11-01' },
    'Sans livreur',
  ],
  ['a pick-up', { requires_delivery: false, delivery_date: null }, null],
  ['one that is over', { status: 'delivered', delivery_date: null }, null],
])('a row says what its delivery lacks: %s', (_, fields, text) => {
  expect(missingText({ ...order, ...fields }, '2026-11-21')).toBe(text);
});

test('says the time of a visit in vain today, and its day before', () => {
  const now = '2026-11-21';
  expect(missText('absent', '2026-11-21T15:15:00Z', now)).toBe('Absent 16:15');
  expect(missText('refused', '2026-11-20T15:15:00Z', now)).toBe('Refusé 20/11');
});
