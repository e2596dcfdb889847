import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../platform/db/db.ts';
import { atEnd } from './at-end.ts';
import { TEMPLATE } from './global-setup.ts';

/** A fresh, migrated database of its own for a test file. @returns its address */
export const testDatabase = (): Promise<string> => createDatabase(TEMPLATE);

/** The same without any table. */
export const emptyDatabase = (): Promise<string> => createDatabase('template1');

async function createDatabase(template: string): Promise<string> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('florilege:template'))");
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A connection to such a database, which is closed at the end. */
export async function testConnection(size: number): Promise<Connection & { url: string }> {
  const url = await testDatabase();
  const connection = connect(url, size);
  atEnd(connection.close);
  return { ...connection, url };
}
