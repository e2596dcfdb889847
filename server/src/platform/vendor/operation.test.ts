import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitForLease } from './lease.ts';
import { perform, provesNothingHappened, requestOnce, resultOf } from './operation.ts';
import { openParcels } from './testing/parcels.ts';
import { VendorFailure } from './vendor-failure.ts';

const parcels = await openParcels();
const { carrier } = parcels;
let attempt: string;
beforeEach(() => {
  attempt = parcels.newAttempt();
  carrier.parcels.clear();
  carrier.faults.length = 0;
  carrier.requests = 0;
  carrier.hold = async () => {};
});

const states = async () => (await parcels.all(attempt)).map(({ state, asked }) => [state, asked]);
const inAnHour = () =>
  sql`update parcels set updated_at = updated_at - interval '1 hour'`.execute(parcels.db);
const dueNow = () => parcels.rows.claimDue(parcels.db, 10);

describe('an operation', () => {
  test('is recorded when the vendor says yes', async () => {
    expect(await parcels.ask(attempt)).toMatchObject({ result: { state: 'taken', number: 'colis-1' } });
    expect(await states()).toEqual([['taken', 1]]);
  });

  const refusals = ['refused', 'unauthorized', 'unavailable'] as const;
  test.each(refusals)('fails when its first request is %s, and the next try is a new one', async (fault) => {
    carrier.faults.push(fault);
    const outcome = await parcels.ask(attempt);
    expect(outcome.refusal).toBeInstanceOf(VendorFailure);
    expect(() => resultOf(outcome)).toThrow(outcome.refusal);
    expect(resultOf(await parcels.ask(attempt))).toMatchObject({ number: 'colis-1' });
    expect((await states()).flat()).toEqual(['failed', 1, 'taken', 1]);
  });

  test('is done once when its answer is lost and the same attempt comes again', async () => {
    carrier.faults.push('lost');
    await expect(parcels.ask(attempt)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await states()).toEqual([['starting', 1]]);
    expect(resultOf(await parcels.ask(attempt))).toMatchObject({ number: 'colis-1', asked: 2 });
    expect(carrier.parcels.size).toBe(1);
  });

  const silent = ['unauthorized', 'unavailable'] as const;
  test.each(silent)('stays unknown when a later request is %s, which proves nothing', async (fault) => {
    carrier.faults.push('lost', fault);
    await expect(parcels.ask(attempt)).rejects.toThrow();
    await expect(parcels.ask(attempt)).rejects.toThrow(VendorFailure);
    expect(await states()).toEqual([['starting', 2]]);
    expect(resultOf(await parcels.ask(attempt))).toMatchObject({ number: 'colis-1' });
  });

  test('fails when a later request is refused itself', async () => {
    carrier.faults.push('lost', 'refused');
    await expect(parcels.ask(attempt)).rejects.toThrow();
    expect((await parcels.ask(attempt)).refusal).toMatchObject({ kind: 'refused' });
    expect(await states()).toEqual([['failed', 2]]);
  });

  test('is done once for two askers at the same time', async () => {
    const [one, two] = await Promise.all([parcels.ask(attempt), parcels.ask(attempt)]);
    expect(resultOf(one).number).toBe(resultOf(two).number);
    expect([carrier.requests, carrier.parcels.size, (await states()).length]).toEqual([2, 1, 1]);
  });

  test('counts the answer of the second asker when the first one is refused meanwhile', async () => {
    const [reached, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    carrier.faults.push('unavailable');
    carrier.hold = (request) => {
      if (request === 1) return reached.promise;
      reached.resolve();
      return refused.promise;
    };
    const first = expect(parcels.ask(attempt)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect.poll(() => carrier.requests).toBe(1);
    const second = parcels.ask(attempt);
    await first;
    refused.resolve();
    expect(resultOf(await second)).toMatchObject({ state: 'taken', asked: 2 });
  });

  test('can be resumed when its record fails', async () => {
    const { id } = await parcels.intend(attempt);
    const record = () => Promise.reject(new Error('the database is away'));
    const broken = { ...parcels.operation, record };
    const [row] = await parcels.all(attempt);
    await expect(row && perform(broken, parcels.work, row)).rejects.toThrow('the database is away');
    expect(await states()).toEqual([['starting', 1]]);
    expect(resultOf(await parcels.resume(id))).toMatchObject({ state: 'taken', number: 'colis-1' });
    expect(carrier.parcels.size).toBe(1);
  });
});

describe('the sweep', () => {
  test('resumes an intention whose process died before it asked', async () => {
    const { id } = await parcels.intend(attempt);
    expect(await dueNow()).not.toContain(id);
    await inAnHour();
    expect(await dueNow()).toContain(id);
    expect(resultOf(await parcels.resume(id))).toMatchObject({ state: 'taken' });
    await inAnHour();
    expect(await dueNow()).not.toContain(id);
  });

  test('resumes a request whose process died before it recorded the answer', async () => {
    const { id, key } = await parcels.intend(attempt);
    await carrier.send('POST', key);
    expect(resultOf(await parcels.resume(id))).toMatchObject({ state: 'taken', number: 'colis-1' });
    expect(carrier.parcels.size).toBe(1);
  });

  test('gives each row to one of two instances', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push((await parcels.intend(parcels.newAttempt())).id);
    await inAnHour();
    const claimed = (await Promise.all([dueNow(), dueNow()])).flat();
    expect(claimed.filter((id) => ids.includes(id)).sort()).toEqual(ids.sort());
  });
});

describe('a lease', () => {
  const take = (id: number) => parcels.work.transact((tx) => parcels.leases.take(tx, id));
  const never = async () => false;

  test('belongs to one process until it is given back', async () => {
    const { id } = await parcels.intend(attempt);
    const leases = await Promise.all([take(id), take(id), take(id)]);
    const [lease] = leases.filter((each) => each !== undefined);
    expect(leases.filter((each) => each === undefined)).toHaveLength(2);
    expect(lease).toMatchObject({ id, first: true });
    await parcels.leases.release(parcels.db, id, lease?.until ?? '');
    expect(await take(id)).toMatchObject({ first: false });
  });

  test('is waited for with patience', async () => {
    const { id } = await parcels.intend(attempt);
    const lease = await take(id);
    expect(await waitForLease(() => take(id), never, 300)).toBeUndefined();
    const waiting = waitForLease(() => take(id), never, 10_000);
    await parcels.leases.release(parcels.db, id, lease?.until ?? '');
    expect(await waiting).toMatchObject({ id, first: false });
    const over = async () => true;
    expect(await waitForLease(() => take(id), over, 10_000)).toBeNull();
  });

  test('is given back after an unknown outcome and after a failed record, not after a refusal', async () => {
    const released: string[] = [];
    const request = (result: () => Promise<string>, record = async () => 'recorded') =>
      perform(
        { request: result, record, release: async () => void released.push('released') },
        parcels.work,
        { asked: 1 },
      ).catch(() => undefined);
    const failing = (kind: VendorFailure['kind']) => async () => {
      throw new VendorFailure('PENNYLANE', kind, 'Non.');
    };
    await request(failing('refused'));
    await request(async () => 'yes');
    expect(released).toEqual([]);
    await request(failing('unknown'));
    await request(async () => 'yes', failing('refused'));
    expect(released).toHaveLength(2);
  });
});

describe('a write without a key', () => {
  const key = 'K';
  const create = () => carrier.send('POST', key);
  const find = () =>
    carrier.send('GET', key).catch((error: VendorFailure) => {
      if (error.kind === 'refused') return null;
      throw error;
    });

  test('is found when its answer was lost', async () => {
    carrier.faults.push('lost');
    expect(await requestOnce(create, find)).toBe('colis-1');
    expect(carrier.requests).toBe(2);
  });

  test('keeps its refusal when nothing is found', async () => {
    carrier.faults.push('refused');
    await expect(requestOnce(create, find)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('is unknown when not even the look is answered', async () => {
    carrier.faults.push('refused', 'unavailable');
    await expect(requestOnce(create, find)).rejects.toMatchObject({ kind: 'unknown', message: 'Refusé.' });
  });

  test('is not looked for when the vendor did not take it', async () => {
    carrier.faults.push('unavailable');
    await expect(requestOnce(create, find)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(carrier.requests).toBe(1);
  });
});

test.each([
  ['refused', false, [true, true]],
  ['refused', true, [true, false]],
  ['unavailable', false, [true, false]],
  ['unknown', false, [false, false]],
  ['unreadable', false, [false, false]],
] as const)('%s (of the access: %s) proves that nothing happened: %j', (kind, ofAccess, proofs) => {
  const failure = new VendorFailure('SQUARE', kind, 'Non.', { ofAccess });
  expect([1, 2].map((asked) => provesNothingHappened(failure, asked))).toEqual(proofs);
  expect(provesNothingHappened(new Error('ours'), 1)).toBe(false);
});
