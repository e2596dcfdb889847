import {
  forOrderTexts,
  type OrderFieldName,
  type OrderFieldValues,
  type OrderTextName,
  orderFieldNames,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditOf, insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const senior = await server.as('Senior', 'Camille');
const marais = await insertRow(server.db, 'locations', { name: 'Marais' });
const nation = await insertRow(server.db, 'locations', { name: 'Nation' });

/** `event`: the line of the history about that change. */
type Sample<Value> = { sent: Value; changed: Value; event: string };

function sampleText(name: OrderTextName): Sample<string | null> {
  const { label, agreement, shown } = orderFields[name];
  const modified = shown === 'place' ? 'Adresse de livraison : ' : `${label} modifié${agreement}`;
  const event = shown === 'text' ? `${label} : Autre` : modified;
  return { sent: label.slice(0, 10), changed: 'Autre', event };
}

/** A value of every field, none of them its blank, and a change of it. */
const samples: { [Name in OrderFieldName]: Sample<OrderFieldValues[Name]> } = {
  amount: { sent: '64.50', changed: '70.00', event: 'Montant : 64,50 € → 70,00 €' },
  requires_delivery: { sent: true, changed: false, event: 'Retrait : 21/11/2026 · 14h00-17h00' },
  delivery_date: { sent: '2026-11-21', changed: '2026-11-22', event: 'Livraison : 22/11/2026 · 14h00-17h00' },
  delivery_time_slot: {
    sent: '14h00-17h00',
    changed: '9h00-12h00',
    event: 'Livraison : 21/11/2026 · 9h00-12h00',
  },
  location: { sent: marais.id, changed: nation.id, event: 'Boutique : Nation' },
  ...forOrderTexts(sampleText),
  bouquet_notes: { sent: 'Pivoines', changed: 'Dahlias', event: 'Notes bouquet modifiées' },
  purchase_order_number: { sent: 'BC-118', changed: null, event: 'Numéro de bon de commande retiré' },
  vat_rate: { sent: 20, changed: 10, event: 'TVA : 20 % → 10 %' },
};
/** As the wire answers it: a shop by its name as well. */
const answered = (name: OrderFieldName, value: unknown) =>
  name === 'location'
    ? [marais, nation].map(({ id, name }) => ({ id, name })).find(({ id }) => id === value)
    : value;
const all = Object.fromEntries(orderFieldNames.map((name) => [name, samples[name].sent]));

const shown = Object.fromEntries(orderFieldNames.map((name) => [name, answered(name, samples[name].sent)]));

const newOrder = async () => (await senior.post('/api/orders/', all)).body;
const detailOf = async (id: number) => (await senior.get(`/api/orders/${id}/`)).body;
/** As in the audit: amounts in cents. */
const stored = (name: OrderFieldName, value: unknown) => (name === 'amount' ? Number(value) * 100 : value);

test('every column of orders is a field or kept by the server', async () => {
  const columns = sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'orders'`;
  const { rows } = await columns.execute(server.db);
  const references = ['payer_account', 'recipient_account', 'delivery_person', 'created_by'];
  const kept = ['id', 'batch_id', 'status', 'financial_status', 'cancelled_from', ...references];
  kept.push('missed_as', 'missed_at', 'missed_day', 'missed_slot', 'redo_by', 'redo_at');
  kept.push('created_at', 'updated_at', 'deleted_at', 'version');
  expect(rows.map(({ name }) => name).sort()).toEqual([...orderFieldNames, ...kept].sort());
});

describe('every field of an order', () => {
  test('is in the answer, the detail and the audit of a new order', async () => {
    const order = await newOrder();
    expect(order).toMatchObject(shown);
    expect(await detailOf(order.id)).toMatchObject(shown);
    const after = Object.fromEntries(orderFieldNames.map((name) => [name, stored(name, all[name])]));
    const entry = {
      action: 'insert',
      before: null,
      after,
      member_id: senior.id,
      request_id: expect.any(String),
    };
    expect(await auditOf(server.db, 'orders', order.id)).toMatchObject([entry]);
  });

  test('has its blank in an order that does not say', async () => {
    const order = (await senior.post('/api/orders/', { amount: '10.00' })).body;
    const blanks = orderFieldNames.map((name) => [name, orderFields[name].blank ?? null]);
    expect(await detailOf(order.id)).toMatchObject({ ...Object.fromEntries(blanks), amount: '10.00' });
  });

  test.each(orderFieldNames)(
    'changes alone: %s, with a line of the history and the journal',
    async (name) => {
      const { sent, changed, event } = samples[name];
      const { id } = await newOrder();
      const answer = await senior.patch(`/api/orders/${id}/`, { [name]: changed });
      expect(answer).toMatchObject({ status: 200, body: { ...shown, [name]: answered(name, changed) } });
      const { events, ...detail } = await detailOf(id);
      expect(detail).toMatchObject({ ...shown, [name]: answered(name, changed) });
      expect(events.at(-1).description.replaceAll(/\s/g, ' ')).toContain(event);
      const [, entry] = await auditOf(server.db, 'orders', id);
      expect(entry).toMatchObject({ action: 'update', member_id: senior.id, request_id: expect.any(String) });
      expect([entry?.before, entry?.after]).toEqual([
        { [name]: stored(name, sent) },
        { [name]: stored(name, changed) },
      ]);
      const query = { entity: 'orders', entity_id: id };
      const { results } = (await senior.get('/api/audit/', { query })).body;
      expect(results[0].sentence).toContain(orderFields[name].journal);
      expect(results[0].changes).toHaveLength(1);
    },
  );
});
