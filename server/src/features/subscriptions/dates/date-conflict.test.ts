import { expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { inDays, subscriptionShop } from '../testing/subscription-shop.ts';

// Two members change the same date.

const shop = await subscriptionShop();
const { senior, subscribe, change, coming, path } = shop;
const dateAt = async (id: number, days: number) => (await senior.get(path(id, shop.dateOf(days)))).body;

test('a date that a colleague changed says what and who, and keeps his change', async () => {
  const { id } = await subscribe({ delivery_time_slot: '9h00-12h00' });
  expect(await dateAt(id, 10)).toMatchObject({ version: 0, amount: '45.00' });
  const moved = { day: inDays(12), slot: '14h00-17h00', amount: '50.00', version: 0 };
  expect((await senior.patch(path(id, shop.dateOf(10)), moved)).body).toMatchObject({ version: 1 });
  const late = await change(id, 10, { amount: '60.00', version: 0 });
  expect(late).toMatchObject(refused(409, 'SUBSCRIPTION_DATE_CHANGED'));
  const of = { author_name: 'Camille', at: expect.any(String) };
  expect(late.body.conflict).toEqual({
    version: 1,
    changes: [
      { field: 'day', before: inDays(10), after: inDays(12), ...of },
      { field: 'slot', before: '9h00-12h00', after: '14h00-17h00', ...of },
      { field: 'amount', before: '45.00', after: '50.00', ...of },
    ],
  });
  expect(await dateAt(id, 10)).toMatchObject({ amount: '50.00', day: inDays(12) });
  const again = await change(id, 10, { amount: '60.00', version: 1 });
  expect(again.body).toMatchObject({ amount: '60.00', day: inDays(12), version: 2 });
  // A retry whose answer was lost.
  expect((await change(id, 10, { amount: '60.00', version: 1 })).status).toBe(200);
});

test('a date that was skipped meanwhile is not moved unseen', async () => {
  const { id } = await subscribe();
  await senior.patch(path(id, shop.dateOf(10)), { skipped: true, version: 0 });
  const late = await change(id, 10, { hand_message: 'À bientôt', version: 0 });
  expect(late.body.conflict.changes).toMatchObject([{ field: 'skipped', before: 'false', after: 'true' }]);
  // Another date of the same subscription is none of its changes.
  expect((await change(id, 17, { amount: '52.00', version: 0 })).status).toBe(200);
  const [first, second] = await coming(id);
  expect([first.state, second.amount]).toEqual(['skipped', '52.00']);
});

test('a date that was changed meanwhile is not put back unseen', async () => {
  const { id } = await subscribe();
  const date = path(id, shop.dateOf(10));
  await change(id, 10, { amount: '50.00', version: 0 });
  await senior.patch(date, { amount: '55.00', version: 1 });
  const putBack = (version: string) => shop.florist.delete(date, { query: { version } });
  expect(await putBack('1')).toMatchObject(refused(409, 'SUBSCRIPTION_DATE_CHANGED'));
  expect(await dateAt(id, 10)).toMatchObject({ amount: '55.00' });
  expect((await putBack('2')).status).toBe(200);
  expect(await dateAt(id, 10)).toMatchObject({ amount: '45.00', repriced: false });
  // A retry whose answer was lost.
  expect((await putBack('2')).status).toBe(200);
});

test('a job that tries a date again is no change of it', async () => {
  const gone = await shop.newClient('Café fermé');
  const { id } = await subscribe({ payer_account: gone });
  await senior.delete(`/api/clients/${gone}/`);
  await shop.runJob(3);
  expect(await dateAt(id, 10)).toMatchObject({ state: 'failed' });
  expect((await change(id, 10, { amount: '61.00', version: 0 })).status).toBe(200);
});
