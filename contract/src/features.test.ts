import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const root = join(import.meta.dirname, '../..');
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** Features that other features of the server build on, without routes or screens of their own. */
const serverOnly = ['order-money'];

test('the three sides and the table of routes know the same features', () => {
  const features = Object.keys(routes).sort();
  expect(folders('contract/src').filter((name) => name !== 'http')).toEqual(features);
  expect(folders('server/src/features').filter((name) => !serverOnly.includes(name))).toEqual(features);
  expect(folders('web/src/features')).toEqual(features);
});
