import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { company, draftOf, line, pennylaneForTests } from '../testing/caller.ts';

const { call, control, create } = pennylaneForTests({ rate_limit: 0, pdf_delay_seconds: 0 });
let customerId: number;

beforeEach(async () => {
  customerId = (await create('/company_customers', company)).id;
});

const newInvoice = (changes: Record<string, unknown> = {}) =>
  create('/customer_invoices', draftOf(customerId, { draft: false, date: '2020-01-02', ...changes }));
const read = async (id: number) => (await call('GET', `/customer_invoices/${id}`)).body;
const act = (id: number, work: string, body?: object) => control('POST', `/invoices/${id}/${work}`, body);
const today = () => new Date().toISOString().slice(0, 10);
const credited = { invoice_lines: [{ ...line, quantity: -1 }] };

async function changesOf(id: number): Promise<number> {
  const { body } = await call('GET', '/changelogs/customer_invoices?limit=1000');
  const items = z.array(z.object({ id: z.int() })).parse(body.items);
  return items.filter((change) => change.id === id).length;
}

describe('an invoice of 49.90 €', () => {
  test.each<[string, [work: string, body?: object][], string, string, string]>([
    ['untouched', [], 'upcoming', '49.9', '45.36'],
    ['matched in part', [['matches', { amount: '9.9' }]], 'partially_paid', '40.0', '36.36'],
    ['paid by the client', [['pay']], 'paid', '0.0', '0.0'],
    ['marked paid', [['mark_paid']], 'paid', '0.0', '0.0'],
    ['paid twice', [['pay'], ['matches', { amount: 49.9 }]], 'paid', '0.0', '0.0'],
    ['credited in part', [['credit', { amount: '9.9' }]], 'partially_cancelled', '40.0', '36.36'],
    ['credited in part, then paid', [['credit', { amount: '9.9' }], ['pay']], 'paid', '0.0', '0.0'],
    ['credited whole', [['credit']], 'cancelled', '0.0', '0.0'],
    ['paid in part, then credited', [['matches', { amount: '9' }], ['credit']], 'cancelled', '0.0', '0.0'],
    ['paid, then credited', [['pay'], ['credit']], 'paid', '0.0', '0.0'],
    ['cancelled', [['cancel']], 'cancelled', '0.0', '0.0'],
    ['cancelled, then paid', [['cancel'], ['matches', { amount: '49.90' }]], 'paid', '0.0', '0.0'],
    ['archived', [['archive']], 'archived', '49.9', '45.36'],
  ])('is worded as it is: %s', async (_case, works, status, withTax, withoutTax) => {
    const { id } = await newInvoice();
    for (const [work, body] of works) await act(id, work, body);
    expect(await read(id)).toMatchObject({
      status,
      paid: status === 'paid',
      remaining_amount_with_tax: withTax,
      remaining_amount_without_tax: withoutTax,
      archived_at: status === 'archived' ? expect.any(String) : null,
    });
    expect(await changesOf(id)).toBe(1 + works.length);
  });

  test('becomes late by time alone, and again when its match is undone', async () => {
    const { id } = await newInvoice({ deadline: today() });
    const { made } = await act(id, 'pay');
    await control('POST', '/clock', { advance_seconds: 400 * 24 * 3600 });
    expect(await read(id)).toMatchObject({ status: 'paid' });
    await control('DELETE', `/invoices/${id}/matches/${made}`);
    expect(await read(id)).toMatchObject({ status: 'late', paid: false, remaining_amount_with_tax: '49.9' });
    await expect(control('DELETE', `/invoices/${id}/matches/${made}`)).rejects.toThrow('404');
  });

  test('tells no change when it becomes late', async () => {
    const { id } = await newInvoice({ deadline: today() });
    const before = await changesOf(id);
    await control('POST', '/clock', { advance_seconds: 3 * 24 * 3600 });
    expect(await read(id)).toMatchObject({ status: 'late' });
    expect(await changesOf(id)).toBe(before);
  });

  test('lists what came as transactions', async () => {
    const { id } = await newInvoice();
    const transfer = { amount: '20', transaction_amount: '30', date: '2026-11-02' };
    const { made } = await act(id, 'matches', transfer);
    const { body } = await call('GET', `/customer_invoices/${id}/matched_transactions`);
    const whole = { amount: '30.0', currency_amount: '30.0', outstanding_balance: '10.0' };
    const of = { date: '2026-11-02', customer: { id: customerId } };
    expect(body.items).toMatchObject([{ id: made, ...whole, ...of }]);
    const twice = act(id, 'matches', { amount: '1', transaction_id: made });
    await expect(twice).rejects.toThrow(/^422 .*already matched/);
    await expect(act(id, 'matches', { amount: '1', transaction_id: 7 })).rejects.toThrow('404');
  });

  test('has news of the platform for e-invoices', async () => {
    const { id, e_invoicing } = await newInvoice();
    expect(e_invoicing).toBeNull();
    await act(id, 'e_invoicing', { status: 'refused', reason: 'SIREN inconnu' });
    const flow = { id: expect.any(String) };
    expect((await read(id)).e_invoicing).toEqual({ status: 'refused', reason: 'SIREN inconnu', flow });
    await expect(act(id, 'e_invoicing', { status: 'lost' })).rejects.toThrow('NotEnumInclude');
  });
});

