import type { ErrorAnswer } from '@florilege/contract/http/errors.ts';
import { isRecord, text } from '../read.ts';

/** Codes that never come from the server: no answer, or no token to send. */
type ClientErrorCode = 'NETWORK' | 'NO_ACCESS_TOKEN';
export type ApiErrorCode = ErrorAnswer['code'] | ClientErrorCode;

export const NETWORK_MESSAGE = 'Connexion au serveur impossible. Vérifiez le réseau, puis réessayez.';
const TIMEOUT_MESSAGE = 'Le serveur met trop de temps à répondre. Réessayez dans un instant.';

type Details = {
  status: number;
  code: ApiErrorCode;
  /** Field path (`amount`, `0.amount`) → French sentence. */
  fields?: ErrorAnswer['fields'];
  /** With ORDER_CHANGED: the current values and who changed them. */
  conflict?: ErrorAnswer['conflict'];
  /** Of quotes and invoices: the obstacle of each order. */
  orders?: ErrorAnswer['errors'];
  requestId?: string;
};

/** A failed call; `message` is the sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string>;
  readonly conflict: ErrorAnswer['conflict'];
  readonly orders: NonNullable<ErrorAnswer['errors']>;
  readonly requestId: string | null;

  constructor(message: string, details: Details) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.conflict = details.conflict;
    this.orders = details.orders ?? [];
    this.requestId = details.requestId ?? null;
  }

  /** Worth a retry without any change: no answer, or a server in trouble. */
  get transient(): boolean {
    return this.code === 'NETWORK' || this.status >= 500;
  }
}

/** No answer came; `late`: the server was given its time. */
export const networkError = (late = false) =>
  new ApiError(late ? TIMEOUT_MESSAGE : NETWORK_MESSAGE, { status: 0, code: 'NETWORK' });

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether the idempotency key was sent before, with other values. */
export const isKeyReused = (error: unknown) => isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED';

export function errorMessage(error: unknown, fallback = 'Request failed'): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** Reads an answer's error. Its schema comes with the first failure, as a first view has none. */
export async function toApiError(
  status: number,
  body: unknown,
  fallback = 'Request failed',
): Promise<ApiError> {
  // Without the network that brings it, the sentence is still there.
  const schema = await import('@florilege/contract/http/errors.ts').catch(() => null);
  const read = schema?.errorAnswer.safeParse(body).data;
  if (read) {
    const { error, code, fields, conflict, errors, request_id } = read;
    const details = { status, code, fields, conflict, orders: errors, requestId: request_id };
    return new ApiError(error || fallback, details);
  }
  const sentence = isRecord(body) ? text(body.error) : undefined;
  return new ApiError(sentence || fallback, { status, code: codeOf(status) });
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'SESSION_EXPIRED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'RATE_LIMITED';
  if ([502, 503, 504].includes(status)) return 'UNAVAILABLE';
  return status >= 500 ? 'INTERNAL' : 'BAD_REQUEST';
}
