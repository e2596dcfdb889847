import { addDays, today, weekdayOf } from '@florilege/contract/http/dates.ts';
import { expect } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { testServer } from '../../../testing/test-server.ts';
import { insertClient } from '../../clients/testing/client-shop.ts';
import { makeSubscriptions } from '../subscriptions.jobs.ts';

export const NOW = today();
export const inDays = (days: number) => addDays(NOW, days);
export const everyDay = { kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;

/** Every 7 days, `first` days from today on. */
export const weekly = (first: number) => ({
  rule: { kind: 'weekly', every: 1, weekdays: [weekdayOf(inDays(first))] },
  start_date: inDays(first),
});

/** A server with one payer, and the calls that the tests of subscriptions share. */
export async function subscriptionShop() {
  const server = await testServer();
  const florist = await server.as('Fleuriste', 'Inès');
  const senior = await server.as('Senior', 'Camille');
  const payer = await insertClient(server.db, { name: 'Hôtel des Lilas' });
  const path = (id: number, rest = '') => `/api/subscriptions/${id}/${rest}`;
  const dateOf = (days: number) => `dates/${inDays(days)}/`;
  const terms = { amount: '45.00', payer_account: payer };
  return {
    ...server,
    florist,
    senior,
    payer,
    path,
    newClient: (name: string) => insertClient(server.db, { name }),
    subscribe: async (body: object = {}) => {
      const answer = await florist.post('/api/subscriptions/', { ...weekly(10), ...terms, ...body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    },
    replace: (id: number, body: object) =>
      florist.put(path(id), { ...weekly(10), ...terms, version: 1, ...body }),
    detail: async (id: number) => (await florist.get(path(id))).body,
    coming: async (id: number) => (await florist.get(path(id, 'dates/'))).body.dates,
    /** `pause/`, `resume/`, `end/`, or `make/` and `ignore/` of a date. */
    act: (id: number, action: string, body: object = {}) => florist.post(path(id, action), body),
    change: (id: number, days: number, body: object) => florist.patch(path(id, dateOf(days)), body),
    revert: (id: number, days: number) => florist.delete(path(id, dateOf(days))),
    dateOf,
    ordersOf: (id: number) => {
      const dates = server.db.selectFrom('subscription_dates').where('subscription_id', '=', id);
      return dates
        .innerJoin('orders', 'orders.id', 'order_id')
        .select(['delivery_date', 'delivery_time_slot'])
        .select(['orders.amount', 'orders.hand_message', 'orders.created_by'])
        .orderBy('delivery_date')
        .execute();
    },
    runJob: (days: number) => makeSubscriptions({ db: server.db, log: createLog('silent') }, inDays(days)),
  };
}
