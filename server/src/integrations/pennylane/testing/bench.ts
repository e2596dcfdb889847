import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { startPennylaneSimulator } from '../../../../../simulators/src/pennylane/pennylane-simulator.ts';
import { callerOf } from '../../../../../simulators/src/pennylane/testing/caller.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { createPennylane } from '../create-pennylane.ts';
import type { DocumentAsk, Pennylane, PennylaneLine } from '../pennylane.ts';

/** A line as Pennylane answers it. */
const lineSchema = z.object({
  label: z.string(),
  quantity: z.string(),
  raw_currency_unit_price: z.string(),
  vat_rate: z.string(),
  amount: z.string(),
});

/** The simulator, and the adapter under test. */
export async function pennylaneBench() {
  const simulator = await startPennylaneSimulator({ port: 0 });
  atEnd(simulator.stop);
  const caller = callerOf(() => simulator);
  return {
    ...caller,
    url: simulator.url,
    baseUrl: simulator.baseUrl,
    /** Empty, without rate limit, with PDFs at once. */
    async calm(): Promise<void> {
      await caller.control('POST', '/reset');
      await caller.control('PATCH', '/settings', { rate_limit: 0, pdf_delay_seconds: 0 });
    },
    /** One for each test, each with its own pace. */
    adapter: (timeoutMs = 5000): Pennylane =>
      createPennylane({ token: simulator.token, baseUrl: simulator.baseUrl, timeoutMs }),
    async linesOf(path: string) {
      const { body } = await caller.call('GET', `${path}/invoice_lines?sort=id&limit=100`);
      return z.array(lineSchema).parse(body.items);
    },
  };
}

/** Expects a refusal with this sentence. */
export const refuses = (work: Promise<unknown>, message: string, status?: number) =>
  expect(work).rejects.toMatchObject({ kind: 'refused', message, ...(status && { status }) });

export const line = (amount: number, vatRate: 10 | 20 = 10): PennylaneLine => ({
  label: 'Commande n° 12',
  description: null,
  amount,
  vatRate,
});

/** Up to `most` lines of any amounts and rates: of an invoice, of a credit note, or of both signs. */
export const drawnLines = (most: number) => {
  const vatRate = fc.constantFrom(10 as const, 20 as const);
  const linesOf = (min: number, max: number) => {
    const amount = fc.integer({ min, max }).filter((cents) => cents !== 0);
    const drawn = fc.tuple(amount, vatRate).map((each) => line(...each));
    return fc.array(drawn, { minLength: 1, maxLength: most });
  };
  return fc.oneof(linesOf(1, 999_999), linesOf(-999_999, -1), linesOf(-999_999, 999_999));
};

export function askOf(clientId: number, lines: PennylaneLine[], changes: Partial<DocumentAsk> = {}) {
  const days = { date: new Date().toISOString().slice(0, 10), deadline: '2099-01-01' };
  const texts = { reference: crypto.randomUUID(), subject: 'Commande n° 12', purchaseOrder: null };
  const ask: DocumentAsk = { ...texts, ...days, clientId, lines, ...changes };
  return ask;
}

/** A line as Pennylane has stored it. */
export const storedLine = (price: string, vat_rate: string, amount: string, label = 'Commande n° 12') => {
  return { label, quantity: '1', raw_currency_unit_price: price, vat_rate, amount };
};

/** The other fields of an answer about an invoice, or null. */
export const answered = {
  ...{ date: null, deadline: null, remaining_amount_with_tax: null, credited_invoice: null },
  ...{ public_file_url: null, archived_at: null, invoice_number: null, external_reference: 'x' },
  created_at: '2026-11-21T10:08:08.146343Z',
};
