import { NETWORK_MESSAGE } from '../shared/api/api-error.ts';

/** An error of the sign-in client, without its classes. */
export type AuthFailure = {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  name?: string | undefined;
};

/** No answer, or a server in trouble: the client tries again. By name, as its classes come with it. */
export const isUnanswered = (error: AuthFailure | null) => error?.name === 'AuthRetryableFetchError';
/** Another renewal of the session came first. */
export const isDiscarded = (error: AuthFailure | null) => error?.name === 'AuthRefreshDiscardedError';

/** The specification's sentence for an error without a message. */
export const AUTH_FALLBACK = 'An error occurred';
export const INVALID_PHONE = 'Numéro invalide. Utilisez le format international.';
export const SESSION_EXPIRED = 'Session expirée, reconnectez-vous.';
export const NO_LONGER_MEMBER = 'Ce compte ne fait plus partie de l’équipe.';
const UNAVAILABLE = 'Service momentanément indisponible. Réessayez dans un instant.';
const NOT_ALLOWED = 'Ce numéro n’est pas autorisé.';
const OVER = 'Session expirée.';

const sentences: Record<string, string> = {
  validation_failed: INVALID_PHONE,
  bad_json: INVALID_PHONE,
  otp_disabled: NOT_ALLOWED,
  signup_disabled: NOT_ALLOWED,
  otp_expired: 'Code incorrect ou expiré.',
  over_request_rate_limit: 'Trop de tentatives. Réessayez plus tard.',
  sms_send_failed: 'Le SMS n’a pas pu être envoyé.',
  phone_provider_disabled: 'Connexion par SMS indisponible.',
  phone_not_confirmed: NOT_ALLOWED,
  phone_exists: 'Ce numéro est déjà utilisé.',
  user_banned: 'Compte désactivé.',
  user_not_found: OVER,
  session_not_found: OVER,
  session_expired: SESSION_EXPIRED,
  refresh_token_not_found: SESSION_EXPIRED,
  refresh_token_already_used: SESSION_EXPIRED,
  bad_jwt: OVER,
  no_authorization: OVER,
  captcha_failed: UNAVAILABLE,
  hook_timeout: UNAVAILABLE,
  hook_timeout_after_retry: UNAVAILABLE,
  request_timeout: UNAVAILABLE,
  conflict: UNAVAILABLE,
  unexpected_failure: UNAVAILABLE,
};

/** Seconds to wait that the server names (`… after 42 seconds`), null when it names none. */
export function secondsToWait(message: string): number | null {
  const match = /after (\d+) seconds?/i.exec(message);
  return match ? Math.max(1, Number(match[1])) : null;
}

export function authErrorSentence(failure: AuthFailure): string {
  if (failure.code === 'over_sms_send_rate_limit') {
    const seconds = secondsToWait(failure.message);
    return seconds === null
      ? 'Patientez avant de demander un nouveau code.'
      : `Patientez ${seconds}\u00a0s avant de demander un nouveau code.`;
  }
  const sentence = failure.code === undefined ? undefined : sentences[failure.code];
  if (sentence) return sentence;
  // Status 0 means no answer; a server in trouble answers 5xx.
  if (failure.name === 'AuthRetryableFetchError') return failure.status ? UNAVAILABLE : NETWORK_MESSAGE;
  if (failure.name === 'AuthSessionMissingError') return OVER;
  if (failure.status === 429) return 'Trop de tentatives. Réessayez plus tard.';
  if (failure.name === 'AuthUnknownError') return UNAVAILABLE;
  return isJson(failure.message) ? AUTH_FALLBACK : failure.message || AUTH_FALLBACK;
}

/** An answer without a sentence reaches the message as its JSON. */
function isJson(message: string): boolean {
  try {
    JSON.parse(message);
    return true;
  } catch {
    return false;
  }
}
