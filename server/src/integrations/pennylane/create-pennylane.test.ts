import { beforeEach, describe, expect, test } from 'vitest';
import { createPennylane } from './create-pennylane.ts';
import type { PennylaneClient } from './pennylane.ts';
import { askOf, line, pennylaneBench, refuses, storedLine } from './testing/bench.ts';

const bench = await pennylaneBench();
beforeEach(() => bench.calm());

const business: PennylaneClient = {
  reference: 'fl-client-1',
  type: 'business',
  name: 'Hôtel du Parc',
  address: '1 rue des Lilas',
  postalCode: '75001',
  city: 'Paris',
  phone: '+33123456789',
  email: 'compta@hotel.fr',
  vatNumber: 'FR12123456782',
  siret: '12345678200017',
  terms: '45_days_end_of_month',
};
const claire = {
  reference: 'fl-client-2',
  name: 'Mme Claire Dupont',
  phone: null,
  email: null,
  terms: 'on_receipt',
} as const;
const household: PennylaneClient = { ...business, ...claire, type: 'household' };

describe('clients', () => {
  test('finds a client by reference once it has created one', async () => {
    const pennylane = bench.adapter();
    expect(await pennylane.findClient('fl-client-1')).toBeNull();
    const id = await pennylane.createClient(business);
    expect(await pennylane.findClient('fl-client-1')).toBe(id);
    expect(await pennylane.findClient('fl-client')).toBeNull();
  });

  test('sends a business and a household field by field', async () => {
    const pennylane = bench.adapter();
    const address = { address: '1 rue des Lilas', postal_code: '75001', city: 'Paris', country_alpha2: 'FR' };
    const hotel = await bench.call('GET', `/customers/${await pennylane.createClient(business)}`);
    expect(hotel.body).toMatchObject({ customer_type: 'company', name: 'Hôtel du Parc' });
    expect(hotel.body).toMatchObject({ vat_number: 'FR12123456782', reg_no: '123456782' });
    expect(hotel.body).toMatchObject({ phone: '+33123456789', emails: ['compta@hotel.fr'] });
    expect(hotel.body).toMatchObject({ external_reference: 'fl-client-1', billing_language: 'fr_FR' });
    expect(hotel.body.billing_address).toMatchObject(address);
    expect(hotel.body.payment_conditions).toBe('45_days_end_of_month');
    const person = await bench.call('GET', `/customers/${await pennylane.createClient(household)}`);
    const named = { customer_type: 'individual', first_name: 'Mme Claire', last_name: 'Dupont' };
    expect(person.body).toMatchObject({ ...named, phone: '', emails: [], billing_address: address });
    expect(person.body.payment_conditions).toBe('upon_receipt');
  });

  test.each([
    ['Claire Dupont', 'Claire', 'Dupont'],
    ['  M. et Mme   de la Tour ', 'M. et Mme de la', 'Tour'],
    ['Dupont', 'M. ou Mme', 'Dupont'],
  ])('cuts « %s » in two', async (name, first_name, last_name) => {
    const id = await bench.adapter().createClient({ ...household, name });
    expect((await bench.call('GET', `/customers/${id}`)).body).toMatchObject({ first_name, last_name });
  });

  test('updates every field of a client, and empties those that he no longer has', async () => {
    const pennylane = bench.adapter();
    const id = await pennylane.createClient(business);
    const nothing = { phone: null, email: null, vatNumber: null, siret: null };
    const moved = { name: 'Hôtel du Bois', city: 'Lyon', terms: '15_days' } as const;
    await pennylane.updateClient(id, { ...business, ...moved, ...nothing });
    const there = (await bench.call('GET', `/customers/${id}`)).body;
    expect(there).toMatchObject({ name: 'Hôtel du Bois', billing_address: { city: 'Lyon' } });
    expect(there).toMatchObject({ external_reference: 'fl-client-1', phone: '', emails: [] });
    expect(there).toMatchObject({ vat_number: '', reg_no: '', payment_conditions: '15_days' });
    const unknown = pennylane.updateClient(id, household);
    await expect(unknown).rejects.toMatchObject({ kind: 'refused', status: 404 });
  });

  test('names in French what is refused of a client', async () => {
    const pennylane = bench.adapter();
    const create = (changes: object) => pennylane.createClient({ ...business, ...changes });
    await refuses(create({ postalCode: '' }), 'Pennylane refuse le code postal du client.', 400);
    await refuses(create({ email: 'x' }), 'Pennylane refuse l’e-mail du client.');
    await pennylane.createClient(business);
    await refuses(pennylane.createClient(business), 'Ce document existe déjà chez Pennylane.', 422);
  });
});

