import type { Route, RouteAnswer } from '@florilege/contract/http/route.ts';
import type { z } from 'zod';
import { asMember } from './access.ts';
import { networkError, toApiError } from './api-error.ts';
import { BASE } from './call.ts';

/** Without progress for this long the connection is dead; a slow one may take any time. */
const STALL_MS = 30_000;
/** Time for the server's answer once all is sent, behind the files of others. */
const ANSWER_MS = 120_000;

type UploadRoute = Route & Required<Pick<Route, 'body' | 'upload'>>;

type UploadInput<R extends UploadRoute> = {
  /** Null to send the fields alone. */
  file: File | null;
  /** Lists are sent as JSON, undefined values not at all. */
  fields: z.output<R['body']>;
  /** The same at every retry of this file. */
  idempotencyKey: string;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
};

/** Sends a file by XMLHttpRequest, as `fetch` reports no progress. Throws as `call` does. */
export async function uploadRequest<const R extends UploadRoute>(route: R, input: UploadInput<R>) {
  const { status, text } = await asMember((token) => send(route, input, token));
  const body = parse(text);
  if (status < 200 || status > 299) throw await toApiError(status, body, 'Upload failed');
  // An answer cut short counts as no answer.
  if (body === undefined) throw networkError();
  // The server's tests check every answer against the schema of its route.
  return body as RouteAnswer<R>;
}

type Answer = { status: number; text: string };

function send<R extends UploadRoute>(route: R, input: UploadInput<R>, token: string | null): Promise<Answer> {
  const { signal, onProgress } = input;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let late = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        request.abort();
      }, ms);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);

    request.upload.onprogress = ({ loaded, total }) => {
      giveUpIn(STALL_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => giveUpIn(ANSWER_MS);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(late ? networkError(late) : signal?.reason);
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };

    request.open(route.method, BASE + route.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', input.idempotencyKey);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    giveUpIn(STALL_MS);
    request.send(toForm(route.upload.field, input.file, input.fields));
  });
}

/** Fields first, so that a server that streams has them before the file. */
export function toForm(field: string, file: File | null, fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  if (file) form.append(field, file, file.name);
  return form;
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
