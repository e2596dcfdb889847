import { z } from 'zod';
import { neverSent } from '../../platform/vendor/vendor-failure.ts';
import { SquareFailure } from './square.ts';

export type Doing = 'read' | 'write';

// The SDK's errors by their shape: with an HTTP answer, or with what `fetch` threw as cause.
const answered = z.object({
  name: z.literal('SquareError'),
  statusCode: z.number(),
  errors: z.array(z.object({ code: z.string(), field: z.string().optional() })).catch([]),
});
// ParseError: of an answer it could make nothing of.
const unanswered = z.object({ name: z.enum(['SquareError', 'SquareTimeoutError', 'ParseError']) });
const notSent = z.object({
  cause: z.object({ cause: z.object({ code: z.string().refine((code) => neverSent.has(code)) }) }),
});

/** Translates an error of the SDK; other errors are ours and stay unchanged. */
export function failureOf(thrown: unknown, doing: Doing): unknown {
  const answer = answered.safeParse(thrown);
  if (answer.success) return failureOfStatus(answer.data, doing);
  if (!unanswered.safeParse(thrown).success) return thrown;
  const missed = doing === 'read' || notSent.safeParse(thrown).success;
  return missed
    ? new SquareFailure('unavailable', notReached, { cause: thrown })
    : unknownOutcome('no answer');
}

export function unknownOutcome(detail: string, code: string | null = null): SquareFailure {
  return new SquareFailure('unknown', notConfirmed, { code, cause: new Error(detail) });
}

function failureOfStatus({ statusCode: status, errors: [first] }: z.infer<typeof answered>, doing: Doing) {
  // Status, code and field: Square's own sentence may quote what a person typed.
  const detail = [status, first?.code, first?.field].filter(Boolean).join(' ');
  const code = first && first.code !== 'Unknown' ? first.code : null;
  if (status === 429 || (doing === 'read' && (status >= 500 || status === 408))) {
    const sentence = status === 429 ? sentenceOf('RATE_LIMITED') : notReached;
    return new SquareFailure('unavailable', sentence, { code, cause: new Error(detail) });
  }
  // A gateway answers 503 also after the deed; under a key that was used before, that other request counts.
  if (status >= 500 || status === 408 || code === 'IDEMPOTENCY_KEY_REUSED')
    return unknownOutcome(detail, code);
  return refusedFor(code, detail);
}

export const refusedFor = (code: string | null, detail: string) =>
  new SquareFailure('refused', sentenceOf(code), { code, cause: new Error(detail) });

/** The French sentence of each error code of Square; other errors show their code. */
const sentences: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Square ne reconnaît pas la boutique\u00a0: la clé d’accès est fausse ou absente.',
  ACCESS_TOKEN_EXPIRED: 'L’accès de la boutique à Square a expiré\u00a0: la clé d’accès est à renouveler.',
  ACCESS_TOKEN_REVOKED:
    'L’accès de la boutique à Square a été retiré\u00a0: la clé d’accès est à renouveler.',
  FORBIDDEN: 'Square ne permet pas cette action à la boutique.',
  INSUFFICIENT_SCOPES:
    'Square ne permet pas cette action à la boutique\u00a0: il manque une autorisation à la clé d’accès.',
  NOT_FOUND: 'Square ne connaît pas ou plus ce qui est demandé.',
  CONFLICT: 'Quelque chose a changé chez Square entre-temps. Réessayez.',
  VERSION_MISMATCH: 'Quelque chose a changé chez Square entre-temps. Réessayez.',
  IDEMPOTENCY_KEY_REUSED:
    'Square a déjà reçu cette demande sous une autre forme\u00a0: vérifiez ce qu’il en est avant de recommencer.',
  INVALID_LOCATION: 'Square ne reconnaît pas ce lieu\u00a0: choisissez-le de nouveau dans les paramètres.',
  CURRENCY_MISMATCH: 'Ce lieu Square n’encaisse pas en euros.',
  INVALID_VALUE: 'Square refuse une valeur de la demande.',
  VALUE_TOO_LOW: 'Square refuse ce montant\u00a0: il est trop petit.',
  AMOUNT_TOO_LOW: 'Square refuse ce montant\u00a0: il est trop petit.',
  VALUE_TOO_HIGH: 'Square refuse ce montant\u00a0: il est trop grand.',
  AMOUNT_TOO_HIGH: 'Square refuse ce montant\u00a0: il est trop grand.',
  VALUE_TOO_LONG: 'Square refuse la demande\u00a0: un texte est trop long.',
  CARD_DECLINED: 'La carte a été refusée.',
  GENERIC_DECLINE: 'La carte a été refusée.',
  CARD_EXPIRED: 'La carte a expiré.',
  CARD_NOT_SUPPORTED: 'Cette carte n’est pas acceptée.',
  INSUFFICIENT_FUNDS: 'La carte a été refusée\u00a0: provision insuffisante.',
  TRANSACTION_LIMIT: 'La carte a été refusée\u00a0: son plafond est atteint.',
  PAYMENT_LIMIT_EXCEEDED: 'Le plafond de paiement de la boutique chez Square est atteint.',
  DEVICE_NOT_FOUND: 'Square ne connaît pas ce terminal\u00a0: associez-le de nouveau dans les paramètres.',
  REFUND_AMOUNT_INVALID: 'Square refuse ce montant\u00a0: il dépasse ce qui reste à rembourser.',
  REFUND_ALREADY_PENDING: 'Un remboursement de ce paiement est déjà en cours chez Square.',
  REFUND_DECLINED: 'La banque du client a refusé le remboursement.',
  REFUND_ERROR_PAYMENT_NEEDS_COMPLETION:
    'Ce paiement n’est pas encore encaissé\u00a0: il ne peut pas être remboursé.',
  PAYMENT_NOT_REFUNDABLE: 'Square ne permet plus de rembourser ce paiement.',
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE:
    'Ce paiement est contesté par le client\u00a0: Square ne permet pas de le rembourser.',
  REFUND_ERROR_HISTORY: 'Square ne permet plus de rembourser ce paiement.',
  RATE_LIMITED: 'Square est trop sollicité. Réessayez dans un instant.',
  SERVICE_UNAVAILABLE: 'Square est momentanément indisponible. Réessayez dans un instant.',
};

export const notConfigured =
  'Square n’est pas configuré\u00a0: la clé d’accès manque dans les réglages du serveur.';
const notReached = 'Square ne répond pas. Réessayez dans un instant.';
const notConfirmed =
  'Square n’a pas répondu à temps\u00a0: la demande a peut-être été prise en compte. Vérifiez avant de recommencer.';
export const notReadable = 'Square a répondu de façon illisible.';

function sentenceOf(code: string | null): string {
  if (code === null) return 'Square a refusé la demande.';
  return sentences[code] ?? `Square a refusé la demande (${code}).`;
}
