import type { Books, Quote } from './books.ts';
import { notFound, unprocessable } from './refusal.ts';

export function quoteOf(books: Books, id: number): Quote {
  const quote = books.quotes.get(id);
  if (!quote) throw notFound('Quote', id);
  return quote;
}

/** Which changes Pennylane allows is not documented; an invoiced quote is taken to stay one. */
export function setStatus(books: Books, quote: Quote, status: Quote['status']): void {
  if (quote.status === 'invoiced') throw unprocessable('The quote is already invoiced');
  quote.status = status;
  books.told('quotes', quote, 'update');
}