describe('invoices', () => {
  test('go from a draft to a paid one', async () => {
    const pennylane = bench.adapter();
    const clientId = await pennylane.createClient(business);
    const lines = [line(4990), { ...line(2000, 20), description: 'Bon de commande : A-1' }];
    const ask = askOf(clientId, lines, { purchaseOrder: 'A-1' });
    expect(await pennylane.invoice.find(ask)).toBeNull();

    const draft = await pennylane.invoice.create(ask);
    const state = { number: '', status: 'draft', draft: true, paid: false, amount: 6990, remaining: 6990 };
    const days = {
      date: ask.date,
      deadline: ask.deadline,
      client: clientId,
      credited: null,
      archived: false,
    };
    const facts = {
      id: expect.any(Number),
      publicFileUrl: expect.any(String),
      createdAt: expect.any(String),
    };
    expect(draft).toEqual({ ...state, ...days, ...facts, reference: ask.reference });
    expect(await pennylane.invoice.find(ask)).toMatchObject({ id: draft.id, draft: true });
    const made = await bench.call('GET', `/customer_invoices/${draft.id}`);
    const { date, reference: external_reference } = ask;
    const texts = {
      external_reference,
      pdf_invoice_subject: 'Commande n° 12',
      purchase_order_reference: 'A-1',
    };
    expect(made.body).toMatchObject({ date, deadline: '2099-01-01', customer: { id: clientId }, ...texts });
    expect(made.body).toMatchObject({ draft: true, currency: 'EUR', language: 'fr_FR' });
    expect(await bench.linesOf(`/customer_invoices/${draft.id}`)).toEqual([
      storedLine('45.363636', 'FR_100', '49.9'),
      storedLine('16.666667', 'FR_200', '20.0'),
    ]);

    const dated = await pennylane.invoice.setDeadline(draft.id, '2099-02-01');
    expect(dated).toMatchObject({ draft: true, deadline: '2099-02-01', amount: 6990 });
    const final = await pennylane.invoice.finalise(draft.id);
    expect(final).toMatchObject({ id: draft.id, draft: false, status: 'upcoming', amount: 6990 });
    expect(final.number).toMatch(/^F\d{8}$/);
    await pennylane.markInvoicePaid(draft.id);
    const paid = { paid: true, status: 'paid', remaining: 0, number: final.number };
    expect(await pennylane.invoice.read(draft.id)).toMatchObject(paid);
  });

  test('are deleted while they are drafts, and only then', async () => {
    const pennylane = bench.adapter();
    const clientId = await pennylane.createClient(business);
    const newInvoice = () => pennylane.invoice.create(askOf(clientId, [line(100)]));
    const [draft, final] = [await newInvoice(), await newInvoice()];
    await pennylane.invoice.finalise(final.id);
    await pennylane.invoice.withdraw(draft.id);
    await expect(pennylane.invoice.read(draft.id)).rejects.toMatchObject({ status: 404 });
    const late = pennylane.invoice.withdraw(final.id);
    await expect(late).rejects.toMatchObject({ kind: 'refused', status: 422 });
    expect(await pennylane.invoice.read(final.id)).toMatchObject({ draft: false });
  });

  test('are refused with a reason', async () => {
    const pennylane = bench.adapter();
    const clientId = await pennylane.createClient(business);
    await refuses(pennylane.invoice.read(7), 'Pennylane ne connaît pas, ou plus, ce document.', 404);
    await refuses(pennylane.invoice.create(askOf(7, [line(100)])), 'Pennylane ne connaît plus ce client.');
    const ask = askOf(clientId, [line(100)]);
    const { id } = await pennylane.invoice.create(ask);
    await refuses(pennylane.invoice.create(ask), 'Ce document existe déjà chez Pennylane.');
    await refuses(pennylane.markInvoicePaid(id), 'Un brouillon ne peut pas être marqué payé chez Pennylane.');
    await pennylane.invoice.finalise(id);
    await refuses(pennylane.invoice.finalise(id), 'Cette facture est déjà définitive chez Pennylane.');
    const final = 'Cette facture est définitive\u00a0: Pennylane ne la laisse plus changer.';
    await refuses(pennylane.invoice.correct(id, ask, 1), final);
    await refuses(pennylane.invoice.setDeadline(id, ask.deadline), final);
  });
});

