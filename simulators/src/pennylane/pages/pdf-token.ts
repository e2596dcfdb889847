import { createHmac, randomBytes } from 'node:crypto';

const LIFE_MS = 30 * 60_000;
const secret = randomBytes(32);

/** What stands behind `encrypted_id`: a document and the end of its half hour, which nobody can write anew. */
export function pdfToken(kind: string, id: number, now: number): string {
  const said = `${kind}.${id}.${now + LIFE_MS}`;
  return Buffer.from(`${said}.${sign(said)}`).toString('base64url');
}

export function readPdfToken(token: string, now: number): { kind: string; id: number } | 'expired' | null {
  const [kind = '', id = '', end = '', signature] = Buffer.from(token, 'base64url')
    .toString('utf8')
    .split('.');
  if (signature !== sign(`${kind}.${id}.${end}`)) return null;
  return now >= Number(end) ? 'expired' : { kind, id: Number(id) };
}

function sign(text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
}
