import { type Pennylane, PennylaneFailure, type PennylaneSettings } from './pennylane.ts';
import { createClient, type PennylaneClient } from './pennylane-client.ts';
import {
  closeQuote,
  doneOrWas,
  equals,
  firstPage,
  INVOICES,
  invoiceCalls,
  QUOTES,
  quoteCalls,
} from './pennylane-documents.ts';
import { downloadPdf } from './pennylane-pdf.ts';
import {
  change,
  clientBody,
  clientPath,
  clientUpdate,
  invoiceAnswer,
  knownClient,
  nothing,
  numbered,
  transactionAnswer,
} from './pennylane-wire.ts';

const DOWNLOAD_MS = 30_000;
/** Pennylane keeps four weeks of changes, and refuses a request for older ones. */
const CHANGES_KEPT_MS = (28 * 24 - 1) * 3_600_000;

const refuse = async (): Promise<never> => {
  throw new PennylaneFailure('unavailable', 'Pennylane n’est pas configuré pour cette boutique.');
};

export function createPennylane(settings: PennylaneSettings | undefined): Pennylane {
  const client = settings ? createClient(settings) : { request: refuse, pages: refuse };
  return {
    calls: settings?.calls ?? 25,
    async findClient(reference) {
      const query = { filter: equals({ external_reference: reference }), limit: '1' };
      const [found] = await client.pages('/customers', numbered, query, firstPage);
      return found?.id ?? null;
    },
    async createClient(payer) {
      return (await client.request('POST', clientPath(payer), numbered, { json: clientBody(payer) })).id;
    },
    async updateClient(id, payer) {
      const path = `${clientPath(payer)}/${id}`;
      const there = await client.request('GET', path, knownClient);
      await client.request('PUT', path, nothing, { json: clientUpdate(payer, there), repeatable: true });
    },
    ...documentCalls(client),
    download: (address) =>
      settings ? downloadPdf(address, settings.baseUrl, settings.timeoutMs ?? DOWNLOAD_MS) : refuse(),
    async changedSince(since) {
      const start = new Date(Math.max(since.getTime(), Date.now() - CHANGES_KEPT_MS)).toISOString();
      const [invoice, quote] = await Promise.all([
        changes(client, INVOICES, start),
        changes(client, QUOTES, start),
      ]);
      return { invoice, quote };
    },
  };
}

type Others = 'calls' | 'findClient' | 'createClient' | 'updateClient' | 'download' | 'changedSince';

function documentCalls(client: PennylaneClient): Omit<Pennylane, Others> {
  const invoice = invoiceCalls(client);
  return {
    invoice,
    quote: quoteCalls(client),
    async markInvoicePaid(id) {
      await client.request('PUT', `${INVOICES}/${id}/mark_as_paid`, nothing, { repeatable: true });
    },
    async linkCredit(invoiceId, creditId) {
      const ask = { json: { credit_note_id: creditId }, repeatable: true };
      const link = client.request('POST', `${INVOICES}/${invoiceId}/link_credit_note`, nothing, ask);
      await doneOrWas(link, async () => (await invoice.read(creditId)).credited === invoiceId);
    },
    async creditsOf(invoiceId, clientId) {
      const query = { filter: equals({ credit_note: true, customer_id: clientId }), limit: '100' };
      const found = await client.pages(INVOICES, invoiceAnswer, query);
      return found.filter(({ credited, draft }) => credited === invoiceId && !draft);
    },
    // Not repeatable: a second request would be refused, or make a second document.
    invoiceFromQuote: (quoteId, reference) =>
      client.request('POST', `${INVOICES}/create_from_quote`, invoiceAnswer, {
        json: { quote_id: quoteId, draft: true, external_reference: reference },
      }),
    closeQuote: (id, status) => closeQuote(client, id, status),
    async matches(invoiceId) {
      const path = `${INVOICES}/${invoiceId}/matched_transactions`;
      const found = await client.pages(path, transactionAnswer, { limit: '100' });
      return found.sort((a, b) => a.date.localeCompare(b.date) || Number(a.id) - Number(b.id));
    },
  };
}

async function changes(client: PennylaneClient, path: string, start: string): Promise<number[]> {
  const more = { first: { start_date: start } };
  const found = await client.pages(`/changelogs${path}`, change, { limit: '1000' }, more);
  return [...new Set(found.filter(({ operation }) => operation !== 'delete').map(({ id }) => id))];
}
