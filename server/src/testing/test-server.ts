import { rm } from 'node:fs/promises';
import type { Role } from '@florilege/contract/auth/roles.ts';
import type { Config } from '../config.ts';
import { findMember, insertSession } from '../features/auth/auth.repository.ts';
import { signAccessToken } from '../features/auth/tokens/access-token.ts';
import { deriveKeys } from '../features/auth/tokens/auth-keys.ts';
import { type Connection, transaction } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import { type RunningServer, serve } from '../serve.ts';
import { atEnd } from './at-end.ts';
import { insertRow } from './rows.ts';
import { testConnection } from './test-database.ts';
import { testConfig } from './test-server-config.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; the server itself checks them against the contract.
export type Answer = { status: number; body: any; headers: Headers };
type Parameter = string | number | boolean;
type CallOptions = { headers?: Record<string, string>; query?: Record<string, Parameter | Parameter[]> };

/** A member signed in: calls the API as the web app does. */
export type Caller = {
  id: string;
  token: string;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions & { body?: unknown }): Promise<Answer>;
};

export type TestServer = Awaited<ReturnType<typeof testServer>>;

/**
 * The whole server on a database of its own and a free port, stopped at the end. Answers outside the contract
 * fail.
 */
export async function testServer(env: Record<string, string> = {}) {
  const connection = await testConnection(3);
  const config = testConfig(env);
  const running = await serve(config, connection.url, createLog(config.logLevel));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= running.stop();
    return stopped;
  };
  const server: RunningServer = { ...running, stop };
  atEnd(async () => {
    await stop();
    if (config.storage.driver === 'disk') await rm(config.storage.dir, { recursive: true, force: true });
  });
  type Call = CallOptions & { token?: string; body?: unknown };
  const call = async (method: string, path: string, options: Call = {}): Promise<Answer> => {
    const { token, body, headers = {}, query = {} } = options;
    const search = new URLSearchParams();
    for (const [name, values] of Object.entries(query))
      for (const value of [values].flat()) search.append(name, String(value));
    const response = await fetch(`${server.url}${path}?${search}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  };
  let members = 0;
  /** A new member of that role, signed in. */
  const as = async (role: Role, displayName: string = role): Promise<Caller> => {
    members += 1;
    const phone = `+336399800${String(members).padStart(2, '0')}`;
    const { id } = await insertRow(connection.db, 'members', { phone, role, display_name: displayName });
    const token = await signIn(connection, config, id);
    return {
      id,
      token,
      get: (path, options) => call('GET', path, { ...options, token }),
      post: (path, body = {}, options = {}) => call('POST', path, { ...options, token, body }),
      patch: (path, body = {}, options = {}) => call('PATCH', path, { ...options, token, body }),
      put: (path, body = {}, options = {}) => call('PUT', path, { ...options, token, body }),
      delete: (path, options) => call('DELETE', path, { ...options, token }),
    };
  };
  return {
    ...connection,
    server,
    url: server.url,
    databaseUrl: connection.url,
    config,
    call,
    as,
    /** A new member of each role. */
    everyRole: async (): Promise<Record<Role, Caller>> => ({
      Admin: await as('Admin'),
      Senior: await as('Senior'),
      Comptable: await as('Comptable'),
      Boutique: await as('Boutique'),
      Fleuriste: await as('Fleuriste'),
      Livreur: await as('Livreur'),
    }),
  };
}

/** A session and its access token, as a right code gives them. */
export async function signIn({ db }: Connection, config: Config, memberId: string): Promise<string> {
  const member = await findMember(db, memberId);
  if (!member || config.auth.mode !== 'embedded')
    throw new Error('no such member, or not the embedded sign-in');
  const session = await transaction(db, { memberId, requestId: null }, (tx) =>
    insertSession(tx, memberId, { ip: '127.0.0.1', userAgent: null }),
  );
  return signAccessToken(
    { keys: deriveKeys(config.auth.secret), issuer: config.auth.issuer },
    member,
    session,
  );
}