describe('a refusal', () => {
  test.each<[string, [work: string, body?: object][]]>([
    ['already paid', [['pay'], ['pay']]],
    ['already paid', [['pay'], ['mark_paid']]],
    ['A paid invoice cannot be cancelled', [['pay'], ['cancel']]],
    ['already cancelled', [['cancel'], ['cancel']]],
    ['A cancelled invoice cannot be marked as paid', [['cancel'], ['mark_paid']]],
    ['A cancelled invoice cannot be credited', [['cancel'], ['credit']]],
    ['exceeds the amount', [['credit', { amount: '49.91' }]]],
    ['exceeds the amount', [['credit'], ['credit', { amount: '0.01' }]]],
    ['already archived', [['archive'], ['archive']]],
  ])('says « %s » of %j', async (sentence, works) => {
    const { id } = await newInvoice();
    const last = works.pop();
    for (const [work, body] of works) await act(id, work, body);
    await expect(act(id, ...(last ?? ['']))).rejects.toThrow(new RegExp(`^422 .*${sentence}`));
  });

  test.each(['pay', 'mark_paid', 'credit', 'cancel', 'e_invoicing'])('meets a draft: %s', async (work) => {
    const { id } = await newInvoice({ draft: true });
    await expect(act(id, work, work === 'e_invoicing' ? { status: 'sent' } : {})).rejects.toThrow(
      /^422 .*raft/,
    );
  });

  test('meets a number on a day before that of the last one', async () => {
    await newInvoice({ date: '2020-01-03' });
    const late = await newInvoice({ draft: true });
    const { status, body } = await call('PUT', `/customer_invoices/${late.id}/finalize`);
    expect([status, body.error]).toEqual([422, expect.stringContaining('on or after')]);
    expect(await read(late.id)).toMatchObject({ draft: true, invoice_number: '' });
  });

  test('meets a credit note of another client, of a draft, of too much, and one that is linked', async () => {
    const { id } = await newInvoice();
    const link = async (credit_note_id: number, to = id) => {
      const { status, body } = await call('POST', `/customer_invoices/${to}/link_credit_note`, {
        credit_note_id,
      });
      return [status, body.error];
    };
    const other = (await create('/company_customers', company)).id;
    const [whole, more] = [await newInvoice(credited), await newInvoice(credited)];
    const refused = async (error: string, ...asked: Parameters<typeof link>) =>
      expect(await link(...asked)).toEqual([422, expect.stringContaining(error)]);
    await refused('same customer', (await newInvoice({ ...credited, customer_id: other })).id);
    await refused('draft', (await newInvoice({ ...credited, draft: true })).id);
    await refused('draft', whole.id, (await newInvoice({ draft: true })).id);
    await refused('is linked to an invoice', (await newInvoice()).id);
    expect(await link(7)).toEqual([404, expect.any(String)]);
    expect(await link(whole.id)).toEqual([200, undefined]);
    await refused('already linked', whole.id);
    await refused('exceeds', more.id);
    expect(await read(more.id)).toMatchObject({ status: 'credit_note', credited_invoice: null });
  });
});
