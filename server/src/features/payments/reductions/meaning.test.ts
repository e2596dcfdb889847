import { addDays, today } from '@florilege/contract/http/dates.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invalid, refused } from '../../../testing/answers.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// The meaning of money.

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });
await shop.sim('settings', { refund_ms: 0 });

const newPayer = async () =>
  (await shop.senior.post('/api/clients/', { name: 'Café des Glycines', phone: '06 12 34 56 79' })).body
    .account.id as number;
const paidInCash = async (amount: string, payer_account = shop.payer) => {
  const id = await shop.order(amount, { payer_account });
  await shop.pay(id, amount);
  return id;
};
const asSenior = { who: shop.senior };
async function refund(id: number, amount: string, kind: 'credit' | 'undo') {
  const [{ id: payment }] = (await shop.shown(id)).payments;
  return shop.post(`${id}/payments/${payment}/refunds`, { amount, kind, reason: 'Rose fanée' }, asSenior);
}
const writeOff = (id: number, amount: string, who = shop.senior) =>
  shop.post(`${id}/write-off`, { amount, reason: 'Client introuvable' }, { who });
const useCredit = (id: number, amount: string, who = shop.senior) =>
  shop.post(`${id}/use-credit`, { amount, reason: 'À sa demande' }, { who });
const linesOf = async (id: number) =>
  (await shop.openAlerts(id)).map(({ kind, amount }) => ({ kind, amount }));

describe('a refund', () => {
  test('of a payment on the wrong order makes it wait for that money again', async () => {
    const id = await paidInCash('45.00');
    const before = await shop.balanceOf(shop.payer);
    const { body } = await refund(id, '45.00', 'undo');
    expect(body).toMatchObject({ remaining_amount: '45.00', reduced_amount: '0.00', surplus_amount: '0.00' });
    expect(await shop.statusOf(id)).toBe('unpaid');
    expect(await shop.balanceOf(shop.payer)).toBe(before - 4500);
    expect((await shop.pay(id, '45.00', 'card')).status).toBe(201);
    expect(await shop.statusOf(id)).toBe('paid');
  });

  test('in goodwill lowers what the order costs, and the balance does not move', async () => {
    const id = await paidInCash('45.00');
    const before = await shop.balanceOf(shop.payer);
    const { body } = await refund(id, '10.00', 'credit');
    expect(body).toMatchObject({
      remaining_amount: '0.00',
      reduced_amount: '10.00',
      refunded_amount: '10.00',
    });
    expect(body.reductions).toMatchObject([{ kind: 'credit', amount: '10.00', reason: 'Rose fanée' }]);
    expect(await shop.statusOf(id)).toBe('paid');
    expect(await shop.balanceOf(shop.payer)).toBe(before);
    expect((await shop.ledgerOf(id)).slice(2)).toEqual([
      ['refund', -1000],
      ['credit', 1000],
    ]);
  });

  test('of a paid order that was cancelled and reopened leaves nothing paid', async () => {
    const id = await paidInCash('30.00');
    await shop.change(id, { status: 'cancelled' });
    expect(await shop.statusOf(id)).toBe('paid');
    await refund(id, '30.00', 'undo');
    expect(await shop.statusOf(id)).toBe('cancelled');
    await shop.change(id, { status: 'created' });
    expect([await shop.statusOf(id), (await shop.shown(id)).remaining_amount]).toEqual(['unpaid', '30.00']);
  });
});

describe('an amount after a payment', () => {
  test('that is raised leaves a remainder to pay', async () => {
    const id = await paidInCash('80.00');
    expect((await shop.change(id, { amount: '95.00' })).body.financial_status).toBe('unpaid');
    expect((await shop.shown(id)).remaining_amount).toBe('15.00');
    await shop.pay(id, '15.00');
    expect(await shop.statusOf(id)).toBe('paid');
  });

  test('that is lowered leaves a surplus and a line, which go with its refund', async () => {
    const id = await paidInCash('80.00');
    await shop.change(id, { amount: '70.00' });
    expect((await shop.shown(id)).surplus_amount).toBe('10.00');
    expect(await linesOf(id)).toEqual([{ kind: 'overpaid', amount: 1000 }]);
    expect(await shop.statusOf(id)).toBe('paid');
    const [line] = await shop.openAlerts(id);
    expect((await shop.settle(line?.id ?? 0, { action: 'refund' }, shop.senior)).status).toBe(200);
    expect(await linesOf(id)).toEqual([]);
    expect((await shop.shown(id)).surplus_amount).toBe('0.00');
    expect(await shop.statusOf(id)).toBe('paid');
  });

  test('cannot fall below the avoirs that were made', async () => {
    const id = await paidInCash('80.00');
    await refund(id, '50.00', 'credit');
    const amount = 'Des avoirs de 50,00\u00a0€ sont déjà faits\u00a0: le montant ne peut pas être plus bas.';
    expect(await shop.change(id, { amount: '40.00' })).toMatchObject(invalid({ amount }));
  });
});

