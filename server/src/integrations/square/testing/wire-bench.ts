import { serialization as square } from 'square';
import { beforeEach, expect } from 'vitest';
import { startSquareSimulator } from '../../../../../simulators/src/square/square-simulator.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { createSquare } from '../create-square.ts';
import { type Exchange, playSquare, recordBefore } from './recorder.ts';

// The SDK's own tables, which refuse what Square does not know.
export const strict = {
  unrecognizedObjectKeys: 'fail',
  allowUnrecognizedEnumValues: false,
  allowUnrecognizedUnionMembers: false,
} as const;
type Table = { parseOrThrow(raw: unknown, options: typeof strict): unknown };
const { CreatePaymentLinkRequest } = square.checkout;
const { CreateTerminalCheckoutRequest } = square.terminal;
const [links, checkouts] = [/^\/v2\/online-checkout\/payment-links$/, /^\/v2\/terminals\/checkouts$/];
const tables: [method: string, path: RegExp, asked: Table | null, said: Table][] = [
  ['GET', /^\/v2\/locations$/, null, square.ListLocationsResponse],
  ['POST', links, CreatePaymentLinkRequest, square.CreatePaymentLinkResponse],
  ['DELETE', /^\/v2\/online-checkout\/payment-links\/\w+$/, null, square.DeletePaymentLinkResponse],
  ['GET', /^\/v2\/orders\/\w+$/, null, square.GetOrderResponse],
  ['GET', /^\/v2\/payments\/\w+$/, null, square.GetPaymentResponse],
  ['GET', /^\/v2\/payments\?/, null, square.ListPaymentsResponse],
  ['POST', /^\/v2\/orders$/, square.CreateOrderRequest, square.CreateOrderResponse],
  ['POST', checkouts, CreateTerminalCheckoutRequest, square.CreateTerminalCheckoutResponse],
  ['GET', /^\/v2\/terminals\/checkouts\/\w+$/, null, square.GetTerminalCheckoutResponse],
  ['POST', /^\/v2\/terminals\/checkouts\/\w+\/cancel$/, null, square.CancelTerminalCheckoutResponse],
  ['POST', /^\/v2\/refunds$/, square.RefundPaymentRequest, square.RefundPaymentResponse],
  ['GET', /^\/v2\/payouts\?/, null, square.ListPayoutsResponse],
  ['GET', /^\/v2\/payouts\/[\w-]+\/payout-entries\?/, null, square.ListPayoutEntriesResponse],
  ['GET', /^\/v2\/disputes\?/, null, square.ListDisputesResponse],
  ['GET', /^\/v2\/disputes\/\w+$/, null, square.GetDisputeResponse],
  ['GET', /^\/v2\/refunds\?/, null, square.ListPaymentRefundsResponse],
  ['GET', /^\/v2\/refunds\/\w+$/, null, square.GetPaymentRefundResponse],
  ['POST', /^\/v2\/devices\/codes$/, square.devices.CreateDeviceCodeRequest, square.CreateDeviceCodeResponse],
  ['GET', /^\/v2\/devices\/codes\/\w+$/, null, square.GetDeviceCodeResponse],
  ['GET', /^\/v2\/devices\/device%3A\w+$/, null, square.GetDeviceResponse],
];

/** Square's own examples of links have a fulfilment of this type, its table has not. */
const inTable = (said: unknown): unknown =>
  JSON.parse(JSON.stringify(said).replaceAll('"type":"DIGITAL"', '"type":"PICKUP"'));

/** The adapter at the simulator, with everything that either said to the other. */
export async function wireBench() {
  const simulator = await startSquareSimulator({ port: 0 });
  const recorder = await recordBefore(simulator.baseUrl);
  const adapter = createSquare({ accessToken: simulator.accessToken, baseUrl: recorder.url });
  beforeEach(() => {
    recorder.exchanges.length = 0;
  });
  atEnd(async () => {
    await recorder.stop();
    await simulator.stop();
  });
  /** Every exchange so far, field by field; what was asked last is returned. */
  function checked(): Exchange | undefined {
    for (const { method, url, headers, asked, status, said } of recorder.exchanges) {
      const table = tables.find(([known, path]) => known === method && path.test(url));
      expect(table, `${method} ${url}`).toBeDefined();
      const [, , askedTable, saidTable] = table ?? [];
      const authorization = `Bearer ${simulator.accessToken}`;
      expect(headers).toMatchObject({ authorization, 'square-version': '2026-09-16' });
      if (askedTable) askedTable.parseOrThrow(asked, strict);
      else expect(asked).toBeUndefined();
      expect(status).toBe(200);
      saidTable?.parseOrThrow(inTable(said), strict);
    }
    return recorder.exchanges.at(-1);
  }
  return {
    adapter,
    recorder,
    checked,
    play: (path: string, body: object = {}) => playSquare(simulator, path, body),
  };
}
