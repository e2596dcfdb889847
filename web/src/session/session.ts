import type { AuthChangeEvent, GoTrueClient, Session, User } from '@supabase/auth-js';
import { connectAccess } from '../shared/api/access.ts';
import { firstView } from '../shared/api/first-view.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { type AppConfig, loadConfig } from './app-config.ts';
import {
  AUTH_FALLBACK,
  AUTH_NETWORK,
  authErrorSentence,
  INVALID_PHONE,
  isDiscarded,
  isUnanswered,
  SESSION_EXPIRED,
} from './auth-errors.ts';
import { forgetDeviceData } from './device-data.ts';
import {
  forgetSession,
  forgetTeamMember,
  keepConfig,
  keptConfig,
  keptMember,
  keptToken,
} from './kept-session.ts';
import { askPasskey, settlePasskey } from './passkey.ts';
import { codeSentAt, noteCode } from './sent-code.ts';

/** State of sign-in as the specification exposes it, plus whether the server could be reached. */
export type SessionState = {
  user: User | null;
  /** True until the first session check has ended. */
  loading: boolean;
  /** The phone that a code was requested for, E.164. */
  phone: string | null;
  error: string | null;
  otpSent: boolean;
  /** The first check ended without an answer. */
  unreachable: boolean;
};

const starting: SessionState = {
  user: null,
  loading: true,
  phone: null,
  error: null,
  otpSent: false,
  unreachable: false,
};

/** A token refused within this time of its renewal is refused for good. */
const RENEWAL_GAP_MS = 5_000;
/** A member whose data is on the device waits no longer than this for the server. */
const PATIENCE_MS = 5_000;

let state = starting;
let renewedAt = 0;
let renewing: Promise<boolean> | null = null;
let config: AppConfig | null = null;
let client: GoTrueClient | null = null;
let opening: Promise<GoTrueClient | null> | null = null;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the server has answered; the sign-in screen shows only after that. */
export const appConfig = (): AppConfig | null => config;

function set(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const whyAsked = { PASSKEY_NEEDED: 'needed', PASSKEY_SETUP: 'setup', PASSKEY_AGAIN: 'again' } as const;

/**
 * With a stored token that is still good the app opens at once, and the sign-in client comes after the first
 * view. Called once at start, and again by `retrySession`.
 */
export async function startSession(): Promise<void> {
  if (client) return;
  connectAccess({
    token: accessToken,
    renew: renewToken,
    expire: () => expireSession(),
    confirm: (refusal) => askPasskey(whyAsked[refusal]),
  });
  const kept = keptConfig();
  const member = kept && keptMember(kept);
  if (member && keptToken(kept)) {
    config = kept;
    set({ ...starting, loading: false, user: member });
    await firstView();
  }
  await signInClient();
}

/** The sign-in client, which the first call that needs it brings; null without an answer of the server. */
function signInClient(): Promise<GoTrueClient | null> {
  opening ??= openClient();
  return opening;
}

async function openClient(): Promise<GoTrueClient | null> {
  const kept = keptConfig();
  const member = kept && keptMember(kept);
  const [answer, code] = await Promise.all([
    loadConfig(member ? PATIENCE_MS : undefined).catch(() => null),
    import('./auth-client.ts').catch(() => null),
  ]);
  if (client) return client;
  const settings = answer ?? (member ? kept : null);
  if (!settings || !code) {
    opening = null;
    set({ unreachable: true });
    return null;
  }
  config = settings;
  if (answer) keepConfig(answer);
  // Without network the app opens with the data of this device; the client renews the session later.
  else if (!state.user) set({ ...starting, loading: false, user: member });
  client = code.createAuthClient(settings);
  // The client waits for its handlers and breaks when one throws, so the work comes after the handler.
  client.onAuthStateChange((event, session) => {
    setTimeout(() => void onAuthEvent(event, session), 0);
  });
  return client;
}

export async function retrySession(): Promise<void> {
  set({ loading: true, unreachable: false });
  if (!client) {
    // A request without an answer is not waited for.
    opening = null;
    return startSession();
  }
  try {
    await loadConfig();
    // The client waits a minute before its next request; a fresh page sends one at once.
    location.reload();
  } catch {
    set({ unreachable: true });
  }
}

async function onAuthEvent(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (session) return enter(session, event === 'INITIAL_SESSION');
  if (event === 'SIGNED_OUT') return leave(null);
  // A missing session may only mean that the server did not answer; the client then keeps trying.
  const { data, error } = (await client?.getSession()) ?? { data: { session: null }, error: null };
  if (data.session) return enter(data.session);
  if (isUnanswered(error)) return stayWithoutAnswer();
  return leave(null);
}

/** The sign-in server does not answer: the member of this device stays signed in, with the data it holds. */
function stayWithoutAnswer(): void {
  if (state.user) return;
  const member = config && keptMember(config);
  set(member ? { ...starting, loading: false, user: member } : { unreachable: true });
}

async function enter(session: Session, first = false): Promise<void> {
  // A stored session may lack its user, against its type.
  const known: User | undefined = session.user;
  const user = known ?? (await client?.getUser())?.data.user;
  if (!user) return;
  if (state.user && state.user.id !== user.id) {
    queryClient.clear();
    forgetDeviceData();
  }
  // Entered with the stored token already: the member was asked for then.
  const again = first && state.user !== null;
  set({ ...starting, loading: false, user });
  if (again) return;
  // The client sends SIGNED_IN at every return to the tab, too; a running request may end the session.
  void queryClient.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false });
}

