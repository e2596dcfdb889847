import type { User } from '@supabase/auth-js';
import { createListeners } from '../shared/listeners.ts';

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

export const starting: SessionState = {
  user: null,
  loading: true,
  phone: null,
  error: null,
  otpSent: false,
  unreachable: false,
};

let state = starting;
const { subscribe, tell } = createListeners();
export const subscribeSession = subscribe;

export const sessionState = (): SessionState => state;

export function setSession(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  tell();
}
