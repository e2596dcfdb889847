import type { Passkey } from '@florilege/contract/auth/passkeys.contract.ts';
import {
  command,
  type Reader,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../../platform/db/db.ts';

export type Session = { sessionId: string; memberId: string };

const CHALLENGE = "interval '5 minutes'";

/** Of two that come at once the second waits, so that it judges the state that the first left. */
export const lockPasskeys = command<[memberId: string]>(
  "select pg_advisory_xact_lock(hashtext('florilege:passkeys:' || $1))",
);

const saveChallenge = command<[sessionId: string, memberId: string, challenge: string]>(`
  insert into passkey_sessions (session_id, member_id, challenge, challenged_at) values ($1, $2, $3, now())
  on conflict (session_id) do update set challenge = excluded.challenge, challenged_at = now(), updated_at = now()`);
export const keepChallenge = (tx: Tx, { sessionId, memberId }: Session, challenge: string) =>
  saveChallenge(tx, sessionId, memberId, challenge);

const useChallenge = valueStatement<string | undefined, [sessionId: string, memberId: string]>(`
  with asked as (
    select session_id, challenge from passkey_sessions
     where session_id = $1 and member_id = $2 and challenge is not null and challenged_at > now() - ${CHALLENGE}
       for update)
  update passkey_sessions shown set challenge = null, updated_at = now()
    from asked where shown.session_id = asked.session_id
  returning asked.challenge`);
/** The challenge that the session was given last, once. */
export const takeChallenge = (tx: Tx, { sessionId, memberId }: Session) =>
  useChallenge(tx, sessionId, memberId);

const confirm = command<[sessionId: string]>(
  'update passkey_sessions set confirmed_at = now(), updated_at = now() where session_id = $1',
);
export const confirmSession = (tx: Tx, { sessionId }: Session) => confirm(tx, sessionId);

export type StoredPasskey = {
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};
export const storedPasskeys = statement<StoredPasskey, [memberId: string]>(`
  select id, credential_id, public_key, counter, transports from passkeys where member_id = $1`);

const columns = 'id, name, created_at, last_used_at';
export const listPasskeys = statement<Passkey, [memberId: string]>(
  `select ${columns} from passkeys where member_id = $1 order by created_at, id`,
);

export type NewPasskey = [
  memberId: string,
  credentialId: string,
  publicKey: Buffer,
  counter: number,
  transports: string[],
  name: string,
];
/** Undefined for an authenticator that is registered already. */
export const insertPasskey = rowStatement<Passkey, NewPasskey>(`
  insert into passkeys (member_id, credential_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning ${columns}`);

export const notePasskeyUse = command<[id: string, counter: number]>(
  'update passkeys set counter = $2, last_used_at = now() where id = $1',
);

export const deletePasskey = command<[memberId: string, id: string]>(
  'delete from passkeys where member_id = $1 and id = $2',
);

const deleteAll = statement<{ id: string }, [memberId: string]>(
  'delete from passkeys where member_id = $1 returning id',
);
const forgetSessions = command<[memberId: string]>('delete from passkey_sessions where member_id = $1');

/** @returns how many he had */
export async function deletePasskeys(tx: Tx, memberId: string): Promise<number> {
  await forgetSessions(tx, memberId);
  return (await deleteAll(tx, memberId)).length;
}

type Settings = { passkeys_required: boolean; refund_asked_from: number };
const settings = 'passkeys_required, refund_asked_from';
const readSettings = rowStatement<Settings, []>(`select ${settings} from security_settings`);
export async function findSecurity(db: Reader): Promise<Settings> {
  const found = await readSettings(db);
  if (!found) throw new Error('security_settings lost its row');
  return found;
}
export const saveSecurity = command<[required: boolean, from: number]>(
  'update security_settings set passkeys_required = $1, refund_asked_from = $2',
);
