import type { Cents } from '@florilege/contract/http/money.ts';
import type { z } from 'zod';
import {
  type DocumentAsk,
  type Pennylane,
  type PennylaneDocuments,
  PennylaneFailure,
  type PennylaneFile,
  type PennylaneSettings,
} from './pennylane.ts';
import { createClient, type PennylaneClient } from './pennylane-client.ts';
import { downloadPdf } from './pennylane-pdf.ts';
import {
  change,
  clientBody,
  clientPath,
  clientUpdate,
  invoiceAnswer,
  invoiceBody,
  knownClient,
  lineBody,
  nothing,
  numbered,
  quoteAnswer,
  quoteBody,
  roundingLineBody,
} from './pennylane-wire.ts';
import { nearPrices, type PricedLine, totalOf, wholePrices } from './vat-prices.ts';

const DOWNLOAD_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** Pennylane keeps four weeks of changes, and refuses a request for older ones. */
const CHANGES_KEPT_MS = 28 * DAY_MS - 3_600_000;
/** The day of a quote is of Paris, its creation is in UTC. */
const DAY_SLACK_MS = 2 * DAY_MS;
const ROUNDING_SLACK = 2;

const refuse = async (): Promise<never> => {
  throw new PennylaneFailure('unavailable', 'Pennylane n’est pas configuré pour cette boutique.');
};

export function createPennylane(settings: PennylaneSettings | undefined): Pennylane {
  const client = settings ? createClient(settings) : { request: refuse, pages: refuse };
  return {
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
    invoice: invoiceCalls(client),
    quote: quoteCalls(client),
    async markInvoicePaid(id) {
      await client.request('PUT', `/customer_invoices/${id}/mark_as_paid`, nothing, { repeatable: true });
    },
    download: (address) =>
      settings ? downloadPdf(address, settings.baseUrl, settings.timeoutMs ?? DOWNLOAD_MS) : refuse(),
    async changedSince(since) {
      const start = new Date(Math.max(since.getTime(), Date.now() - CHANGES_KEPT_MS)).toISOString();
      const [invoice, quote] = await Promise.all([
        changes(client, '/customer_invoices', start),
        changes(client, '/quotes', start),
      ]);
      return { invoice, quote };
    },
  };
}

function invoiceCalls(client: PennylaneClient): PennylaneDocuments {
  const [path, answer] = ['/customer_invoices', invoiceAnswer] as const;
  return {
    ...commonCalls({ client, path, answer }, invoiceBody),
    async find({ reference }) {
      const query = { filter: equals({ external_reference: reference }), limit: '1' };
      const [found] = await client.pages(path, answer, query, firstPage);
      return found ?? null;
    },
    finalise: (id) => client.request('PUT', `${path}/${id}/finalize`, answer, { repeatable: true }),
    async withdraw(id) {
      await client.request('DELETE', `${path}/${id}`, nothing, { repeatable: true });
    },
  };
}

function quoteCalls(client: PennylaneClient): PennylaneDocuments {
  const [path, answer] = ['/quotes', quoteAnswer] as const;
  const common = commonCalls({ client, path, answer }, quoteBody);
  return {
    ...common,
    async find({ reference, clientId, date }) {
      // Quotes cannot be searched by reference, so the client's newest are read.
      const oldest = Date.parse(date) - DAY_SLACK_MS;
      const query = { filter: equals({ customer_id: clientId }), sort: '-id', limit: '100' };
      const found = await client.pages(path, answer, query, {
        enough: (page) =>
          page.some((quote) => quote.reference === reference || Date.parse(quote.createdAt) < oldest),
      });
      return found.find((each) => each.reference === reference) ?? null;
    },
    finalise: common.read,
    async withdraw(id) {
      const json = { status: 'denied' };
      await client.request('PUT', `${path}/${id}/update_status`, nothing, { json, repeatable: true });
    },
  };
}

type Documents = { client: PennylaneClient; path: string; answer: z.ZodType<PennylaneFile> };

type Body = (ask: DocumentAsk, lines: PricedLine[]) => unknown;
type CommonCalls = Pick<PennylaneDocuments, 'create' | 'correct' | 'read'>;

function commonCalls(documents: Documents, body: Body): CommonCalls {
  const { client, path, answer } = documents;
  return {
    // Not repeatable: a second request would make a second document.
    create: (ask) => client.request('POST', path, answer, { json: body(ask, nearPrices(ask.lines)) }),
    correct: (id, ask, difference) => correct(documents, id, ask, difference),
    read: (id) => client.request('GET', `${path}/${id}`, answer),
  };
}

const firstPage = { enough: () => true };

function equals(fields: Record<string, string | number>): string {
  return JSON.stringify(Object.entries(fields).map(([field, value]) => ({ field, operator: 'eq', value })));
}

/** Sets prices of whole cents that give the total; a line without VAT has the cent that they cannot give. */
async function correct(documents: Documents, id: number, ask: DocumentAsk, difference: Cents) {
  refuseUnlessRounding(ask, difference);
  const { lines, missing } = wholePrices(ask.lines);
  const path = `${documents.path}/${id}/invoice_lines`;
  const old = await documents.client.pages(path, numbered, { limit: '100' });
  const create = [...lines.map(lineBody), ...(missing === 0 ? [] : [roundingLineBody(missing)])];
  const corrected = await changeLines(documents, id, {
    delete: old.map((line) => ({ id: line.id })),
    create,
  });
  const left = totalOf(ask.lines) - corrected.amount;
  if (left === 0) return corrected;

  refuseUnlessRounding(ask, left);
  return changeLines(documents, id, { create: [roundingLineBody(left)] });
}

/** Not repeatable: a second request would create its lines twice. */
function changeLines({ client, path, answer }: Documents, id: number, invoice_lines: unknown) {
  return client.request('PUT', `${path}/${id}`, answer, { json: { invoice_lines } });
}

function refuseUnlessRounding({ lines }: DocumentAsk, difference: Cents): void {
  if (Math.abs(difference) <= lines.length + ROUNDING_SLACK) return;
  const sentence = 'Le total calculé par Pennylane diffère de celui des commandes de plus qu’un arrondi.';
  throw new PennylaneFailure('refused', sentence);
}

async function changes(client: PennylaneClient, path: string, start: string): Promise<number[]> {
  const more = { first: { start_date: start } };
  const found = await client.pages(`/changelogs${path}`, change, { limit: '1000' }, more);
  return [...new Set(found.filter(({ operation }) => operation !== 'delete').map(({ id }) => id))];
}
