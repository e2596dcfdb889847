import type { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { RouteAnswer } from '@florilege/contract/http/route.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptProof } from '../proof/proof-outbox.ts';

export type DeliveriesDay = RouteAnswer<typeof deliveriesRoutes.day>;
export type KeptDay = { key: string; member: string; date: string; day: DeliveriesDay; keptAt: string };

interface Schema extends DBSchema {
  days: { key: string; value: KeptDay };
  proofs: { key: string; value: KeptProof };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('florilege-livraisons', 1, {
    upgrade: (db) => {
      db.createObjectStore('days', { keyPath: 'key' });
      db.createObjectStore('proofs', { keyPath: 'id' });
    },
    // This tab never blocks a newer version of the app in another one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  // After a refusal (private browsing, a full disk) the next attempt may succeed.
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

const keyOf = (member: string, date: string, driver: string | null) =>
  [member, date, driver ?? 'all'].join('/');

/** The browser's store for the road: a driver's days, and the proofs that the server does not have yet. */
export const offlineStore = {
  async keepDay(member: string, driver: string | null, day: DeliveriesDay): Promise<void> {
    const store = (await database()).transaction('days', 'readwrite').objectStore('days');
    for (const old of await store.getAll()) {
      if (old.member !== member || old.date < today()) await store.delete(old.key);
    }
    if (day.date < today()) return;
    const key = keyOf(member, day.date, driver);
    await store.put({ key, member, date: day.date, day, keptAt: new Date().toISOString() });
  },
  findDay: async (member: string, driver: string | null, date: string): Promise<KeptDay | null> =>
    (await (await database()).get('days', keyOf(member, date, driver))) ?? null,
  /** Proofs stay, to be sent when their member signs in again. */
  forgetDays: async (): Promise<void> => (await database()).clear('days'),

  proofs: {
    all: async (): Promise<KeptProof[]> => (await database()).getAll('proofs'),
    put: async (proof: KeptProof): Promise<void> => {
      // Strict, as the browser may be closed in the next instant.
      const change = (await database()).transaction('proofs', 'readwrite', { durability: 'strict' });
      await Promise.all([change.store.put(proof), change.done]);
    },
    remove: async (id: string): Promise<void> => (await database()).delete('proofs', id),
  },
};
