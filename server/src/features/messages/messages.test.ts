import { randomUUID } from 'node:crypto';
import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { startMailSimulator } from '../../../../simulators/src/mail/mail-simulator.ts';
import { startSmsSimulator } from '../../../../simulators/src/sms/sms-simulator.ts';
import { createMailSender } from '../../integrations/mail/mail.ts';
import { createSmsSender } from '../../integrations/sms/sms.ts';
import { createLog } from '../../platform/log.ts';
import { invalid } from '../../testing/answers.ts';
import { atEnd } from '../../testing/at-end.ts';
import { auditOf } from '../../testing/rows.ts';
import { squareShop, WAIT } from '../../testing/square-shop.ts';
import type { Caller } from '../../testing/test-server.ts';
import { sendMessage } from './messages.jobs.ts';

const sms = await startSmsSimulator({ port: 0 });
const mail = await startMailSimulator({ port: 0 });
atEnd(sms.stop);
atEnd(mail.stop);
const shop = await squareShop({
  BREVO_API_KEY: sms.brevoApiKey,
  BREVO_BASE_URL: sms.brevoUrl,
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Florilège <boutique@florilege.example>',
});
const senior = await shop.as('Senior', 'Camille');
const client = { name: 'Hôtel Œillet', phone: '06 12 34 56 78', email: 'oeillet@example.fr' };
const payer = (await senior.post('/api/clients/', client)).body.account.id;

const inboxOf = async (simulator: { url: string }) =>
  (await fetch(`${simulator.url}/inbox.json`)).json() as Promise<{ messages?: object[]; mails?: object[] }>;
