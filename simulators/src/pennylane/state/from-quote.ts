import type { z } from 'zod';
import type { fromQuoteBody } from '../wire/bodies.ts';
import { unprocessable } from '../wire/refusals.ts';
import type { Books, Invoice } from './books.ts';
import { customerOf } from './customers.ts';
import { createInvoice, setStatus } from './documents.ts';

/** An invoice of today with the lines of a quote, which becomes invoiced. Its days are not documented. */
export function createFromQuote(books: Books, input: z.infer<typeof fromQuoteBody>): Invoice {
  const { quote_id, ...chosen } = input;
  const quote = books.quotes.known(quote_id);
  if (quote.status === 'invoiced') throw unprocessable('The quote is already invoiced');
  const { external_reference: _own, ...body } = quote.body;
  const invoice_lines = quote.lines.map(({ id: _id, createdAt: _at, updatedAt: _on, ...line }) => line);
  const date = books.today();
  const { payment_conditions } = customerOf(books, body.customer_id).body;
  const days = { date, deadline: deadlineOf(date, payment_conditions) };
  const invoice = createInvoice(books, { ...body, ...days, ...chosen, invoice_lines }, quote.id);
  setStatus(books, quote, 'invoiced');
  return invoice;
}

/** `30_days` and `45_days_end_of_month` begin with their days, the others have none. */
function deadlineOf(date: string, conditions = '30_days'): string {
  const at = new Date(date);
  at.setUTCDate(at.getUTCDate() + (Number.parseInt(conditions, 10) || 0));
  if (conditions.endsWith('end_of_month')) at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
}
