import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Square, SquareFailure, type SquareSettings } from './square.ts';
import { createCalls, type patience } from './square-calls.ts';
import { checkouts, links } from './square-charges.ts';
import { notConfigured } from './square-failure.ts';
import { disputes, payments, payouts, refunds } from './square-money.ts';
import { devices, places } from './square-places.ts';

/** `baseUrl` may lead to the simulator. `limits`: milliseconds of a try, for tests. */
export function createSquare(settings: SquareSettings | undefined, limits?: typeof patience): Square {
  const calls = settings ? createCalls(settings, limits) : { read: refuse, write: refuse };
  return {
    places: () => places(calls),
    ...links(calls),
    ...payments(calls),
    ...checkouts(calls),
    ...refunds(calls),
    ...disputes(calls),
    ...payouts(calls),
    ...devices(calls),
    isSigned: (rawBody, signature) => isSigned(settings, rawBody, signature),
  };
}

const refuse = async (): Promise<never> => {
  throw new SquareFailure('unavailable', notConfigured);
};

/** Square's package compares with `===`, and would be loaded by anybody's first message. */
function isSigned(settings: SquareSettings | undefined, body: string, signature = ''): boolean {
  if (!settings?.webhook) return false;
  const { signatureKey, url } = settings.webhook;
  const expected = createHmac('sha256', signatureKey)
    .update(url + body)
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
