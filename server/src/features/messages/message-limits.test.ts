import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSmsSimulator } from '../../../../simulators/src/sms/sms-simulator.ts';
import { statusesOf } from '../../testing/answers.ts';
import { atEnd } from '../../testing/at-end.ts';
import { squareShop } from '../../testing/square-shop.ts';

const sms = await startSmsSimulator({ port: 0 });
atEnd(sms.stop);
const shop = await squareShop({ BREVO_API_KEY: sms.brevoApiKey, BREVO_BASE_URL: sms.brevoUrl });
const senior = await shop.as('Senior', 'Camille');

async function newLink() {
  const order = await shop.order('45.00');
  const path = `/api/orders/${order}/generate-payment-link/`;
  const made = await shop.florist.post(path, { location_id: shop.location });
  const body = {
    channel: 'sms',
    recipient: '06 12 34 56 78',
    text: `Bonjour\u00a0: ${made.body.payment_link}`,
  };
  return (who = shop.florist, key = randomUUID()) =>
    who.post(`/api/orders/${order}/link-messages/`, body, { headers: { 'idempotency-key': key } });
}
const refusal = (error: string) => ({ status: 429, body: { code: 'RATE_LIMITED', error } });
const setHits = (key: string, hits: number) =>
  shop.db.updateTable('rate_limits').set({ hits }).where('key', '=', key).execute();

test('ten messages a day leave for a link, whoever sends them', async () => {
  const send = await newLink();
  const key = randomUUID();
  const sent = [
    await send(shop.florist, key),
    ...(await Promise.all(Array.from({ length: 9 }, () => send()))),
  ];
  expect(new Set(statusesOf(sent))).toEqual(new Set([201]));
  const full = refusal(
    'Ce lien est déjà parti 10\u00a0fois aujourd’hui\u00a0: copiez-le, ou réessayez demain.',
  );
  expect(await send()).toMatchObject(full);
  expect(await send(senior)).toMatchObject(full);
  // A retry is no further message.
  expect((await send(shop.florist, key)).body.id).toBe(sent[0]?.body.id);
  expect((await (await newLink())()).status).toBe(201);
});

test('sixty messages an hour leave from a member, trials among them', async () => {
  const send = await newLink();
  expect((await send(senior)).status).toBe(201);
  await setHits(`message-member:${senior.id}`, 59);
  const trial = () =>
    senior.post('/api/connections/trials/', { channel: 'sms', recipient: '06 12 34 56 78' });
  expect((await trial()).status).toBe(201);
  const full = refusal('Vous avez envoyé 60\u00a0messages en une heure\u00a0: réessayez un peu plus tard.');
  expect([await trial(), await send(senior)]).toMatchObject([full, full]);
  expect((await send()).status).toBe(201);
});