describe('a paid order that is cancelled', () => {
  test('by a member who may not refund calls those who may', async () => {
    const id = await paidInCash('60.00');
    await shop.florist.patch(`/api/orders/${id}/`, { status: 'cancelled' });
    expect(await linesOf(id)).toEqual([{ kind: 'to_refund', amount: 6000 }]);
    const [{ sentence, method }] = (await shop.shown(id)).alerts;
    expect([sentence, method]).toEqual([
      '60,00\u00a0€ à rendre\u00a0: la commande est annulée et payée.',
      null,
    ]);
  });

  test('after its amount was lowered has one line over all that is to be given back', async () => {
    const id = await paidInCash('80.00');
    await shop.change(id, { amount: '70.00' });
    await shop.change(id, { status: 'cancelled' });
    expect(await linesOf(id)).toEqual([{ kind: 'to_refund', amount: 8000 }]);
    await refund(id, '30.00', 'undo');
    expect(await linesOf(id)).toEqual([{ kind: 'to_refund', amount: 5000 }]);
    const [line] = await shop.openAlerts(id);
    await shop.settle(line?.id ?? 0, { action: 'keep' });
    await refund(id, '20.00', 'undo');
    expect(await linesOf(id)).toEqual([]);
  });

  test('lets go of its line when it is reopened', async () => {
    const id = await paidInCash('60.00');
    await shop.change(id, { status: 'cancelled' });
    await shop.change(id, { status: 'created' });
    expect([await linesOf(id), await shop.statusOf(id)]).toEqual([[], 'paid']);
  });
});

describe('what a client has too much', () => {
  test('pays another order of his, and no line is left', async () => {
    const payer = await newPayer();
    const cancelled = await paidInCash('50.00', payer);
    await shop.change(cancelled, { status: 'cancelled' });
    const next = await shop.order('70.00', { payer_account: payer });
    const balance = await shop.balanceOf(payer);
    expect((await shop.shown(next)).credit_amount).toBe('50.00');
    const { status, body } = await useCredit(next, '50.00');
    expect(status).toBe(201);
    expect(body).toMatchObject({ paid_amount: '50.00', remaining_amount: '20.00', credit_amount: '0.00' });
    expect(body.payments).toMatchObject([{ method: 'credit', reference: `Commande n° ${cancelled}` }]);
    expect(await shop.balanceOf(payer)).toBe(balance);
    expect([await linesOf(cancelled), await shop.statusOf(cancelled)]).toEqual([[], 'cancelled']);
  });

  test('is not more than he has, nor another client’s, nor for members below Senior', async () => {
    const payer = await newPayer();
    const paid = await paidInCash('50.00', payer);
    await shop.change(paid, { amount: '45.00' });
    const next = await shop.order('70.00', { payer_account: payer });
    const amount = 'Le client n’a que 5,00\u00a0€ de crédit.';
    expect(await useCredit(next, '6.00')).toMatchObject(invalid({ amount }));
    expect((await shop.shown(paid)).surplus_amount).toBe('5.00');
    expect((await useCredit(next, '5.00', shop.accountant)).status).toBe(403);
    const foreign = await shop.order('70.00', { payer_account: await newPayer() });
    expect((await useCredit(foreign, '5.00')).status).toBe(400);
  });

  test('is used once by two members at once', async () => {
    const payer = await newPayer();
    const paid = await paidInCash('50.00', payer);
    await shop.change(paid, { status: 'cancelled' });
    const orders = [
      await shop.order('50.00', { payer_account: payer }),
      await shop.order('50.00', { payer_account: payer }),
    ];
    const answers = await Promise.all(orders.map((id) => useCredit(id, '50.00')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await shop.shown(paid)).surplus_amount).toBe('0.00');
  });
});

describe('a remainder that is written off', () => {
  test('is asked of the client no more, and the order is paid', async () => {
    const id = await shop.order('45.00', { payer_account: shop.payer });
    await shop.pay(id, '40.00');
    const before = await shop.balanceOf(shop.payer);
    const { status, body } = await writeOff(id, '5.00');
    expect([status, body.remaining_amount, body.reduced_amount]).toEqual([201, '0.00', '5.00']);
    expect([await shop.statusOf(id), await shop.balanceOf(shop.payer)]).toEqual(['paid', before + 500]);
    expect((await shop.detail(id)).events.at(-1)).toMatchObject({
      description: 'Somme abandonnée\u00a0: 5,00\u00a0€',
      notes: 'Client introuvable',
    });
  });

  test('is no more than remains, of an open order, and for Senior and above', async () => {
    const id = await shop.order('45.00');
    const amount = 'Il ne reste que 45,00\u00a0€ à payer.';
    expect(await writeOff(id, '45.01')).toMatchObject(invalid({ amount }));
    expect((await writeOff(id, '1.00', shop.accountant)).status).toBe(403);
    await shop.change(id, { status: 'cancelled' });
    expect(await writeOff(id, '1.00')).toMatchObject(refused(409, 'ORDER_NOT_CHARGEABLE'));
  });
});

