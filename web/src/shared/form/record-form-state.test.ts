import { orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { rebase, typedFields } from './record-form-state.ts';

type Order = { amount: string; bouquet_notes: string | null; delivery_date: string | null };
type Values = { amount: string; bouquet_notes: string; when: { delivery_date: string | null } };

const shape = {
  fill: (order: Order | null): Values => ({
    amount: order?.amount ?? '',
    bouquet_notes: order?.bouquet_notes ?? '',
    when: { delivery_date: order?.delivery_date ?? null },
  }),
  wire: ({ when, ...values }: Values) => ({ ...values, ...when }),
  schema: orderBody,
  madeFrom: { delivery_date: 'when' as const },
};
const start = shape.fill({ amount: '64.00', bouquet_notes: 'Pivoines', delivery_date: '2026-11-21' });

describe('the fields that saving would change', () => {
  test.each<[string, Partial<Values>, string[]]>([
    ['an untouched form', {}, []],
    ['another spelling of the amount', { amount: '64' }, []],
    ['blanks around a text', { bouquet_notes: ' Pivoines\n' }, []],
    ['another amount', { amount: '72,5' }, ['amount']],
    ['an emptied text', { bouquet_notes: '  ' }, ['bouquet_notes']],
    ['an amount that is none, for the form to refuse', { amount: 'abc' }, ['amount']],
    ['a field that another value makes', { when: { delivery_date: null } }, ['delivery_date']],
    ['several', { amount: '1', when: { delivery_date: '2026-11-22' } }, ['amount', 'delivery_date']],
  ])('%s', (_, change, names) => expect(typedFields(shape, start, { ...start, ...change })).toEqual(names));
});

test('over a newer record typed fields stay, and so do a colleague’s changes elsewhere', () => {
  const newer = { amount: '80.00', bouquet_notes: 'Roses', delivery_date: '2026-12-01' };
  expect(rebase(shape, start, { ...start, amount: '70' }, newer)).toEqual({
    amount: '70',
    bouquet_notes: 'Roses',
    when: { delivery_date: '2026-12-01' },
  });
  expect(rebase(shape, start, { ...start, when: { delivery_date: '2026-11-25' } }, newer)).toMatchObject({
    amount: '80.00',
    when: { delivery_date: '2026-11-25' },
  });
});
