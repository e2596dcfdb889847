import { describe, expect, test } from 'vitest';
import { NETWORK_MESSAGE } from '../shared/api/api-error.ts';
import { AUTH_FALLBACK, authErrorSentence, secondsToWait } from './auth-errors.ts';

describe('the French sentence for a sign-in error', () => {
  test.each([
    ['validation_failed', 'Numéro invalide. Utilisez le format international.'],
    ['otp_disabled', 'Ce numéro n’est pas autorisé.'],
    ['otp_expired', 'Code incorrect ou expiré.'],
    ['over_request_rate_limit', 'Trop de tentatives. Réessayez plus tard.'],
    ['sms_send_failed', 'Le SMS n’a pas pu être envoyé.'],
    ['user_banned', 'Compte désactivé.'],
    ['session_expired', 'Session expirée, reconnectez-vous.'],
    ['unexpected_failure', 'Service momentanément indisponible. Réessayez dans un instant.'],
  ])('words %s', (code, sentence) => expect(authErrorSentence({ code, message: 'English' })).toBe(sentence));

  test('says how long to wait', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    const code = 'over_sms_send_rate_limit';
    const timed = 'Patientez 42\u00a0s avant de demander un nouveau code.';
    expect(authErrorSentence({ code, message })).toBe(timed);
    // The official server truncates, down to zero.
    expect(secondsToWait('… after 0 seconds')).toBe(1);
    const untimed = 'Patientez avant de demander un nouveau code.';
    expect(authErrorSentence({ code, message: 'SMS quota reached' })).toBe(untimed);
  });

  test('distinguishes no answer from a server in trouble', () => {
    const name = 'AuthRetryableFetchError';
    const sentence = (status: number) => authErrorSentence({ name, status, message: 'Failed to fetch' });
    expect(sentence(0)).toBe(NETWORK_MESSAGE);
    expect(sentence(503)).toContain('momentanément indisponible');
  });

  test('falls back on the text, then on the specification’s sentence', () => {
    expect(authErrorSentence({ message: 'Something else' })).toBe('Something else');
    expect(authErrorSentence({ message: '' })).toBe(AUTH_FALLBACK);
    // The client puts an answer without a sentence into the message as JSON.
    for (const message of ['{}', '{"detail":["x"]}', 'null', '[]'])
      expect(authErrorSentence({ name: 'AuthApiError', status: 400, message })).toBe(AUTH_FALLBACK);
  });
});
