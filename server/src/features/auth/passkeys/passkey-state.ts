import { passkeyRoles } from '@florilege/contract/auth/roles.ts';
import type { PasskeyState } from '../../../platform/http/passkey.ts';

/** For so long after a member showed his passkey he is not asked again. */
const FRESH = "interval '10 minutes'";
const roles = passkeyRoles.map((role) => `'${role}'`).join(', ');

/** Beside member m: what that session of his has shown. */
export const joinPasskey = (session: string) =>
  `left join passkey_sessions shown on shown.session_id = ${session} and shown.member_id = m.id`;

export const passkeyColumns = `
  case when shown.confirmed_at is not null then 'done'
       when exists (select from passkeys where member_id = m.id) then 'needed'
       when m.role in (${roles}) and (select passkeys_required from security_settings) then 'setup'
       else 'none' end as passkey,
  coalesce(shown.confirmed_at > now() - ${FRESH}, false) as passkey_fresh`;

export type PasskeyColumns = { passkey: PasskeyState['state']; passkey_fresh: boolean };

export function splitPasskey<Row extends PasskeyColumns>({ passkey, passkey_fresh, ...member }: Row) {
  return { member, passkey: { state: passkey, fresh: passkey_fresh } };
}
