import { type Role, toRole } from '@florilege/contract/auth/roles.ts';
import type { User } from '@supabase/auth-js';

/** State of sign-in as the specification exposes it, plus whether the server could be reached. */
export type SessionState = {
  user: User | null;
  /** True until the first session check has ended. */
  loading: boolean;
  /** The phone that a code was requested for, E.164. */
  phone: string | null;
  displayName: string | null;
  /** From the sign-in metadata, for display only; permissions depend on `useMember().role`. */
  role: Role | null;
  error: string | null;
  otpSent: boolean;
  /** The first check ended without an answer. */
  unreachable: boolean;
};

export const starting: SessionState = {
  user: null,
  loading: true,
  phone: null,
  displayName: null,
  role: null,
  error: null,
  otpSent: false,
  unreachable: false,
};

/** `error` says why when it was not by choice. */
export function signedOut(error: string | null = null): SessionState {
  return { ...starting, loading: false, error };
}

export function signedIn(user: User): SessionState {
  const name: unknown = user.user_metadata.display_name;
  return {
    ...starting,
    loading: false,
    user,
    displayName: typeof name === 'string' ? name : '',
    role: toRole(user.user_metadata.role),
  };
}
