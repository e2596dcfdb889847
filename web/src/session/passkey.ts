import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../shared/api/call.ts';
import { createListeners } from '../shared/listeners.ts';

/** Why the server asks: at sign-in, to register a first one, or again before something that matters. */
export type PasskeyWhy = 'needed' | 'setup' | 'again';

type Asked = { why: PasskeyWhy; done: Promise<boolean>; settle: (shown: boolean) => void };

let asked: Asked | null = null;
const { subscribe, tell } = createListeners();
export const subscribePasskey = subscribe;

function set(next: Asked | null): void {
  asked = next;
  tell();
}

export const passkeyAsked = (): PasskeyWhy | null => asked?.why ?? null;

/** Calls that are refused together share one question. True when the passkey was shown. */
export function askPasskey(why: PasskeyWhy): Promise<boolean> {
  if (asked) {
    if (asked.why === 'again') set({ ...asked, why });
    return asked.done;
  }
  const { promise: done, resolve } = Promise.withResolvers<boolean>();
  set({ why, done, settle: resolve });
  return done;
}

/** Ends the question; the calls that wait are sent again, or fail with their refusal. */
export function settlePasskey(shown: boolean): void {
  const { settle } = asked ?? {};
  set(null);
  settle?.(shown);
}

const webAuthn = () => import('@simplewebauthn/browser');

/** @throws ApiError, PasskeyError */
export async function showPasskey(): Promise<void> {
  const options = await call(authRoutes.passkeyOptions);
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(inFrench);
  await call(authRoutes.confirmPasskey, { body: { credential: { id, rawId, type, response } } });
  settlePasskey(true);
}

/** Makes a passkey on this device or a security key. @throws ApiError, PasskeyError */
export async function addPasskey(name: string) {
  const options = await call(authRoutes.newPasskeyOptions);
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(inFrench);
  const passkey = await call(authRoutes.addPasskey, {
    body: { name, credential: { id, rawId, type, response } },
  });
  settlePasskey(true);
  return passkey;
}

class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

const GIVEN_UP = 'La clé d’accès n’a pas été utilisée. Réessayez.';
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: GIVEN_UP,
  AbortError: GIVEN_UP,
  InvalidStateError: 'Cette clé d’accès est déjà enregistrée.',
  SecurityError: 'Les clés d’accès ne fonctionnent pas à cette adresse.',
};

function inFrench(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  const sentence = sentences[name] ?? 'Ce navigateur n’a pas pu utiliser de clé d’accès.';
  throw new PasskeyError(sentence, { cause });
}
