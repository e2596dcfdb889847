import type { ImportKind } from '@florilege/contract/imports/imports.contract.ts';
import { expect } from 'vitest';
import type { Caller } from '../../../testing/test-server.ts';
import { clientShop } from '../../clients/testing/client-shop.ts';

/** A table as a French spreadsheet writes it. */
export const csvFile = (heads: string[], rows: readonly string[][]) =>
  Buffer.from([heads, ...rows].map((cells) => cells.join(';')).join('\r\n'));

/** A shop with the calls of an import of one kind. */
export async function importShop(kind: ImportKind) {
  const shop = await clientShop();
  const path = (id: number, rest = '') => `/api/imports/${id}/${rest}`;
  const read = async (id: number) => (await shop.accountant.get(path(id))).body;
  const until = async (id: number, state: string) => {
    await expect.poll(async () => (await read(id)).state, { timeout: 60_000, interval: 50 }).toBe(state);
    return read(id);
  };
  const give = (bytes: Buffer, caller: Caller = shop.accountant, filename = `${kind}.csv`, key?: string) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    const headers = key ? { headers: { 'idempotency-key': key } } : {};
    return caller.post('/api/imports/', form, headers);
  };
  const checked = async (bytes: Buffer) => {
    const { status, body } = await give(bytes);
    expect(status, JSON.stringify(body)).toBe(201);
    return until(body.id, 'ready');
  };
  const lines = async (id: number, query: Record<string, string | number> = {}) =>
    (await shop.accountant.get(path(id, 'lines/'), { query })).body.results;
  const run = async (id: number) => {
    const { status, body } = await shop.accountant.post(path(id, 'run/'));
    expect(status, JSON.stringify(body)).toBe(200);
    return until(id, 'done');
  };
  const undo = (id: number, caller: Caller = shop.accountant) => caller.post(path(id, 'undo/'));
  return { ...shop, path, read, until, give, checked, lines, run, undo };
}
