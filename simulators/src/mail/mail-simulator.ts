import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { listen, type Place } from '../shared/listen.ts';
import type { MailBox } from './mail-box.ts';
import { mailPages } from './mail-page.ts';

/** `url` has the inbox page and its JSON; `smtpUrl` takes e-mails. */
export type MailSimulator = { url: string; smtpUrl: string; stop(): Promise<void> };

const CAPACITY = 200;
const USER = 'simulateur';
const PASSWORD = 'florilege';

/** A real SMTP receiver that keeps its e-mails in memory and delivers none. */
export async function startMailSimulator(place: Place): Promise<MailSimulator> {
  const box: MailBox = { mode: 'ok', mails: [] };
  const smtp = receiver(box);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(smtp.server.address());
  const { url, stop } = await listen(() => {
    const app = Fastify({ forceCloseConnections: true });
    app.register(mailPages, { box });
    return app;
  }, place);
  return {
    url,
    smtpUrl: `smtp://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all([stop(), new Promise<void>((closed) => smtp.close(closed))]);
    },
  };
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

function receiver(box: MailBox): SMTPServer {
  const cut = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === USER && password === PASSWORD) callback(null, { user: USER });
      else callback(refusal(535, 'Authentication failed'));
    },
    onRcptTo(_address, _session, callback) {
      if (box.mode === 'refused') callback(refusal(550, 'No such mailbox'));
      else if (box.mode === 'down') callback(refusal(451, 'Try again later'));
      else callback();
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ from, subject = '', text = '' }) => {
          const [recipient] = session.envelope.rcptTo;
          const mail = {
            to: recipient?.address ?? '',
            from: from?.address ?? '',
            subject,
            text: text.trim(),
          };
          box.mails = [{ ...mail, received_at: new Date().toISOString() }, ...box.mails].slice(0, CAPACITY);
          if (box.mode === 'silent') cut(session.id);
          else callback();
        }, callback);
    },
  });
  return server;
}