describe('quotes', () => {
  test('are found among a client’s own, and their state is read', async () => {
    const pennylane = bench.adapter();
    const clientId = await pennylane.createClient(business);
    const other = await pennylane.createClient(household);
    const ask = askOf(clientId, [line(4990)], { purchaseOrder: 'A-1' });
    expect(await pennylane.quote.find(ask)).toBeNull();
    const quote = await pennylane.quote.create(ask);
    expect(quote).toMatchObject({ status: 'pending', draft: false, paid: false, amount: 4990 });
    expect(quote.number).toMatch(/^D\d{8}$/);
    const there = (await bench.call('GET', `/quotes/${quote.id}`)).body;
    expect(there.pdf_invoice_free_text).toBe('Bon de commande : A-1');
    expect(there.external_reference).toBe(ask.reference);

    await pennylane.quote.create(askOf(clientId, [line(100)]));
    expect(await pennylane.quote.find(ask)).toMatchObject({ id: quote.id });
    expect(await pennylane.quote.find({ ...ask, clientId: other })).toBeNull();
    await bench.control('POST', `/quotes/${quote.id}/accept`);
    expect(await pennylane.quote.read(quote.id)).toMatchObject({ status: 'accepted' });
  });

  test('are denied when they are withdrawn', async () => {
    const pennylane = bench.adapter();
    const { id } = await pennylane.quote.create(askOf(await pennylane.createClient(business), [line(100)]));
    await pennylane.quote.withdraw(id);
    expect(await pennylane.quote.read(id)).toMatchObject({ status: 'denied', remaining: 0, credited: null });
  });

  test('are looked for on every page', async () => {
    const clientId = await bench.adapter().createClient(business);
    const ask = askOf(clientId, [line(4990)]);
    const { id } = await bench.adapter().quote.create(ask);
    const { date, deadline } = ask;
    const one = { label: 'x', quantity: 1, raw_currency_unit_price: '1', unit: 'piece', vat_rate: 'FR_100' };
    const later = { date, deadline, customer_id: clientId, invoice_lines: [one] };
    await Promise.all(Array.from({ length: 100 }, () => bench.create('/quotes', later)));
    expect(await bench.adapter().quote.find(ask)).toMatchObject({ id });
  });
});

describe('changes', () => {
  test('name each document that was made or changed once, and none that is deleted', async () => {
    const pennylane = bench.adapter();
    const clientId = await pennylane.createClient(business);
    const newInvoice = () => pennylane.invoice.create(askOf(clientId, [line(100)]));
    const [kept, gone] = [await newInvoice(), await newInvoice()];
    const quote = await pennylane.quote.create(askOf(clientId, [line(100)]));
    await pennylane.invoice.finalise(kept.id);
    const since = new Date(Date.now() - 60_000);
    expect(await pennylane.changedSince(since)).toEqual({ invoice: [kept.id, gone.id], quote: [quote.id] });
    expect(await pennylane.changedSince(new Date(0))).toMatchObject({ quote: [quote.id] });
    expect(await pennylane.changedSince(new Date(Date.now() + 60_000))).toEqual({ invoice: [], quote: [] });
  });
});

describe('without configuration', () => {
  test('says so on every call', async () => {
    const pennylane = createPennylane(undefined);
    const failure = { kind: 'unavailable', message: 'Pennylane n’est pas configuré pour cette boutique.' };
    const { findClient, invoice, changedSince } = pennylane;
    for (const call of [findClient('x'), invoice.finalise(1), changedSince(new Date())])
      await expect(call).rejects.toMatchObject(failure);
  });
});
