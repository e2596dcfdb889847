import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { conflictOf } from '@florilege/contract/deliveries/proofs.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { inOrder } from '../deliveries.queries.ts';
import { driverRefusal } from '../drivers/driver-refusal.ts';
import { dayKeeping, hasRoom } from '../offline/device-storage.ts';
import { testingStop } from '../testing-stop.ts';
import { missedLast, ofShop, stateOf } from './delivery-state.ts';
import {
  addressLine,
  destinationOf,
  directions,
  directionsThrough,
  stopsLeft,
  withoutAddress,
} from './maps.ts';

describe('what leaves from one shop', () => {
  const at = (id: number, name: string) => ({ location: { id, name } });
  // A day that an older version kept on the phone has no shops.
  const { location: _unknown, ...kept } = testingStop(3);
  const results = [testingStop(1, at(7, 'Marais')), testingStop(2, at(8, 'Bastille')), kept as Delivery];
  const day = { date: '2026-11-21', results, count: 700 };

  test.each([
    [null, [1, 2, 3], 700],
    [7, [1], 1],
    [9, [], 0],
  ])('of %s: %j', (shop, ids, count) => {
    const found = ofShop(day, shop);
    expect(found.results.map(({ id }) => id)).toEqual(ids);
    expect(found.count).toBe(count);
  });
});

describe('maps', () => {
  test('lead to an address without a key', () => {
    const url = new URL(directions(['14 rue des Rosiers, 75004 Paris']));
    expect(url.host).toBe('www.google.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      api: '1',
      destination: '14 rue des Rosiers, 75004 Paris',
      travelmode: 'driving',
    });
  });
  test.each([
    ['phone', 1, ['1-1']],
    ['phone', 4, ['1-4']],
    ['phone', 9, ['1-4', '5-8', '9-9']],
    ['desk', 10, ['1-10']],
    ['desk', 11, ['1-10', '11-11']],
  ] as const)('on a %s %i stops are %j', (on, count, expected) => {
    const addresses = Array.from({ length: count }, (_, at) => `${at + 1} rue Oberkampf`);
    const pieces = directionsThrough(
      addresses.map((address, at) => ({ place: at + 1, address })),
      on,
    );
    expect(pieces.map(({ from, to }) => `${from}-${to}`)).toEqual(expected);
    const driven = pieces.flatMap(({ href }) => {
      const { searchParams } = new URL(href);
      return [...(searchParams.get('waypoints')?.split('|') ?? []), searchParams.get('destination')];
    });
    expect(driven).toEqual(addresses);
  });
  test('keep the places of the stops left of a run, and count stops without a street', () => {
    const suzanne = {
      id: 1,
      name: 'Suzanne',
      type: 'household',
      postal_code: null,
      city: 'Paris',
      phone: null,
      latitude: null,
      longitude: null,
    } as const;
    const at = (address: string | null) => ({ place: { ...suzanne, address } });
    const addresses = ['1 rue A', null, '3 rue A', undefined, '5 rue A', '6 rue A'];
    const run = addresses.map((address, index) =>
      testingStop(index + 1, address === undefined ? {} : at(address)),
    );
    const left = stopsLeft(run, ({ id }) => id === 1);
    expect(left).toEqual({
      withAddress: [
        { place: 3, address: '3 rue A, Paris' },
        { place: 5, address: '5 rue A, Paris' },
        { place: 6, address: '6 rue A, Paris' },
      ],
      withoutAddress: 2,
    });
    const [piece] = directionsThrough(left.withAddress, 'phone');
    expect(piece).toMatchObject({ from: 3, to: 6 });
    expect(withoutAddress(1)).toBe('1\u00a0étape sans adresse');
    expect(withoutAddress(2)).toBe('2\u00a0étapes sans adresse');
  });
  test('go to the very spot where it is known', () => {
    const place = { address: '27 avenue Parmentier', postal_code: '75011', city: 'Paris' };
    expect(destinationOf({ ...place, latitude: 48.86, longitude: 2.38 })).toBe('48.86,2.38');
    expect(destinationOf(place)).toBe('27 avenue Parmentier, 75011 Paris');
    expect(destinationOf({ ...place, address: null })).toBeNull();
  });
  test('need a street', () => {
    expect(addressLine({ address: null, postal_code: '75011', city: 'Paris' })).toBeNull();
    expect(addressLine({ address: '3 rue Oberkampf', postal_code: null, city: null })).toBe(
      '3 rue Oberkampf',
    );
  });
});

test('puts the stops of a slot in another order, and keeps the rest of the day', () => {
  const day = {
    date: '2026-11-21',
    count: 4,
    results: [
      ...[1, 2, 3].map((id) => testingStop(id)),
      testingStop(4, { delivery_time_slot: '18h00-20h00' }),
    ],
  };
  expect(inOrder(day, '9h00-12h00', [3, 1, 2]).results.map(({ id, position }) => [id, position])).toEqual([
    [3, 1],
    [1, 2],
    [2, 3],
    [4, null],
  ]);
});

