import { beforeEach, describe, expect, test } from 'vitest';
import { company } from '../../../../simulators/src/pennylane/testing/caller.ts';
import type { Pennylane, PennylaneFile } from './pennylane.ts';
import { askOf, line, pennylaneBench, refuses } from './testing/bench.ts';

const bench = await pennylaneBench();
let pennylane: Pennylane;
let clientId: number;

beforeEach(async () => {
  await bench.calm();
  pennylane = bench.adapter();
  clientId = (await bench.create('/company_customers', company)).id;
});

const act = (id: number, work: string, body?: object) =>
  bench.control('POST', `/invoices/${id}/${work}`, body);
const fail = (more: object) => bench.control('POST', '/failures', { kind: 'lost_answer', ...more });

async function finalOf(amounts: number[], payer = clientId): Promise<PennylaneFile> {
  const { id } = await pennylane.invoice.create(
    askOf(
      payer,
      amounts.map((amount) => line(amount)),
    ),
  );
  return pennylane.invoice.finalise(id);
}

describe('matches', () => {
  test('are what the bank brought, oldest first, also beyond what is due', async () => {
    const { id } = await finalOf([4500]);
    expect(await pennylane.matches(id)).toEqual([]);
    await act(id, 'matches', { amount: '45', date: '2026-11-20' });
    const { made } = await act(id, 'matches', { amount: '12.5', date: '2026-11-02' });
    await act(id, 'matches', { amount: '45', date: '2026-11-20' });
    const matches = await pennylane.matches(id);
    expect(matches.map(({ amount }) => amount)).toEqual([1250, 4500, 4500]);
    expect(matches[0]).toEqual({ id: String(made), amount: 1250, date: '2026-11-02' });
    expect(await pennylane.invoice.read(id)).toMatchObject({ paid: true, status: 'paid', remaining: 0 });
  });

  test('leave what remains, and all of it when they are undone', async () => {
    const { id, remaining } = await finalOf([4500]);
    expect(remaining).toBe(4500);
    const { made } = await act(id, 'matches', { amount: '20' });
    const partly = { status: 'partially_paid', paid: false, remaining: 2500 };
    expect(await pennylane.invoice.read(id)).toMatchObject(partly);
    await bench.control('DELETE', `/invoices/${id}/matches/${made}`);
    const before = { status: 'upcoming', paid: false, remaining: 4500 };
    expect(await pennylane.invoice.read(id)).toMatchObject(before);
    expect(await pennylane.matches(id)).toEqual([]);
  });

  test('have the whole amount of a transaction that pays several invoices, and its one id', async () => {
    const [first, second] = [await finalOf([4500]), await finalOf([12_500])];
    const transfer = { amount: '45', transaction_amount: '170' };
    const { made } = await act(first.id, 'matches', transfer);
    await act(second.id, 'matches', { amount: '125', transaction_id: made });
    const [ofFirst, ofSecond] = [await pennylane.matches(first.id), await pennylane.matches(second.id)];
    expect(ofFirst).toMatchObject([{ id: String(made), amount: 17_000 }]);
    expect(ofSecond).toEqual(ofFirst);
    for (const { id } of [first, second])
      expect(await pennylane.invoice.read(id)).toMatchObject({ paid: true, remaining: 0 });
  });

  test('are none of an invoice that is marked paid by hand', async () => {
    const { id } = await finalOf([4500]);
    await pennylane.markInvoicePaid(id);
    expect(await pennylane.matches(id)).toEqual([]);
  });
});

