import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { toSmsText } from '@florilege/contract/messages/sms-text.ts';
import type { Deps } from '../../feature.ts';
import { MailError } from '../../integrations/mail/mail.ts';
import { SmsError } from '../../integrations/sms/sms.ts';
import { asSystem, type Tx } from '../../platform/db/db.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import { addOrderEvent } from '../order-money/order-money.public.ts';
import { lockMessage, ordersOfLink, type Sending, setState } from './messages.repository.ts';
import { recipientText } from './messages.service.ts';

type SendDeps = Pick<Deps, 'db' | 'log' | 'sms' | 'mail'>;
/** A link is still good a day later. */
const VALID_MINUTES = 24 * 60;

type Outcome = { state: 'sent' | 'failed' | 'unknown'; reason: string | null; providerId: string | null };

const LINK_CLOSED = 'Le lien a été payé ou supprimé avant l’envoi.';
const UNCONFIRMED = 'L’envoi n’a pas été confirmé\u00a0: demandez au client avant d’envoyer de nouveau.';
const reasons: Record<string, string> = {
  SMS_REFUSED: 'Le numéro a été refusé\u00a0: vérifiez-le.',
  SMS_MISCONFIGURED:
    'Le service de SMS refuse nos accès\u00a0: prévenez la personne qui administre le serveur.',
  SMS_NO_CREDIT: 'Il n’y a plus de crédit SMS.',
  SMS_RATE_LIMITED: 'Trop de SMS à la fois\u00a0: réessayez dans un instant.',
  SMS_UNAVAILABLE: 'Le service de SMS ne répond pas\u00a0: réessayez dans un instant.',
  SMS_UNCONFIRMED: UNCONFIRMED,
  MAIL_REFUSED: 'L’adresse a été refusée\u00a0: vérifiez-la.',
  MAIL_MISCONFIGURED:
    'Le serveur d’e-mails est mal réglé\u00a0: prévenez la personne qui administre le nôtre.',
  MAIL_UNAVAILABLE: 'Le serveur d’e-mails ne répond pas\u00a0: réessayez dans un instant.',
  MAIL_UNCONFIRMED: UNCONFIRMED,
};

/** The task `send_message`. A row that was handed over by a run that died is never sent again. */
export async function sendMessage(deps: SendDeps, job: unknown): Promise<void> {
  const { id } = idPayload.parse(job);
  const transact = asSystem(deps.db);
  const message = await transact(async (tx) => {
    const row = await lockMessage(tx, id);
    if (row?.state === 'sending')
      await conclude(tx, row, { state: 'unknown', reason: UNCONFIRMED, providerId: null });
    if (row?.state !== 'starting') return undefined;
    if (!row.link_open) {
      await conclude(tx, row, { state: 'failed', reason: LINK_CLOSED, providerId: null });
      return undefined;
    }
    await setState(tx, id, 'sending', null, null);
    return row;
  });
  if (!message) return;
  const outcome = await handOver(deps, message);
  await transact((tx) => conclude(tx, message, outcome));
}

async function handOver(deps: SendDeps, message: Sending): Promise<Outcome> {
  try {
    const delivered = await deliver(deps, message);
    if (!delivered)
      return { state: 'failed', reason: errorCatalogue.CHANNEL_MISSING.message, providerId: null };
    return { state: 'sent', reason: null, providerId: delivered.provider_id };
  } catch (error) {
    if (!(error instanceof SmsError || error instanceof MailError)) throw error;
    deps.log.warn({ message: message.id, code: error.code }, 'message not sent');
    const state = error.code.endsWith('UNCONFIRMED') ? 'unknown' : 'failed';
    return { state, reason: reasons[error.code] ?? null, providerId: null };
  }
}

function deliver({ sms, mail }: SendDeps, { channel, recipient, subject, text }: Sending) {
  if (channel === 'sms') return sms?.send(recipient, toSmsText(text), VALID_MINUTES);
  return mail?.send({ to: recipient, subject: subject ?? '', text });
}

const verbs = {
  link: { sent: 'Lien envoyé', failed: 'Lien non envoyé', unknown: 'Lien peut-être envoyé' },
  reminder: { sent: 'Relance envoyée', failed: 'Relance non envoyée', unknown: 'Relance peut-être envoyée' },
} as const;

async function conclude(tx: Tx, message: Sending, { state, reason, providerId }: Outcome): Promise<void> {
  await setState(tx, message.id, state, reason, providerId);
  const { kind, channel, recipient, link_id, author_id, text } = message;
  if (kind === 'trial' || link_id === null) return;
  const by = channel === 'sms' ? 'par SMS au' : 'par e-mail à';
  const description = `${verbs[kind][state]} ${by} ${recipientText(channel, recipient)}`;
  const notes = [reason, text].filter(Boolean).join('\n');
  for (const order of await ordersOfLink(tx, link_id))
    await addOrderEvent(tx, order, { description, notes, authorId: author_id });
}
