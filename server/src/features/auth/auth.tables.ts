import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    auth_otps: {
      /** Digest of phone and browser, of the phone alone for clients without cookies. */
      phone_mac: Buffer;
      code_mac: Buffer;
      attempts: Generated<number>;
      created_at: GeneratedInstant;
      expires_at: Instant;
    };
    auth_browsers: {
      asker_mac: Buffer;
      last_sign_in_at: GeneratedInstant;
    };
    auth_sessions: {
      id: Generated<string>;
      member_id: string;
      n: Generated<number>;
      confirmed_n: Generated<number>;
      created_at: GeneratedInstant;
      rotated_at: GeneratedInstant;
      last_seen_at: GeneratedInstant;
      expires_at: Instant;
      ip: string | null;
      user_agent: string | null;
    };
    auth_log: {
      id: GeneratedAlways<number>;
      at: GeneratedInstant;
      what: string;
      member_id: string | null;
      session_id: string | null;
      ip: string | null;
      detail: string | null;
    };
    passkeys: {
      id: Generated<string>;
      member_id: string;
      /** The authenticator's own id, in base64url. */
      credential_id: string;
      public_key: Buffer;
      /** Uses, as the authenticator counts them; 0 for one that does not. */
      counter: Generated<number>;
      transports: Generated<string[]>;
      name: string;
      created_at: GeneratedInstant;
      last_used_at: Instant | null;
    };
    passkey_sessions: {
      session_id: string;
      member_id: string;
      challenge: string | null;
      challenged_at: Instant | null;
      confirmed_at: Instant | null;
      updated_at: GeneratedInstant;
    };
    security_settings: {
      id: Generated<boolean>;
      passkeys_required: boolean;
      /** Cents. */
      refund_asked_from: number;
    };
  }
}
