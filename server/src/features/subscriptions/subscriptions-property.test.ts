import { addDays, today } from '@florilege/contract/http/dates.ts';
import { DAYS_AHEAD } from '@florilege/contract/subscriptions/subscription.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { makeSubscriptions } from './subscriptions.jobs.ts';

let server: TestServer;
let florist: Caller;
let payer: number;

beforeAll(async () => {
  server = await testServer();
  florist = await server.as('Fleuriste');
  payer = (await (await server.as('Senior')).post('/api/clients/', { name: 'Hôtel du Hasard' })).body.account
    .id;
});
afterAll(() => server.stop());

const NOW = today();
const DATES = 10;
/** Days from today. Nothing is due on the real day, whose own jobs run beside. */
const FIRST = DAYS_AHEAD + 1;
const inDays = (days: number) => addDays(NOW, days);
const everyDay = { kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] };

type Step =
  | { kind: 'skip'; date: number }
  | { kind: 'putBack'; date: number }
  | { kind: 'move'; date: number; to: number }
  | { kind: 'price'; date: number; cents: number }
  | { kind: 'jobs'; days: number };

const date = fc.nat({ max: DATES - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('skip' as const), date }),
  fc.record({ kind: fc.constant('putBack' as const), date }),
  fc.record({ kind: fc.constant('move' as const), date, to: fc.integer({ min: FIRST, max: FIRST + 20 }) }),
  fc.record({ kind: fc.constant('price' as const), date, cents: fc.integer({ min: 1, max: 20_000 }) }),
  // Now and then the server is off for longer than orders are made ahead.
  fc.record({
    kind: fc.constant('jobs' as const),
    days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 8, max: 12 })),
  }),
);

type Model = { skipped: boolean; day: number; cents: number; made: boolean };

/** What a step leaves of a date whose order is not made. */
function apply(model: Model, own: number, each: Exclude<Step, { kind: 'jobs' }>): void {
  if (each.kind === 'skip') model.skipped = true;
  else if (each.kind === 'move') model.day = each.to;
  else if (each.kind === 'price') model.cents = each.cents;
  else Object.assign(model, { skipped: false, day: own, cents: 4500 });
}

function call(id: number, each: Exclude<Step, { kind: 'jobs' }>) {
  const path = `/api/subscriptions/${id}/dates/${inDays(FIRST + each.date)}/`;
  if (each.kind === 'putBack') return florist.delete(path);
  if (each.kind === 'skip') return florist.patch(path, { skipped: true });
  if (each.kind === 'price') return florist.patch(path, { amount: (each.cents / 100).toFixed(2) });
  return florist.patch(path, { day: inDays(each.to), slot: null });
}

test('whatever is done with its dates and whenever its jobs run, a subscription gives exactly the orders of a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const body = {
        rule: everyDay,
        start_date: inDays(FIRST),
        occurrences: DATES,
        amount: '45.00',
        payer_account: payer,
      };
      const { id } = (await florist.post('/api/subscriptions/', body)).body;
      const models: Model[] = Array.from({ length: DATES }, (_, index) => ({
        skipped: false,
        day: FIRST + index,
        cents: 4500,
        made: false,
      }));
      let now = 0;
      for (const each of [...steps, ...Array.from({ length: 40 }, (): Step => ({ kind: 'jobs', days: 1 }))]) {
        if (each.kind === 'jobs') {
          now += each.days;
          await makeSubscriptions({ db: server.db, log: createLog('silent') }, inDays(now));
          for (const model of models)
            if (!model.skipped && model.day >= now && model.day <= now + DAYS_AHEAD) model.made = true;
          continue;
        }
        const model = models[each.date];
        if (!model) throw new Error('no such date');
        const { status } = await call(id, each);
        expect(status).toBe(model.made ? 409 : 200);
        if (!model.made) apply(model, FIRST + each.date, each);
      }
      const orders = await server.db
        .selectFrom('orders')
        .innerJoin('subscription_dates', 'order_id', 'orders.id')
        .select(['delivery_date as day', 'orders.amount as cents', 'date'])
        .where('subscription_id', '=', id)
        .orderBy('date')
        .execute();
      const wanted = models.flatMap(({ made, day, cents }, index) =>
        made ? [{ day: inDays(day), cents, date: inDays(FIRST + index) }] : [],
      );
      expect(orders).toEqual(wanted);
      await florist.post(`/api/subscriptions/${id}/end/`);
    }),
    { numRuns: 25 },
  );
}, 120_000);
