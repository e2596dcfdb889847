import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Pool } from 'pg';
import type { Answer, Caller } from './test-server.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const sized = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Options = { origin?: string; site?: string; verified?: boolean; challenge?: string };

/** An authenticator in software, with one ES256 key: what a phone or a security key answers a browser. */
export function softPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
  const id = randomBytes(32);
  let counter = 0;

  const client = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticator = (flags: number, { site = 'localhost', verified = true }: Options, key?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    const shown = flags | PRESENT | (verified ? VERIFIED : 0);
    return Buffer.concat([sha256(site), Buffer.from([shown]), count, ...(key ? [key] : [])]);
  };
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    id: id.toString('base64url'),
    /** Answers `navigator.credentials.create`. */
    create(asked: { challenge: string }, options: Options = {}) {
      const aaguid = Buffer.alloc(16);
      const attested = Buffer.concat([aaguid, Buffer.from([0, id.length]), id, cose]);
      const authData = authenticator(WITH_KEY, options, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none')],
        ...[text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), sized(authData)],
      ]);
      const clientDataJSON = client('webauthn.create', options.challenge ?? asked.challenge, options);
      return credential({ clientDataJSON, attestationObject });
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: { challenge: string }, options: Options = {}) {
      const clientDataJSON = client('webauthn.get', options.challenge ?? asked.challenge, options);
      const authenticatorData = authenticator(0, options);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** Options of WebAuthn for the member's browser. */
export async function passkeyAsked(caller: Caller, path: '' | 'confirm/' = 'confirm/') {
  return (await caller.post(`/api/passkeys/${path}options/`)).body;
}

/** Gives a member a passkey, just shown. */
export async function registerPasskey(caller: Caller, name = 'Téléphone'): Promise<SoftPasskey> {
  const passkey = softPasskey();
  const credential = passkey.create(await passkeyAsked(caller, ''));
  const answer = await caller.post('/api/passkeys/', { name, credential });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return passkey;
}

export async function showPasskey(caller: Caller, passkey: SoftPasskey): Promise<Answer> {
  return caller.post('/api/passkeys/confirm/', { credential: passkey.get(await passkeyAsked(caller)) });
}

/** Ten minutes pass, and passkeys are asked again. */
export const passkeysGoStale = (pool: Pool) =>
  pool.query("update passkey_sessions set confirmed_at = confirmed_at - interval '11 minutes'");
