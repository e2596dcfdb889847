import { NETWORK_MESSAGE } from '../shared/api/api-error.ts';
import { AUTH_FALLBACK, authErrorSentence, INVALID_PHONE } from './auth-errors.ts';
import { codeSentAt, noteCode } from './sent-code.ts';
import { enter, signInClient } from './session.ts';
import { sessionState, setSession } from './session-state.ts';

/** Runs a step of signing in, which returns the sentence of its failure. True when it succeeded. */
async function attempt(step: () => Promise<string | null>): Promise<boolean> {
  setSession({ error: null });
  const error = await step().catch(() => NETWORK_MESSAGE);
  if (error !== null) setSession({ error });
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
      error?.code === 'over_sms_send_rate_limit' && !sessionState().otpSent && codeSentAt(phone) !== null;
    if (error && !waiting) return authErrorSentence(error);
    if (!error) noteCode(phone);
    setSession({ otpSent: true, phone });
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
  const { phone } = sessionState();
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
  setSession({ error: null, otpSent: false, phone: null });
}