const play = (simulator: { url: string }, mode: string) =>
  fetch(`${simulator.url}/panne`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
afterEach(async () => {
  for (const simulator of [sms, mail]) {
    await play(simulator, 'ok');
    await fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' });
  }
});

async function linkedOrder() {
  const order = await shop.order('45.00', { payer_account: payer });
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const made = await shop.florist.post(
    `/api/orders/${order}/generate-payment-link/`,
    { location_id: shop.location },
    key,
  );
  return { order, url: made.body.payment_link as string };
}
const messages = async (order: number, who: Caller = shop.florist) =>
  (await who.get(`/api/orders/${order}/link-messages/`)).body;
const send = (order: number, body: object, key: string = randomUUID()) =>
  shop.florist.post(`/api/orders/${order}/link-messages/`, body, { headers: { 'idempotency-key': key } });
const becomes = (order: number, state: string) =>
  expect.poll(async () => (await messages(order)).messages[0]?.state, { timeout: WAIT }).toBe(state);
const eventsOf = async (order: number): Promise<string[]> =>
  (await shop.detail(order)).events.map(({ description }: { description: string }) => description);

describe('a link', () => {
  test('reaches a phone with the text as it was edited, once, and the history says so', async () => {
    const { order, url } = await linkedOrder();
    const { texts, phone, remind } = await messages(order);
    expect([phone, remind]).toEqual(['+33612345678', false]);
    expect(texts.sms).toContain(`45,00\u00a0€`);
    const text = `Chère cliente, réglez ici\u00a0: ${url}`;
    const key = randomUUID();
    const body = { channel: 'sms', recipient: '06 12 34 56 78', text };
    expect(await send(order, body, key)).toMatchObject({ status: 201, body: { kind: 'link' } });
    expect((await send(order, body, key)).status).toBe(201);
    await becomes(order, 'sent');
    expect((await inboxOf(sms)).messages).toMatchObject([
      { phone: '+33612345678', text: `Chère cliente, réglez ici : ${url}` },
    ]);
    expect(await eventsOf(order)).toContain(`Lien envoyé par SMS au ${displayPhone('+33612345678')}`);
    const [entry] = await auditOf(shop.db, 'messages', (await messages(order)).messages[0].id);
    expect(entry).toMatchObject({ action: 'insert', member_id: shop.florist.id });
  });

  test('is two lines of the journal: who sent it, and what became of it', async () => {
    const { order } = await linkedOrder();
    const { texts, phone } = await messages(order);
    await send(order, { channel: 'sms', recipient: phone, text: texts.sms });
    await becomes(order, 'sent');
    const { results } = (await senior.get('/api/audit/', { query: { kind: 'payments' } })).body;
    expect(results.slice(0, 2)).toMatchObject([
      { sentence: expect.stringMatching(/l’état de l’envoi d’un message/) },
      { sentence: expect.stringMatching(/a envoyé un lien de paiement par SMS/) },
    ]);
  });

  test('of many orders counts them, where their numbers would be too long', async () => {
    const order_ids = await Promise.all(
      Array.from({ length: 9 }, () => shop.order('10.00', { payer_account: payer })),
    );
    const body = { order_ids, location_id: shop.location };
    expect((await shop.florist.post('/api/orders/bulk_payment/', body)).status).toBe(200);
    const { texts } = await messages(order_ids[0] ?? 0);
    expect(texts.email.subject).toMatch(/paiement de vos 9 commandes$/);
    expect(texts.sms).toContain('vous pouvez régler 90,00\u00a0€ pour vos 9 commandes\u00a0:');
  });

  test('is refused where its SMS would cost a fourth part', async () => {
    const { order, url } = await linkedOrder();
    const { phone: recipient } = await messages(order);
    const ofLength = (length: number) =>
      send(order, { channel: 'sms', recipient, text: `${url} € ${'a'.repeat(length - url.length - 5)}` });
    expect(await ofLength(460)).toMatchObject(
      invalid({ text: expect.stringContaining('Trop long pour trois SMS') }),
    );
    expect(await ofLength(459)).toMatchObject({ status: 201 });
  });

  test('reaches an address through SMTP with its subject and accents', async () => {
    const { order, url } = await linkedOrder();
    const { texts, email } = await messages(order);
    await send(order, { channel: 'email', recipient: email, ...texts.email });
    await becomes(order, 'sent');
    const { mails } = await inboxOf(mail);
    expect(mails).toMatchObject([
      { to: 'oeillet@example.fr', from: 'boutique@florilege.example', subject: texts.email.subject },
    ]);
    expect(JSON.stringify(mails)).toContain(url);
    expect(await eventsOf(order)).toContain('Lien envoyé par e-mail à o…@example.fr');
  });

  test.each([
    ['refused', 'failed', 'Le numéro a été refusé'],
    ['down', 'failed', 'ne répond pas'],
    ['no_credit', 'failed', 'crédit SMS'],
  ])('whose SMS is %s says why', async (mode, state, reason) => {
    const { order, url } = await linkedOrder();
    await play(sms, mode);
    await send(order, { channel: 'sms', recipient: '0612345678', text: url });
    await becomes(order, state);
    expect((await messages(order)).messages[0].reason).toContain(reason);
    expect((await inboxOf(sms)).messages).toEqual([]);
    expect(await eventsOf(order)).toContainEqual(expect.stringMatching(/^Lien non envoyé par SMS au 06/));
  });

  test.each([
    ['refused', 'failed', 'L’adresse a été refusée'],
    ['down', 'failed', 'ne répond pas'],
    ['silent', 'unknown', 'n’a pas été confirmé'],
  ])('whose e-mail is %s says why', async (mode, state, reason) => {
    const { order, url } = await linkedOrder();
    await play(mail, mode);
    await send(order, { channel: 'email', recipient: 'a@example.fr', subject: 'Lien', text: url });
    await becomes(order, state);
    expect((await messages(order)).messages[0].reason).toContain(reason);
  });

  test('that was handed over by a run that died is never sent again', async () => {
    const { order, url } = await linkedOrder();
    await play(sms, 'refused');
    const { body } = await send(order, { channel: 'sms', recipient: '0612345678', text: url });
    await becomes(order, 'failed');
    await play(sms, 'ok');
    await sql`update messages set state = 'sending', reason = null where id = ${body.id}`.execute(shop.db);
    const { config } = shop;
    if (!config.sms || !config.mail) throw new Error('no senders');
    const senders = { sms: createSmsSender(config.sms), mail: createMailSender(config.mail) };
    await sendMessage({ db: shop.db, log: createLog('silent'), ...senders }, { id: body.id });
    await becomes(order, 'unknown');
    expect((await inboxOf(sms)).messages).toEqual([]);
  });

  test('fails with its reason when its channel was taken away before it went', async () => {
    const { order, url } = await linkedOrder();
    const { body } = await send(order, {
      channel: 'email',
      recipient: 'a@example.fr',
      text: url,
      subject: 'Lien',
    });
    await becomes(order, 'sent');
    await sql`update messages set state = 'starting' where id = ${body.id}`.execute(shop.db);
    await sendMessage({ db: shop.db, log: createLog('silent'), sms: null, mail: null }, { id: body.id });
    expect((await messages(order)).messages[0]).toMatchObject({
      state: 'failed',
      reason: 'Ce moyen d’envoi n’est pas configuré.',
    });
  });

  test('is reminded once after the days, then not again before as many', async () => {
    const { order, url } = await linkedOrder();
    await send(order, { channel: 'sms', recipient: '0612345678', text: url });
    await becomes(order, 'sent');
    expect((await messages(order)).remind).toBe(false);
    await shop.later('4 days');
    await sql`update messages set created_at = created_at - interval '4 days'`.execute(shop.db);
    const todo = async () => (await shop.florist.get('/api/stats/todo/')).body.results;
    expect(await todo()).toContainEqual(expect.objectContaining({ kind: 'open_links' }));
    const before = await messages(order);
    expect(before.remind).toBe(true);
    expect(before.texts.sms).toContain('il reste');
    expect((await send(order, { channel: 'sms', recipient: '0612345678', text: url })).body.kind).toBe(
      'reminder',
    );
    await becomes(order, 'sent');
    expect((await messages(order)).remind).toBe(false);
    expect(await eventsOf(order)).toContainEqual(expect.stringMatching(/^Relance envoyée par SMS au 06/));
    const left = (await shop.florist.get('/api/orders/', { query: { todo: 'link', page_size: 100 } })).body
      .results;
    expect(left.map(({ id }: { id: number }) => id)).not.toContain(order);
  });

  test('is refused without its address in the text, to a wrong number, and when it is not open', async () => {
    const { order, url } = await linkedOrder();
    const sent = (recipient: string, text: string) => send(order, { channel: 'sms', recipient, text });
    expect((await sent('0612345678', 'Bonjour')).body.code).toBe('LINK_NOT_IN_TEXT');
    expect((await sent('0612345678', `Voici ${url}Merci`)).body.code).toBe('LINK_NOT_IN_TEXT');
    expect((await sent('12', url)).body.fields.recipient).toContain('invalide');
    await shop.florist.post(`/api/orders/${order}/close-payment-link/`);
    expect((await sent('0612345678', url)).body.code).toBe('LINK_NOT_OPEN');
    expect((await send(9_999_999, { channel: 'sms', recipient: '0612345678', text: url })).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});

describe('connections', () => {
  test('say what is configured or missing, and are tried by who manages the settings', async () => {
    const states = { square: 'configured', sms: 'configured', email: 'configured', pennylane: 'missing' };
    expect((await senior.get('/api/connections/')).body).toMatchObject(states);
    await senior.post('/api/connections/trials/', { channel: 'sms', recipient: '06 99 00 11 22' });
    await senior.post('/api/connections/trials/', { channel: 'email', recipient: 'moi@example.fr' });
    const trials = async () => (await senior.get('/api/connections/')).body.trials;
    await expect
      .poll(async () => (await trials()).map(({ state }: { state: string }) => state), { timeout: WAIT })
      .toEqual(['sent', 'sent']);
    expect((await inboxOf(sms)).messages).toMatchObject([{ phone: '+33699001122' }]);
    expect((await inboxOf(mail)).mails).toMatchObject([{ to: 'moi@example.fr' }]);
    const refused = await shop.florist.post('/api/connections/trials/', {
      channel: 'sms',
      recipient: '0699001122',
    });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
