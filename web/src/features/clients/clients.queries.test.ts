import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectAccess } from '../../shared/api/access.ts';
import { clientQuery, principalOptions } from './clients.queries.ts';
import { detachOptions } from './detail/client-photos.queries.ts';
import { someone } from './form/testing-client.ts';

/** Reads the screen while the request runs. */
let look: () => unknown = () => undefined;
let seen: unknown;

beforeAll(() => {
  connectAccess({ token: async () => 'token', renew: async () => false, expire: () => undefined });
  // Without network nothing on the screen can be read again either.
  vi.stubGlobal('fetch', async () => {
    seen = look();
    throw new TypeError('Failed to fetch');
  });
});
afterAll(() => vi.unstubAllGlobals());

const noNetwork = () =>
  new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } });

const contact = (id: number, is_primary: boolean): AccountContact => ({
  id,
  role: null,
  is_primary,
  contact: {
    title: null,
    first_name: 'Anne',
    last_name: String(id),
    full_name: `Anne ${id}`,
    phone: null,
    email: null,
  },
});

test('restores the principal contact when the network fails', async () => {
  const client = noNetwork();
  const { queryKey } = clientQuery(someone.id);
  client.setQueryData(queryKey, { ...someone, account_contacts: [contact(1, true), contact(2, false)] });
  look = () => client.getQueryData(queryKey)?.account_contacts.map(({ is_primary }) => is_primary);
  const change = new MutationObserver(client, principalOptions(client, someone.id));
  await expect(change.mutate(2)).rejects.toThrow('Connexion au serveur impossible');
  expect(seen).toEqual([false, true]);
  expect(look()).toEqual([true, false]);
});

test('shows a photo again that could not be removed from a client', async () => {
  const client = noNetwork();
  const wall = {
    pages: [{ results: [{ id: 12 }, { id: 11 }], count: 2, next: null, has_next: false }],
    pageParams: [1],
  };
  client.setQueryData(['clients', 'photos', 7], wall);
  look = () => client.getQueryData<typeof wall>(['clients', 'photos', 7])?.pages[0]?.results;
  await expect(new MutationObserver(client, detachOptions(client, 7)).mutate(11)).rejects.toThrow(
    'Connexion au serveur impossible',
  );
  expect(seen).toEqual([{ id: 12 }]);
  expect(look()).toEqual([{ id: 12 }, { id: 11 }]);
});