describe('a credit note', () => {
  test('is an invoice of negative amounts, which is linked once', async () => {
    const invoice = await finalOf([4500, 2000]);
    const credit = await finalOf([-4500]);
    const state = { status: 'credit_note', draft: false, amount: -4500, remaining: -4500, credited: null };
    expect(credit).toMatchObject(state);
    expect(credit.number).toMatch(/^F\d{8}$/);
    expect(await pennylane.creditsOf(invoice.id, clientId)).toEqual([]);

    for (let time = 0; time < 2; time += 1) await pennylane.linkCredit(invoice.id, credit.id);
    const linked = { id: credit.id, credited: invoice.id, remaining: 0 };
    expect(await pennylane.creditsOf(invoice.id, clientId)).toMatchObject([linked]);
    const partly = { status: 'partially_cancelled', remaining: 2000, paid: false };
    expect(await pennylane.invoice.read(invoice.id)).toMatchObject(partly);
    await act(invoice.id, 'credit');
    expect(await pennylane.creditsOf(invoice.id, clientId)).toHaveLength(2);
    const whole = { status: 'cancelled', remaining: 0, paid: false };
    expect(await pennylane.invoice.read(invoice.id)).toMatchObject(whole);
  });

  test('is linked once when the answer is lost', async () => {
    const [invoice, credit] = [await finalOf([4500]), await finalOf([-4500])];
    await fail({ method: 'POST' });
    await pennylane.linkCredit(invoice.id, credit.id);
    expect(await pennylane.creditsOf(invoice.id, clientId)).toMatchObject([{ id: credit.id }]);
  });

  test('is refused with a reason', async () => {
    const [invoice, other] = [await finalOf([4500]), await finalOf([4500])];
    const { id: stranger } = await bench.create('/company_customers', company);
    const credit = await finalOf([-4500]);
    const link = async (creditId: number) => pennylane.linkCredit(invoice.id, creditId);
    const draft = await pennylane.invoice.create(askOf(clientId, [line(-100)]));
    await refuses(link(draft.id), 'Un brouillon ne peut pas être lié à une facture chez Pennylane.', 422);
    const elsewhere = 'L’avoir et la facture ne sont pas du même client chez Pennylane.';
    await refuses(link((await finalOf([-100], stranger)).id), elsewhere);
    await refuses(
      link((await finalOf([-4501])).id),
      'L’avoir dépasse ce qui reste de la facture chez Pennylane.',
    );
    await pennylane.linkCredit(other.id, credit.id);
    await refuses(link(credit.id), 'Cet avoir est déjà lié à une facture chez Pennylane.');
  });
});

describe('an invoice from a quote', () => {
  const newQuote = () => pennylane.quote.create(askOf(clientId, [line(4990)]));

  test('is a draft with its reference and lines, and the quote is invoiced', async () => {
    const quote = await newQuote();
    const made = await pennylane.invoiceFromQuote(quote.id, 'fl-9');
    expect(made).toMatchObject({ draft: true, amount: 4990, reference: 'fl-9', credited: null });
    const { body } = await bench.call('GET', `/customer_invoices/${made.id}`);
    expect(body).toMatchObject({ quote: { id: quote.id }, customer: { id: clientId } });
    expect(await pennylane.quote.read(quote.id)).toMatchObject({ status: 'invoiced' });
    const again = pennylane.invoiceFromQuote(quote.id, 'fl-10');
    await refuses(again, 'Ce devis est déjà facturé chez Pennylane.', 422);
  });

  test('is found by its reference when the answer is lost', async () => {
    const quote = await newQuote();
    await fail({ path: '/customer_invoices/create_from_quote' });
    const lost = pennylane.invoiceFromQuote(quote.id, 'fl-9');
    await expect(lost).rejects.toMatchObject({ kind: 'unknown' });
    const found = await pennylane.invoice.find({ reference: 'fl-9', clientId, date: quote.date });
    expect(found).toMatchObject({ draft: true, amount: 4990 });
  });

  test('is no more possible once the quote is closed', async () => {
    const quote = await newQuote();
    await fail({ method: 'PUT' });
    await pennylane.closeQuote(quote.id, 'invoiced');
    await pennylane.closeQuote(quote.id, 'invoiced');
    expect(await pennylane.quote.read(quote.id)).toMatchObject({ status: 'invoiced' });
    await refuses(pennylane.closeQuote(quote.id, 'denied'), 'Ce devis est déjà facturé chez Pennylane.');
  });
});

describe('what the accountant does', () => {
  test('is read: archived, cancelled', async () => {
    const [first, second] = [await finalOf([100]), await finalOf([100])];
    await act(first.id, 'archive');
    await act(second.id, 'cancel');
    expect(await pennylane.invoice.read(first.id)).toMatchObject({ archived: true, status: 'archived' });
    const quote = await pennylane.quote.create(askOf(clientId, [line(100)]));
    await bench.control('POST', `/quotes/${quote.id}/archive`);
    expect(await pennylane.quote.read(quote.id)).toMatchObject({ archived: true, status: 'pending' });
    const cancelled = { archived: false, status: 'cancelled', remaining: 0 };
    expect(await pennylane.invoice.read(second.id)).toMatchObject(cancelled);
    await refuses(pennylane.markInvoicePaid(second.id), 'Cette facture est annulée chez Pennylane.');
  });

  test('is refused on a day before the last number', async () => {
    const { id } = await pennylane.invoice.create(askOf(clientId, [line(100)], { date: '2020-01-02' }));
    await finalOf([100]);
    const sentence = 'Une facture plus récente est déjà définitive chez Pennylane.';
    await refuses(pennylane.invoice.finalise(id), sentence, 422);
  });
});
