import type { AuthChangeEvent, GoTrueClient, Session, User } from '@supabase/auth-js';
import { connectAccess } from '../shared/api/access.ts';
import { firstView } from '../shared/api/first-view.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { type AppConfig, loadConfig } from './app-config.ts';
import { isDiscarded, isUnanswered, SESSION_EXPIRED } from './auth-errors.ts';
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
import { sessionState, setSession, starting } from './session-state.ts';

/** A token refused within this time of its renewal is refused for good. */
const RENEWAL_GAP_MS = 5_000;
/** A member whose data is on the device waits no longer than this for the server. */
const PATIENCE_MS = 5_000;

let renewedAt = 0;
let renewing: Promise<boolean> | null = null;
let config: AppConfig | null = null;
let client: GoTrueClient | null = null;
let opening: Promise<GoTrueClient | null> | null = null;

/** Null until the server has answered; the sign-in screen shows only after that. */
export const appConfig = (): AppConfig | null => config;

const whyAsked = { PASSKEY_NEEDED: 'needed', PASSKEY_SETUP: 'setup', PASSKEY_AGAIN: 'again' } as const;

/**
 * With a stored token that is still good the app opens at once, and the sign-in client comes after the first
 * view. Called once at start, and again by `retrySession`.
 */
export async function startSession(): Promise<void> {
  if (client) return;
  connectAccess({
    member: () => sessionState().user?.id ?? null,
    token: accessToken,
    renew: renewToken,
    expire: () => expireSession(),
    confirm: (refusal) => askPasskey(whyAsked[refusal]),
  });
  const kept = keptConfig();
  const member = kept && keptMember(kept);
  if (member && keptToken(kept)) {
    config = kept;
    setSession({ ...starting, loading: false, user: member });
    await firstView();
  }
  await signInClient();
}

/** The sign-in client, which the first call that needs it brings; null without an answer of the server. */
export function signInClient(): Promise<GoTrueClient | null> {
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
    setSession({ unreachable: true });
    return null;
  }
  config = settings;
  if (answer) keepConfig(answer);
  // Without network the app opens with the data of this device; the client renews the session later.
  else if (!sessionState().user) setSession({ ...starting, loading: false, user: member });
  client = code.createAuthClient(settings);
  // The client waits for its handlers and breaks when one throws, so the work comes after the handler.
  client.onAuthStateChange((event, session) => {
    setTimeout(() => void onAuthEvent(event, session), 0);
  });
  return client;
}

export async function retrySession(): Promise<void> {
  setSession({ loading: true, unreachable: false });
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
    setSession({ unreachable: true });
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
  if (sessionState().user) return;
  const member = config && keptMember(config);
  setSession(member ? { ...starting, loading: false, user: member } : { unreachable: true });
}

export async function enter(session: Session, first = false): Promise<void> {
  // A stored session may lack its user, against its type.
  const known: User | undefined = session.user;
  const user = known ?? (await client?.getUser())?.data.user;
  if (!user) return;
  const { user: before } = sessionState();
  if (before?.id !== user.id) {
    // Also after a sign-out: an answer to the member before may have come since.
    queryClient.clear();
    settlePasskey(false);
    if (before) forgetDeviceData();
  }
  // Entered with the stored token already: the member was asked for then.
  const again = first && before !== null;
  setSession({ ...starting, loading: false, user });
  if (again) return;
  // The client sends SIGNED_IN at every return to the tab, too; a running request may end the session.
  void queryClient.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false });
}

export function leave(reason: string | null): void {
  // The client's event follows our own call: the reason stays, and so does a code being typed.
  if (!sessionState().user && !sessionState().loading && reason === null) return;
  setSession({ ...starting, loading: false, error: reason });
  settlePasskey(false);
  queryClient.clear();
  forgetTeamMember();
  forgetDeviceData();
}

/** Ends the session whatever the client thinks; sign-in replaces the page and the URL stays. */
export function expireSession(reason: string = SESSION_EXPIRED): void {
  if (!sessionState().user) return;
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

import.meta.hot?.dispose(() => void client?.dispose?.());
