import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startMailSimulator } from '../../../../simulators/src/mail/mail-simulator.ts';
import { atEnd } from '../../testing/at-end.ts';
import { closedUrl } from '../../testing/vendor-server.ts';
import { createMailSender, MailError, type MailErrorCode } from './mail.ts';

const simulator = await startMailSimulator({ port: 0 });
atEnd(simulator.stop);
const from = 'Florilège <boutique@florilege.example>';
const mail = { to: 'camille@example.fr', subject: 'Votre commande', text: 'Réglez ici' };

async function failureOf(url: string): Promise<MailError> {
  const thrown: unknown = await createMailSender({ url, from, timeoutMs: 500 })
    .send(mail)
    .catch((error: unknown) => error);
  if (!(thrown instanceof MailError)) throw new Error(`no MailError but ${String(thrown)}`);
  expect(JSON.stringify([thrown.message, thrown.stack, { ...thrown }])).not.toMatch(/camille|Réglez/);
  return thrown;
}

test('a wrong access is a matter of configuration', async () => {
  const wrong = simulator.smtpUrl.replace('florilege@', 'faux@');
  expect((await failureOf(wrong)).code).toBe('MAIL_MISCONFIGURED');
});

test('a server that is not there took nothing', async () => {
  const closed = (await closedUrl()).replace('http:', 'smtp:');
  expect((await failureOf(closed)).code).toBe('MAIL_UNAVAILABLE');
});

test('a server elsewhere that offers no TLS gets neither access nor text', async () => {
  const elsewhere = simulator.smtpUrl.replace('127.0.0.1', '127.1');
  expect((await failureOf(elsewhere)).code).toBe('MAIL_MISCONFIGURED');
  expect(await (await fetch(`${simulator.url}/inbox.json`)).json()).toEqual({ mails: [] });
});

test('a server that never greets took nothing', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  atEnd(() => silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect((await failureOf(`smtp://127.0.0.1:${port}`)).code).toBe('MAIL_UNAVAILABLE');
});

test.each<[string, MailErrorCode]>([
  ['refused', 'MAIL_REFUSED'],
  ['down', 'MAIL_UNAVAILABLE'],
  ['silent', 'MAIL_UNCONFIRMED'],
])('a server that is %s is told as %s', async (mode, code) => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${simulator.url}/panne`, { method: 'POST', headers, body: JSON.stringify({ mode }) });
  expect((await failureOf(simulator.smtpUrl)).code).toBe(code);
});
