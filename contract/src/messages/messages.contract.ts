import { z } from 'zod';
import { readPhone } from '../auth/read-phone.ts';
import { idNumber, instant, keysOf, requiredText } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { LINK_WAITS_DAYS } from '../orders/order-todos.ts';
import { SMS_LIMIT, toSmsText } from './sms-text.ts';

export const channels = { sms: 'SMS', email: 'E-mail' } as const;
export type Channel = keyof typeof channels;
const channel = z.enum(keysOf(channels), 'Moyen d’envoi inconnu');

export const EMAIL_LIMIT = 4000;
/** Days after the last message of an unpaid link before « Relancer » is offered. */
export const REMIND_AFTER_DAYS = LINK_WAITS_DAYS;

/** `unknown`: it may have arrived, and is not sent again by itself. */
export const messageStates = {
  starting: 'Envoi en cours',
  sending: 'Envoi en cours',
  sent: 'Envoyé',
  failed: 'Non envoyé',
  unknown: 'Envoi non confirmé',
} as const;
export type MessageState = keyof typeof messageStates;

export const messageKinds = { link: 'Lien', reminder: 'Relance', trial: 'Essai' } as const;
export type MessageKind = keyof typeof messageKinds;

const message = z.object({
  id: idNumber,
  kind: z.enum(keysOf(messageKinds)),
  channel,
  recipient: z.string(),
  state: z.enum(keysOf(messageStates)),
  /** French, of one that failed or is not confirmed. */
  reason: z.string().nullable(),
  author_name: z.string().nullable(),
  created_at: instant,
});
export type Message = z.infer<typeof message>;

/** Of the shop’s connections: with keys, with the simulator behind it, or without anything. */
export const connectionStates = {
  configured: 'Configuré',
  simulated: 'Simulé',
  missing: 'Manquant',
} as const;
const connectionState = z.enum(keysOf(connectionStates));
export type ConnectionState = z.infer<typeof connectionState>;

const text = z.object({ subject: z.string(), text: z.string() });

/** `texts`: what is proposed, per channel; `remind`: the last message is old enough for « Relancer ». */
const linkMessages = z.object({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  channels: z.object({ sms: connectionState, email: connectionState }),
  texts: z.object({ sms: z.string(), email: text }),
  remind: z.boolean(),
  /** Newest first. */
  messages: z.array(message),
});
export type LinkMessages = z.infer<typeof linkMessages>;

const phone = z.string('Numéro requis').trim().min(1, 'Numéro requis').max(40).transform(readPhone);
const address = z.string('Adresse requise').trim().max(254).pipe(z.email('Format email invalide'));

const smsMessage = z.object({
  channel: z.literal('sms'),
  recipient: phone,
  text: requiredText(SMS_LIMIT, 'Le texte est requis').refine((text) => toSmsText(text).length <= SMS_LIMIT, {
    message: `Trop long pour trois SMS\u00a0: ${SMS_LIMIT} caractères au plus, et «\u00a0€\u00a0» en fait trois`,
  }),
});
const emailMessage = z.object({
  channel: z.literal('email'),
  recipient: address,
  subject: requiredText(200, 'L’objet est requis'),
  text: requiredText(EMAIL_LIMIT, 'Le texte est requis'),
});

export const linkMessageInput = z.discriminatedUnion('channel', [smsMessage, emailMessage]);
export type LinkMessageInput = z.output<typeof linkMessageInput>;
export const trialInput = z.discriminatedUnion('channel', [
  smsMessage.omit({ text: true }),
  emailMessage.omit({ subject: true, text: true }),
]);
export type TrialInput = z.output<typeof trialInput>;

const connections = z.object({
  square: connectionState,
  sms: connectionState,
  email: connectionState,
  pennylane: connectionState,
  addresses: connectionState,
  /** The last trial of each channel, if there was one. */
  trials: z.array(message),
});
export type Connections = z.infer<typeof connections>;

export const messagesRoutes = {
  ofLink: route.get('/orders/{id}/link-messages/', {
    summary: 'Messages about the open link of an order, and the texts proposed for the next one',
    access: 'payments.take',
    answer: linkMessages,
    errors: ['ORDER_NOT_FOUND', 'LINK_NOT_OPEN'],
  }),
  sendLink: route.post('/orders/{id}/link-messages/', {
    summary: 'Send the open link of an order by SMS or e-mail; a job sends it',
    access: 'payments.take',
    body: linkMessageInput,
    status: 201,
    answer: message,
    errors: ['ORDER_NOT_FOUND', 'LINK_NOT_OPEN', 'CHANNEL_MISSING', 'LINK_NOT_IN_TEXT'],
  }),
  connections: route.get('/connections/', {
    summary: 'Which vendors are configured, simulated or missing, and how their last trials ended',
    access: 'settings.manage',
    answer: connections,
  }),
  sendTrial: route.post('/connections/trials/', {
    summary: 'Send a trial SMS or e-mail',
    access: 'settings.manage',
    body: trialInput,
    status: 201,
    answer: message,
    errors: ['CHANNEL_MISSING'],
  }),
};
