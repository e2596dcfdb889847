import { describe, expect, test } from 'vitest';
import { expectOnlyOwnSources } from '../../shared/testing/page-checks.ts';
import { company, draftOf, pennylaneForTests, quoteOf } from '../testing/caller.ts';

const bench = pennylaneForTests({});
const { call, control, create } = bench;
const page = async () => (await fetch(bench.simulator().url)).text();
const newCustomer = async (more: object = {}) =>
  (await create('/company_customers', { ...company, ...more })).id;

describe('the client page', () => {
  test('says how to begin while there is nothing', async () => {
    const shown = await page();
    expect(shown).toContain('Aucun document pour l’instant');
    expectOnlyOwnSources(shown);
  });

  test('offers to accept a quote and to pay an invoice, while that is possible', async () => {
    const customer = await newCustomer();
    const quote = await create('/quotes', quoteOf(customer, { pdf_invoice_subject: 'Commande n° 1' }));
    const invoice = await create('/customer_invoices', draftOf(customer));
    const draft = await page();
    expect(draft).toMatch(
      /Facture<\/h2> <span class="badge badge-draft">Brouillon<\/span>\s<strong[^>]*>49,90\u00a0€/,
    );
    expect(draft).not.toContain('Payer');
    expect(draft).toContain('Commande n° 1 · 21/11/2026, échéance 21/12/2099');

    await call('PUT', `/customer_invoices/${invoice.id}/finalize`);
    const final = await page();
    for (const path of [`quotes/${quote.id}/accept`, `quotes/${quote.id}/deny`, `invoices/${invoice.id}/pay`])
      expect(final).toContain(`data-post="/_sim/${path}"`);
    await control('POST', `/quotes/${quote.id}/accept`);
    await control('POST', `/invoices/${invoice.id}/pay`);
    const after = await page();
    for (const path of [`quotes/${quote.id}/accept`, `invoices/${invoice.id}/pay`])
      expect(after).not.toContain(`data-post="/_sim/${path}"`);
    expect(after).toContain('badge-accepted">Accepté');
    expect(after).toContain('badge-paid">Payée');
  });

  test('offers the accountant what an invoice still allows', async () => {
    const past = { draft: false, date: '2020-01-02' };
    const { id } = await create('/customer_invoices', draftOf(await newCustomer(), past));
    const offered = async () => {
      const paths = (await page()).matchAll(new RegExp(`data-post="/_sim/invoices/${id}/([a-z_]+)`, 'g'));
      return [...paths].map(([, path]) => path);
    };
    const always = ['e_invoicing', 'archive'];
    expect(await offered()).toEqual(['pay', 'matches', 'credit', 'mark_paid', 'cancel', ...always]);
    await control('POST', `/invoices/${id}/matches`, { amount: '20.5' });
    expect(await page()).toContain('Reste dû&nbsp;: 29,40\u00a0€');
    await control('POST', `/invoices/${id}/credit`);
    expect(await page()).toContain('badge-cancelled">Annulée');
    expect(await offered()).toEqual(['matches', 'matches', ...always]);
    await control('POST', `/invoices/${id}/archive`);
    expect(await offered()).toEqual([]);
  });

  test('links to a PDF once it is made', async () => {
    await create('/quotes', quoteOf(await newCustomer()));
    expect(await page()).toContain('PDF en cours de génération…');
    await control('PATCH', '/settings', { pdf_delay_seconds: 0 });
    const path = /href="(\/public\/quote\/pdf\?[^"]+)"/.exec(await page())?.[1];
    const file = await fetch(`${bench.simulator().url}${path}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  test('names the failures to come', async () => {
    await control('POST', '/failures', { kind: 'slow', calls: 2 });
    expect(await page()).toContain('À venir&nbsp;: Réponse très lente (2).');
  });

  test('escapes every text that was sent', async () => {
    const hostile = `"><img src=x onerror='alert(1)'>`;
    await create('/quotes', quoteOf(await newCustomer({ name: hostile }), { pdf_invoice_subject: hostile }));
    const shown = await page();
    expect(shown).toContain('&lt;img src=x');
    expect(shown).not.toContain('<img');
  });
});