describe('the state of a stop', () => {
  const kept = {
    id: 'a',
    member: 'yanis',
    order_id: 1,
    recipient: '',
    received_by: null,
    note: null,
    taken_at: '2026-11-21T10:00:00Z',
    photo: null,
    reason: null,
  };
  test.each([
    ['counts a proof that is not sent yet', 'delivered', 'waiting', { done: true, refused: false }],
    ['stays open when the recipient was absent', 'absent', 'waiting', { done: false, refused: false }],
    ['shows the refusal of the server', 'delivered', 'refused', { done: true, refused: true }],
  ] as const)('%s', (_title, outcome, state, expected) => {
    const proof = { ...kept, outcome, state };
    expect(stateOf(testingStop(1), [proof])).toMatchObject(expected);
    const untouched = { done: false, missed: false, unsent: null, refused: false, sentence: null };
    expect(stateOf(testingStop(2), [proof])).toEqual(untouched);
  });
  test('puts the stops visited in vain behind those of their slot, also those that this device alone knows of', () => {
    const evening = { delivery_time_slot: '18h00-20h00' };
    const stops = [testingStop(1), testingStop(2, { missed: true }), testingStop(3), testingStop(4, evening)];
    const proof = { ...kept, outcome: 'absent', state: 'waiting' } as const;
    expect(missedLast(stops, [proof]).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });
  test('ignores a proof without effect', () => {
    expect(stateOf(testingStop(1), [{ ...kept, outcome: 'delivered', state: 'conflict' }])).toMatchObject({
      done: false,
      unsent: null,
    });
  });
});

test.each([
  [{ quota: 100e6, usage: 95e6 }, false],
  [{ quota: 100e6, usage: 10e6 }, true],
  [{}, true],
])('measures the room of %j', async (estimate, expected) => {
  const storage = { estimate: async () => estimate } as unknown as StorageManager;
  expect(await hasRoom(storage)).toBe(expected);
});

describe('the refusal of a driver', () => {
  const at = '2026-11-21T13:02:00.000Z';
  const changed = (field: string, before: string | null, after: string | null) => {
    return { field, before, after, author_name: 'Camille', at };
  };
  const refusal = (...changes: ReturnType<typeof changed>[]) => {
    const conflict = { version: 4, changes };
    return driverRefusal(new ApiError('x', { status: 409, code: 'ORDER_CHANGED', conflict }), new Date(at));
  };
  const again = 'Rien n’a été enregistré\u00a0: recommencez pour remplacer ce choix.';
  test('names the driver that a colleague chose', () => {
    const moved = changed('status', 'to_deliver', 'delivering');
    expect(refusal(moved, changed('delivery_person', null, 'Inès Bouvier'))).toEqual({
      title: 'La commande a été modifiée entre-temps',
      sentence: `Livraison confiée à Inès Bouvier par Camille à 14:02. ${again}`,
      version: 4,
    });
    expect(refusal(changed('delivery_person', 'Yanis', null)).sentence).toBe(
      `Livreur retiré par Camille à 14:02. ${again}`,
    );
  });
  test('shows any other error', () => {
    const expected = { title: 'Erreur', sentence: 'Hors ligne.', version: null };
    expect(driverRefusal(new Error('Hors ligne.'))).toEqual(expected);
  });
});

describe('the conflict of a proof with its order', () => {
  const yanis = { id: 'yanis' };
  const order = { status: 'delivering', requires_delivery: true, delivery_person: yanis, deleted_at: null };
  const driver = { id: 'yanis', anyDriver: false };
  test.each([
    [{}, null],
    [{ status: 'preparing' }, null],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'cancelled', deleted_at: 'now' }, 'deleted'],
    [{ requires_delivery: false }, 'no_delivery'],
    [{ status: 'delivered' }, 'already_delivered'],
    [{ delivery_person: { id: 'karim' } }, 'other_driver'],
    [{ delivery_person: null }, 'other_driver'],
  ])('of %j is %s', (fields, expected) => {
    expect(conflictOf({ ...order, ...fields }, driver)).toBe(expected);
  });
  test('allows a member who may deliver for others', () => {
    expect(conflictOf({ ...order, delivery_person: null }, { id: 'ines', anyDriver: true })).toBeNull();
  });
});

test('reports a day that could not be kept, without throwing, until one could', async () => {
  const reports: boolean[] = [];
  const leave = dayKeeping.subscribe(() => reports.push(dayKeeping.failing()));
  const full = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await dayKeeping.run(async () => undefined);
  expect(dayKeeping.failing()).toBe(false);
  await dayKeeping.run(full);
  await dayKeeping.run(full);
  expect(dayKeeping.failing()).toBe(true);
  await dayKeeping.run(async () => undefined);
  leave();
  await dayKeeping.run(full);
  expect(reports).toEqual([true, false]);
});
