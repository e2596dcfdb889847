import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../../platform/log.ts';
import { serve } from '../../../serve.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { testServer } from '../../../testing/test-server.ts';
import { testConfig } from '../../../testing/test-server-config.ts';
import { deriveKeys } from './auth-keys.ts';
import { mintRefreshToken } from './refresh-token.ts';

const first = await testServer();
const { token, id } = await first.as('Boutique');
const { auth } = first.config;
const old = auth.mode === 'embedded' ? auth.secret : '';
const next = 'un-autre-secret-de-test-assez-long-pour-signer';
const sessionId = String(decodeJwt(token).session_id);
const refreshToken = mintRefreshToken(deriveKeys(old), sessionId, 1);

const pair = z.object({ access_token: z.string(), refresh_token: z.string() });

/** The server restarted with other secrets, on the same database. */
async function restarted(secrets: Record<string, string>) {
  const server = await serve(testConfig(secrets), first.databaseUrl, createLog('silent'));
  atEnd(server.stop);
  return {
    me: async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const api = await fetch(`${server.url}/api/me/`, { headers });
      const user = await fetch(`${server.url}/auth/v1/user`, { headers });
      return [api.status, user.status];
    },
    refresh: async (refresh_token: string) => {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
      return { status: answer.status, pair: pair.safeParse(await answer.json()).data };
    },
  };
}

test('a new secret with the old one beside it signs nobody out; without it all sessions end', async () => {
  const both = await restarted({ AUTH_JWT_SECRET: next, AUTH_JWT_SECRET_PREVIOUS: old });
  expect(await both.me(token)).toEqual([200, 200]);
  const renewed = await both.refresh(refreshToken);
  expect(renewed.status).toBe(200);
  const { access_token = '', refresh_token = '' } = renewed.pair ?? {};
  expect(decodeJwt(access_token).sub).toBe(id);
  expect(decodeProtectedHeader(access_token).kid).toBe(deriveKeys(next).kid);
  expect(await both.me(access_token)).toEqual([200, 200]);

  const alone = await restarted({ AUTH_JWT_SECRET: next });
  expect(await alone.me(token)).toEqual([401, 403]);
  expect((await alone.refresh(refreshToken)).status).toBe(400);
  expect(await alone.me(access_token)).toEqual([200, 200]);
  expect((await alone.refresh(refresh_token)).status).toBe(200);
});

test('several previous secrets may stand, in a list', async () => {
  const previous = `${'z'.repeat(32)}, ${old}`;
  const both = await restarted({ AUTH_JWT_SECRET: next, AUTH_JWT_SECRET_PREVIOUS: previous });
  expect(await both.me(token)).toEqual([200, 200]);
});