function leave(reason: string | null): void {
  // The client's event follows our own call: the reason stays, and so does a code being typed.
  if (!state.user && !state.loading && reason === null) return;
  set({ ...starting, loading: false, error: reason });
  settlePasskey(false);
  queryClient.clear();
  forgetTeamMember();
  forgetDeviceData();
}

/** Ends the session whatever the client thinks; sign-in replaces the page and the URL stays. */
export function expireSession(reason: string = SESSION_EXPIRED): void {
  if (!state.user) return;
  leave(reason);
  if (client) void client.signOut({ scope: 'local' });
  else if (config) forgetSession(config);
}

async function accessToken(): Promise<string | null> {
  const kept = client || !config ? null : keptToken(config);
  return kept ?? (await (await signInClient())?.getSession())?.data.session?.access_token ?? null;
}

/** Calls that are refused together share a renewal. */
function renewToken(refused: string): Promise<boolean> {
  renewing ??= renew(refused).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(refused: string): Promise<boolean> {
  const auth = await signInClient();
  const current = await accessToken();
  if (!auth || current === null) return false;
  // Another call has renewed it meanwhile.
  if (current !== refused) return true;
  // A token that is refused right after its renewal would be refused again.
  if (Date.now() - renewedAt < RENEWAL_GAP_MS) {
    expireSession();
    return false;
  }
  renewedAt = Date.now();
  const { error } = await auth.refreshSession();
  if (!error || isDiscarded(error)) return true;
  if (!isUnanswered(error)) expireSession();
  return false;
}

/** Runs a step of signing in, which returns the sentence of its failure. True when it succeeded. */
async function attempt(step: () => Promise<string | null>): Promise<boolean> {
  set({ error: null });
  const error = await step().catch(() => AUTH_NETWORK);
  if (error !== null) set({ error });
  return error === null;
}

/** Step 1, with a phone in any usual spelling. True when a code was sent. */
export async function sendCode(typed: string): Promise<boolean> {
  const auth = await signInClient();
  if (!auth) return false;
  return attempt(async () => {
    const phone = await normalised(typed);
    if (!phone) return INVALID_PHONE;
    const { error } = await auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    // Too soon for another code: the one that was sent can be typed.
    const waiting =
      error?.code === 'over_sms_send_rate_limit' && !state.otpSent && codeSentAt(phone) !== null;
    if (error && !waiting) return authErrorSentence(error);
    if (!error) noteCode(phone);
    set({ otpSent: true, phone });
    return null;
  });
}

/** E.164 where `toE164` understands the text, else the digits as typed, which the server judges. */
async function normalised(typed: string): Promise<string | null> {
  // The numbering plans are large: the sign-in screen loads them while the user types.
  const { toE164 } = await import('@florilege/contract/auth/phone.ts');
  const compact = typed.replace(/[^\d+]/g, '');
  return toE164(typed) ?? (/^\+\d{8,15}$/.test(compact) ? compact : null);
}

export async function verifyCode(token: string): Promise<boolean> {
  const auth = await signInClient();
  const { phone } = state;
  if (!auth || !phone) return false;
  return attempt(async () => {
    const { data, error } = await auth.verifyOtp({ phone, token, type: 'sms' });
    if (error || !data.session) return error ? authErrorSentence(error) : AUTH_FALLBACK;
    noteCode(null);
    await enter(data.session);
    return null;
  });
}

export function resetSignIn(): void {
  set({ error: null, otpSent: false, phone: null });
}

/** Signs out everywhere (`global`) or on this device only. Returns the sentence of a failure, else null. */
export async function signOut(scope: 'global' | 'local'): Promise<string | null> {
  const auth = await signInClient();
  if (!auth) return AUTH_NETWORK;
  const { error } = await auth.signOut({ scope });
  if (error && scope === 'global' && !error.name.includes('SessionMissing')) return authErrorSentence(error);
  leave(null);
  return null;
}

import.meta.hot?.dispose(() => void client?.dispose?.());
