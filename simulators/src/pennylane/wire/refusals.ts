import { Refusal } from '../../shared/refusal.ts';

// Pennylane's exact sentences are not documented.

export const failed = (status: number, error: string) => new Refusal(status, { error, status });
export const unprocessable = (error: string) => failed(422, error);
export const notFound = (model: string, id: unknown) => failed(404, `Couldn't find ${model} with 'id'=${id}`);

/** The refusal of one field of a body. */
export const invalid = (message: string, field: string, code: string) =>
  new Refusal(400, { message, field, code });

export const inText = (status: number, text: string, more: Record<string, string> = {}) =>
  new Refusal(status, text, { headers: { 'content-type': 'text/plain; charset=utf-8', ...more } });

export function tooMany(seconds: number): Refusal {
  const text = `Rate limit exceeded. Please retry in ${seconds} seconds.`;
  return inText(429, text, { 'retry-after': String(seconds) });
}
