import type { Cents } from '@florilege/contract/http/money.ts';
import type { z } from 'zod';
import {
  type DocumentAsk,
  type PennylaneDocuments,
  PennylaneFailure,
  type PennylaneFile,
} from './pennylane.ts';
import type { PennylaneClient } from './pennylane-client.ts';
import {
  invoiceAnswer,
  invoiceBody,
  lineBody,
  nothing,
  numbered,
  quoteAnswer,
  quoteBody,
  roundingLineBody,
} from './pennylane-wire.ts';
import { nearPrices, type PricedLine, totalOf, wholePrices } from './vat-prices.ts';

export const INVOICES = '/customer_invoices';
export const QUOTES = '/quotes';
/** The day of a quote is of Paris, its creation is in UTC. */
const DAY_SLACK_MS = 48 * 3_600_000;
const ROUNDING_SLACK = 2;

export function invoiceCalls(client: PennylaneClient): PennylaneDocuments {
  const answer = invoiceAnswer;
  return {
    ...commonCalls({ client, path: INVOICES, answer, body: invoiceBody }),
    async find({ reference }) {
      const query = { filter: equals({ external_reference: reference }), limit: '1' };
      const [found] = await client.pages(INVOICES, answer, query, firstPage);
      return found ?? null;
    },
    finalise: (id) => client.request('PUT', `${INVOICES}/${id}/finalize`, answer, { repeatable: true }),
    async withdraw(id) {
      await client.request('DELETE', `${INVOICES}/${id}`, nothing, { repeatable: true });
    },
  };
}

export function quoteCalls(client: PennylaneClient): PennylaneDocuments {
  const answer = quoteAnswer;
  const common = commonCalls({ client, path: QUOTES, answer, body: quoteBody });
  return {
    ...common,
    async find({ reference, clientId, date }) {
      // Quotes cannot be searched by reference, so the client's newest are read.
      const oldest = Date.parse(date) - DAY_SLACK_MS;
      const query = { filter: equals({ customer_id: clientId }), sort: '-id', limit: '100' };
      const found = await client.pages(QUOTES, answer, query, {
        enough: (page) =>
          page.some((quote) => quote.reference === reference || Date.parse(quote.createdAt) < oldest),
      });
      return found.find((each) => each.reference === reference) ?? null;
    },
    finalise: common.read,
    withdraw: (id) => closeQuote(client, id, 'denied'),
  };
}

export async function closeQuote(client: PennylaneClient, id: number, status: string): Promise<void> {
  const ask = { json: { status }, repeatable: true };
  const close = client.request('PUT', `${QUOTES}/${id}/update_status`, nothing, ask);
  const read = () => client.request('GET', `${QUOTES}/${id}`, quoteAnswer);
  await doneOrWas(close, async () => (await read()).status === status);
}

/** Waits for a repeatable write; its refusal does not count when all of it was done before. */
export async function doneOrWas(write: Promise<unknown>, wasDone: () => Promise<boolean>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.kind !== 'refused' || !(await wasDone())) throw error;
  }
}

type Kind = {
  client: PennylaneClient;
  path: string;
  answer: z.ZodType<PennylaneFile>;
  body: (ask: DocumentAsk, lines: PricedLine[]) => unknown;
};
type CommonCalls = Pick<PennylaneDocuments, 'create' | 'correct' | 'read' | 'setDeadline'>;

function commonCalls({ client, path, answer, body }: Kind): CommonCalls {
  /** Not repeatable: a second request would create its lines twice. */
  const changeLines = (id: number, invoice_lines: unknown) =>
    client.request('PUT', `${path}/${id}`, answer, { json: { invoice_lines } });

  return {
    // Not repeatable: a second request would make a second document.
    create: (ask) => client.request('POST', path, answer, { json: body(ask, nearPrices(ask.lines)) }),
    /** Sets prices of whole cents that give the total; a line without VAT has the cent that they cannot give. */
    async correct(id, ask, difference) {
      refuseUnlessRounding(ask, difference);
      const { lines, missing } = wholePrices(ask.lines);
      const old = await client.pages(`${path}/${id}/invoice_lines`, numbered, { limit: '100' });
      const create = [...lines.map(lineBody), ...(missing === 0 ? [] : [roundingLineBody(missing)])];
      const corrected = await changeLines(id, { delete: old.map((line) => ({ id: line.id })), create });
      const left = totalOf(ask.lines) - corrected.amount;
      if (left === 0) return corrected;

      refuseUnlessRounding(ask, left);
      return changeLines(id, { create: [roundingLineBody(left)] });
    },
    read: (id) => client.request('GET', `${path}/${id}`, answer),
    setDeadline: (id, deadline) =>
      client.request('PUT', `${path}/${id}`, answer, { json: { deadline }, repeatable: true }),
  };
}

function refuseUnlessRounding({ lines }: DocumentAsk, difference: Cents): void {
  if (Math.abs(difference) <= lines.length + ROUNDING_SLACK) return;
  const sentence = 'Le total calculé par Pennylane diffère de celui des commandes de plus qu’un arrondi.';
  throw new PennylaneFailure('refused', sentence);
}

export const firstPage = { enough: () => true };

export function equals(fields: Record<string, string | number | boolean>): string {
  return JSON.stringify(Object.entries(fields).map(([field, value]) => ({ field, operator: 'eq', value })));
}
