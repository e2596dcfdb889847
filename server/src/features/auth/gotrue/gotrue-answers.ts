import type { MemberRow } from '../auth.repository.ts';
import { ACCESS_TOKEN_SECONDS } from '../codes/auth-limits.ts';
import type { IssuedSession } from '../sign-in.ts';
import { appMetadata, userMetadata } from '../tokens/access-token.ts';

/** GoTrue's user object, without secrets: the browser stores a copy. */
export function userAnswer(member: MemberRow) {
  return {
    id: member.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: member.phone.slice(1),
    phone_confirmed_at: member.created_at,
    confirmed_at: member.created_at,
    last_sign_in_at: member.last_sign_in_at,
    app_metadata: appMetadata,
    user_metadata: userMetadata(member),
    identities: [],
    created_at: member.created_at,
    updated_at: member.updated_at,
    is_anonymous: false,
  };
}

/** GoTrue's session object. With `expires_at` a device whose clock is fast would refresh at every call. */
export function sessionAnswer({ member, access_token, refresh_token }: IssuedSession) {
  return {
    access_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token,
    user: userAnswer(member),
  };
}

export const settingsAnswer = {
  external: { phone: true, email: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'florilege',
  mfa_enabled: false,
  saml_enabled: false,
};
