import { z } from 'zod';
import { instant, requiredName, yesNo } from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { route } from '../http/route.ts';

/** `name`: what its owner calls it. */
const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The request to the browser, in the JSON of WebAuthn. */
const options = z.looseObject({ challenge: z.string() });

const UNREADABLE = 'Réponse de la clé illisible';
const binary = z
  .string(UNREADABLE)
  .max(8_000, UNREADABLE)
  .regex(/^[\w-]+=*$/, UNREADABLE);
/** The browser's answer, as WebAuthn writes it in JSON. */
const credential = { id: binary, rawId: binary, type: z.literal('public-key', UNREADABLE) };
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const usedCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
});
export type NewCredential = z.output<typeof newCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

/** `refund_asked_from`: refunds of this amount and above ask for the passkey again. */
const securitySettings = z.object({ passkeys_required: z.boolean(), refund_asked_from: amountText });
export type SecuritySettings = z.infer<typeof securitySettings>;

export const securityChange = z.object({ passkeys_required: yesNo, refund_asked_from: amountInput });

const own = { access: 'session.use', beforePasskey: true } as const;

export const passkeyRoutes = {
  passkeys: route.get('/passkeys/', {
    summary: 'One’s own passkeys, the oldest first',
    access: 'session.use',
    answer: z.object({ passkeys: z.array(passkey) }),
  }),
  newPasskeyOptions: route.post('/passkeys/options/', {
    ...own,
    summary: 'What the browser needs to make a passkey; of a member who has one it asks for it first',
    answer: options,
  }),
  addPasskey: route.post('/passkeys/', {
    ...own,
    summary: 'Keeps a passkey that the browser made; the session counts as confirmed by it',
    body: z.object({ name: requiredName(60, 'Le nom est requis'), credential: newCredential }),
    status: 201,
    answer: passkey,
    errors: ['PASSKEY_REFUSED'],
  }),
  removePasskey: route.delete('/passkeys/{id}/', {
    summary: 'Removes one of one’s own passkeys; where the shop asks for one, not the last',
    access: 'session.use',
    again: true,
    params: z.object({ id: z.uuid() }),
    answer: z.object({ passkeys: z.array(passkey) }),
    errors: ['PASSKEY_NOT_FOUND', 'PASSKEY_LAST'],
  }),
  passkeyOptions: route.post('/passkeys/confirm/options/', {
    ...own,
    summary: 'What the browser needs to use a passkey',
    answer: options,
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  confirmPasskey: route.post('/passkeys/confirm/', {
    ...own,
    summary: 'Confirms the session with a passkey: the second factor of a sign-in, and what is asked again',
    body: z.object({ credential: usedCredential }),
    answer: z.object({ confirmed: z.literal(true) }),
    errors: ['PASSKEY_REFUSED'],
  }),
  forgetPasskeys: route.delete('/team/{id}/passkeys/', {
    summary: 'Removes the passkeys of another member who lost them, and ends his sessions',
    access: 'passkeys.recover',
    again: true,
    params: z.object({ id: z.uuid() }),
    answer: z.object({ removed: z.int() }),
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_SELF'],
  }),
  security: route.get('/security/', {
    summary: 'When passkeys are asked for',
    access: 'security.manage',
    answer: securitySettings,
  }),
  updateSecurity: route.put('/security/', {
    summary: 'Change when passkeys are asked for; only who has one may make them required',
    access: 'security.manage',
    again: true,
    body: securityChange,
    answer: securitySettings,
  }),
};