describe('a payment by hand', () => {
  const dated = (id: number, paid_on: string) =>
    shop.post(`${id}/payments`, { method: 'transfer', amount: '10.00', paid_on });

  test('counts on the day it was made', async () => {
    const id = await shop.order('10.00', { payer_account: shop.payer });
    const day = addDays(today(), -3);
    const { status, body } = await dated(id, day);
    expect([status, body.payments[0].paid_at.slice(0, 10)]).toEqual([201, day]);
    const revenue = sql`select day, amount from order_revenue where order_id = ${id}`.execute(shop.db);
    expect((await revenue).rows).toEqual([{ day, amount: 1000 }]);
  });

  test('is dated neither in the future nor more than a year back', async () => {
    const id = await shop.order('10.00');
    const future = { paid_on: 'Un paiement ne peut pas être daté dans l’avenir.' };
    expect(await dated(id, addDays(today(), 1))).toMatchObject(invalid(future));
    const old = { paid_on: 'Un paiement peut être daté d’un an en arrière au plus.' };
    expect(await dated(id, addDays(today(), -400))).toMatchObject(invalid(old));
  });

  test('in cash is at most 1 000 € for an order', async () => {
    const id = await shop.order('1500.00');
    const law = 'La loi interdit plus de 1\u00a0000\u00a0€ en espèces pour une commande.';
    expect(await shop.pay(id, '1000.01')).toMatchObject(invalid({ amount: law }));
    expect((await shop.pay(id, '600.00')).status).toBe(201);
    const amount = `${law} 600,00\u00a0€ sont déjà payés ainsi.`;
    expect(await shop.pay(id, '400.01')).toMatchObject(invalid({ amount }));
    expect((await shop.pay(id, '400.01', 'card')).status).toBe(201);
  });
});

test('a link that is closed leaves a quoted order quoted', async () => {
  const id = await shop.order('25.00', { payer_account: shop.payer });
  await shop.setStatus(id, { financial_status: 'quoted' });
  const document = {
    attempt: `${id}`,
    kind: 'quote',
    account: shop.payer,
    amount: 2500,
    state: 'final',
  } as const;
  const { id: document_id } = await shop.db
    .insertInto('pennylane_documents')
    .values(document)
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { document_id, order_id: id, kind: 'quote', amount: 2500, vat_rate: 10 } as const;
  await shop.db.insertInto('pennylane_document_orders').values(line).execute();
  await shop.openLink(id);
  await shop.closeLink(id);
  expect(await shop.statusOf(id)).toBe('quoted');
});

test('a refund made at Square itself can be counted as an avoir', async () => {
  const { order: id, squareId } = await shop.paidByLink('47.00');
  await shop.check(id);
  await shop.sim(`payments/${squareId}/refund`, { amount: 700 });
  await shop.sync(squareId);
  expect([await shop.statusOf(id), (await shop.shown(id)).remaining_amount]).toEqual(['unpaid', '7.00']);
  const [line] = await shop.openAlerts(id);
  expect((await shop.settle(line?.id ?? 0, { action: 'credit' }, shop.senior)).status).toBe(200);
  expect(await shop.shown(id)).toMatchObject({
    remaining_amount: '0.00',
    reduced_amount: '7.00',
    alerts: [],
  });
  expect(await shop.statusOf(id)).toBe('paid');
});

test('a refund made at Square that becomes an avoir after it was paid anew leaves a line over the surplus', async () => {
  const { order: id, squareId } = await shop.paidByLink('47.00');
  await shop.check(id);
  await shop.sim(`payments/${squareId}/refund`, { amount: 700 });
  await shop.sync(squareId);
  await shop.pay(id, '7.00');
  const [line] = await shop.openAlerts(id);
  expect((await shop.settle(line?.id ?? 0, { action: 'credit' }, shop.senior)).status).toBe(200);
  expect((await shop.shown(id)).surplus_amount).toBe('7.00');
  expect(await linesOf(id)).toEqual([{ kind: 'overpaid', amount: 700 }]);
});

test('a refund made at Square that a colleague has let stand meanwhile makes no avoir', async () => {
  const { order: id, squareId } = await shop.paidByLink('47.00');
  await shop.check(id);
  await shop.sim(`payments/${squareId}/refund`, { amount: 700 });
  await shop.sync(squareId);
  const [line] = await shop.openAlerts(id);
  const settle = (action: 'credit' | 'keep') => shop.settle(line?.id ?? 0, { action }, shop.senior);
  const crediting = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
    const late = settle('credit');
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(shop.db)).rows.length).toBe(1);
    expect((await settle('keep')).status).toBe(200);
    return { late };
  });
  expect(await crediting.late).toMatchObject(refused(404, 'ALERT_NOT_FOUND'));
  expect((await shop.shown(id)).reduced_amount).toBe('0.00');
});
