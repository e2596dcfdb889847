import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';

export type S3Keys = { region: string; accessKeyId: string; secretAccessKey: string };

/** A request with path and query still percent-encoded, header names in lower case. */
export type Received = { method: string; path: string; query: string; headers: Record<string, string> };

type Claim = Record<'credential' | 'date' | 'signature' | 'payload', string> & { signedHeaders: string[] };

type Query = [name: string, value: string][];

const SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/**
 * Checks Signature Version 4, in the header or in the URL.
 * @returns the signed `x-amz-content-sha256`; `UNSIGNED-PAYLOAD` for a signed URL
 * @throws S3Error
 */
export function verifySignature(request: Received, keys: S3Keys, now: number): string {
  const query = parseQuery(request.query);
  const inUrl = query.some(([name]) => name === 'X-Amz-Signature');
  const claim = inUrl ? claimOfUrl(query) : claimOfHeader(request.headers);
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (scope.join('/') !== `${claim.date.slice(0, 8)}/${keys.region}/s3/aws4_request`) {
    throw new S3Error('AuthorizationHeaderMalformed', 'The credential scope is wrong.');
  }
  checkSignedHeaders(request, claim, inUrl);
  const expected = Buffer.from(sign(canonical(request, query, claim), claim, keys), 'hex');
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error('SignatureDoesNotMatch');
  if (inUrl) checkSpan(claim, Number(fieldOf(query, 'X-Amz-Expires')), now);
  else if (Math.abs(now - instantOf(claim.date)) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  return claim.payload;
}

/** @throws S3Error when a body is not the one whose SHA-256 was signed; unsigned ones pass */
export function checkPayload(body: Buffer, signed: string): void {
  if (signed !== UNSIGNED && createHash('sha256').update(body).digest('hex') !== signed)
    throw new S3Error('XAmzContentSHA256Mismatch');
}

/** Names and values of a query, decoded, in the order they came. */
export function parseQuery(query: string): Query {
  if (query === '') return [];
  return query.split('&').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
  });
}

function claimOfUrl(query: Query): Claim {
  const needed = (name: string) => {
    const value = fieldOf(query, name);
    if (!value) throw new S3Error('AccessDenied', `Query-string authentication requires ${name}.`);
    return value;
  };
  if (needed('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'X-Amz-Algorithm');
  return {
    credential: needed('X-Amz-Credential'),
    date: needed('X-Amz-Date'),
    signedHeaders: needed('X-Amz-SignedHeaders').split(';'),
    signature: needed('X-Amz-Signature'),
    payload: UNSIGNED,
  };
}

const authorized = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function claimOfHeader(headers: Record<string, string>): Claim {
  const given = headers.authorization;
  if (given === undefined) throw new S3Error('AccessDenied');
  const [, credential, signedHeaders, signature] = authorized.exec(given) ?? [];
  const { 'x-amz-date': date, 'x-amz-content-sha256': payload } = headers;
  if (!credential || !signedHeaders || !signature || !date || !payload) {
    throw new S3Error('AuthorizationHeaderMalformed');
  }
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payload };
}

function checkSignedHeaders({ headers }: Received, { signedHeaders }: Claim, inUrl: boolean): void {
  const needed = inUrl
    ? ['host']
    : ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !signedHeaders.includes(name))) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
  }
}

function checkSpan({ date }: Claim, seconds: number, now: number): void {
  if (!(seconds >= 1 && seconds <= 604_800)) throw new S3Error('InvalidArgument', 'X-Amz-Expires');
  const from = instantOf(date);
  if (from - now > SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid');
  if (now > from + seconds * 1000) throw new S3Error('AccessDenied', 'Request has expired');
}

function canonical({ method, path, headers }: Received, query: Query, { signedHeaders, payload }: Claim) {
  const parts = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const lines = signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`,
  );
  const segments = path.split('/').map((segment) => encode(decodeURIComponent(segment)));
  const head = [method, segments.join('/'), parts.join('&'), lines.join('')];
  return [...head, signedHeaders.join(';'), payload].join('\n');
}

function sign(request: string, { credential, date }: Claim, { secretAccessKey }: S3Keys): string {
  const [, ...scope] = credential.split('/');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const digest = createHash('sha256').update(request).digest('hex');
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')).toString('hex');
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const fieldOf = (query: Query, name: string) => query.find(([other]) => other === name)?.[1];

/** `20260720T093000Z` */
function instantOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
