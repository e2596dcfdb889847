import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PennylaneSimulator, startPennylaneSimulator } from '../pennylane-simulator.ts';
import { callerOf, company, draftOf, quoteOf } from '../testing/caller.ts';

let simulator: PennylaneSimulator;
let caller: ReturnType<typeof callerOf>;

beforeAll(async () => {
  simulator = await startPennylaneSimulator({ port: 0 });
  caller = callerOf(simulator);
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
});
afterAll(() => simulator.stop());

const html = async () => (await fetch(simulator.url)).text();

describe('client page', () => {
  it('says what to do while there is nothing', async () => {
    expect(await html()).toContain('Aucun document pour l’instant');
  });

  it('offers to accept a quote and to pay an invoice, while that can be done', async () => {
    const { id } = await caller.create('/company_customers', company);
    const quote = await caller.create('/quotes', quoteOf(id, { pdf_invoice_subject: 'Commande n° 1' }));
    const invoice = await caller.create('/customer_invoices', draftOf(id));
    expect(await html()).toMatch(
      /Facture<\/h2> <span class="badge badge-draft">Brouillon<\/span> <strong class="amount">49,90\u00a0€/,
    );
    expect(await html()).not.toContain('Payer');
    expect(await html()).toContain('Commande n° 1 · 21/11/2026, échéance 21/12/2099');

    await caller.call('PUT', `/customer_invoices/${invoice.id}/finalize`);
    for (const path of [
      `quotes/${quote.id}/accept`,
      `quotes/${quote.id}/deny`,
      `invoices/${invoice.id}/pay`,
    ]) {
      expect(await html()).toContain(`data-post="/_sim/${path}"`);
    }
    await caller.control('POST', `/quotes/${quote.id}/accept`);
    await caller.control('POST', `/invoices/${invoice.id}/pay`);
    const after = await html();
    expect(after).not.toContain('data-post=');
    expect(after).toContain('badge-accepted">Accepté');
    expect(after).toContain('badge-paid">Payée');
  });

  it('has the PDF once it is made', async () => {
    const { id } = await caller.create('/company_customers', company);
    await caller.create('/quotes', quoteOf(id));
    expect(await html()).toContain('PDF en cours de génération…');
    await caller.control('PATCH', '/settings', { pdf_delay_seconds: 0 });
    const address = /href="(\/public\/quote\/pdf\?[^"]+)"/.exec(await html())?.[1];
    expect((await fetch(`${simulator.url}${address}`)).headers.get('content-type')).toBe('application/pdf');
  });

  it('tells the failures to come', async () => {
    await caller.control('POST', '/failures', { kind: 'slow', calls: 2 });
    expect(await html()).toContain('À venir&nbsp;: Réponse très lente (2).');
  });

  it('puts nothing received in the page as HTML', async () => {
    const hostile = `"><img src=x onerror='alert(1)'>`;
    const { id } = await caller.create('/company_customers', { ...company, name: hostile });
    await caller.create('/quotes', quoteOf(id, { pdf_invoice_subject: hostile }));
    expect(await html()).not.toContain('<img');
  });

  it('runs only its own style and script', async () => {
    const shown = await html();
    for (const [tag, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ]) {
      const source = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(shown)?.[1] ?? '';
      expect(shown).toContain(
        `${directive} 'sha256-${createHash('sha256').update(source).digest('base64')}'`,
      );
    }
    expect(shown).not.toMatch(/\son[a-z]+=|\sstyle=/);
  });
});
