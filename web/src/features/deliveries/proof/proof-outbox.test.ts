import type { Proof } from '@florilege/contract/deliveries/deliveries.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { createOutbox, type KeptProof } from './proof-outbox.ts';

const proof = (id: string, fields: Partial<KeptProof> = {}): KeptProof => ({
  id,
  member: 'yanis',
  order_id: 1,
  recipient: 'Suzanne Lemoine',
  outcome: 'delivered',
  received_by: null,
  note: null,
  taken_at: `2026-11-21T10:00:${id.padStart(2, '0')}.000Z`,
  photo: new Blob(['jpeg']),
  state: 'waiting',
  reason: null,
  ...fields,
});
const answerTo = (
  { id, order_id, outcome, received_by, note, taken_at }: KeptProof,
  conflict: Proof['conflict'] = null,
): Proof => ({ id, order_id, outcome, received_by, note, taken_at, author_name: 'Yanis', conflict });
/** The browser's store does not answer. */
const failing = (message: string) => () => Promise.reject(new DOMException(message));
const down = new ApiError('hors ligne', { status: 0, code: 'NETWORK' });

/** One browser: its store and its lock, shared by its tabs. Stored values are copies, as in a real one. */
function browser() {
  const rows = new Map<string, KeptProof>();
  let queue: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const store = {
    all: async () => [...rows.values()].map((row) => ({ ...row })),
    put: async (row: KeptProof) => void rows.set(row.id, { ...row }),
    remove: async (id: string) => void rows.delete(id),
  };
  return { rows, store, exclusive };
}

function tab(
  device: ReturnType<typeof browser>,
  send: (proof: KeptProof) => Promise<Proof> = async (each) => answerTo(each),
  sent: () => Promise<void> = async () => undefined,
) {
  const waits: number[] = [];
  const works: (() => void)[] = [];
  const mirrored: string[][] = [];
  const outbox = createOutbox({
    store: device.store,
    exclusive: device.exclusive,
    send,
    changed: (proofs) => mirrored.push(proofs.map(({ id }) => id)),
    sent,
    later: (work, ms) => {
      waits.push(ms);
      works.push(work);
      return () => undefined;
    },
  });
  return { outbox, waits, works, mirrored };
}

test('shows a proof until what it changed was read, so that its stop does not come back', async () => {
  const device = browser();
  device.rows.set('1', proof('1'));
  const reading = Promise.withResolvers<void>();
  const sent: string[] = [];
  const send = async (each: KeptProof) => {
    sent.push(each.id);
    return answerTo(each);
  };
  const { outbox } = tab(device, send, () => reading.promise);
  await outbox.start('yanis');
  expect(device.rows.size).toBe(0);
  expect(outbox.list()).toMatchObject([{ id: '1' }]);
  await outbox.add(proof('2'));
  await outbox.flush();
  expect(outbox.list()).toMatchObject([{ id: '1' }, { id: '2' }]);
  expect(sent).toEqual(['1', '2']);
  reading.resolve();
  await expect.poll(outbox.list).toEqual([]);
});

test('sends waiting proofs in the order they were taken, and keeps none that the server has', async () => {
  const device = browser();
  for (const id of ['3', '1', '2']) device.rows.set(id, proof(id));
  const sent: string[] = [];
  const { outbox, mirrored } = tab(device, async (each) => {
    sent.push(each.id);
    return answerTo(each);
  });
  await outbox.start('yanis');
  expect(sent).toEqual(['1', '2', '3']);
  expect([outbox.list(), mirrored.at(-1), device.rows.size]).toEqual([[], [], 0]);
});

test('shows what the device keeps before anything is sent, and to its member alone', async () => {
  const device = browser();
  device.rows.set('1', proof('1'));
  const sent: string[] = [];
  const { outbox } = tab(device, async (each) => {
    sent.push(each.id);
    return answerTo(each);
  });
  expect(outbox.isKnown('yanis')).toBe(false);
  await outbox.open('yanis');
  await outbox.add(proof('2'));
  expect([outbox.isKnown('yanis'), outbox.list().map(({ id }) => id), sent]).toEqual([true, ['1', '2'], []]);
  const other = outbox.open('ines');
  expect([outbox.isKnown('yanis'), outbox.isKnown('ines'), outbox.list()]).toEqual([false, false, []]);
  await other;
  expect([outbox.isKnown('ines'), outbox.list()]).toEqual([true, []]);
  await outbox.start('yanis');
  expect(sent).toEqual(['1', '2']);
});

test('waits longer after each failure of the network, and sends at once when it is back', async () => {
  const device = browser();
  let online = false;
  const { outbox, waits } = tab(device, async (each) => {
    if (!online) throw down;
    return answerTo(each);
  });
  await outbox.start('yanis');
  await outbox.add(proof('1'));
  await outbox.flush();
  for (let attempt = 0; attempt < 8; attempt += 1) await outbox.flush();
  expect(waits.slice(0, 4)).toEqual([3_000, 6_000, 12_000, 24_000]);
  expect(Math.max(...waits)).toBe(300_000);
  expect(outbox.list()).toHaveLength(1);
  // Woken while the network is still down, the pauses start small again.
  await outbox.wake();
  expect(waits.at(-1)).toBe(3_000);
  online = true;
  await outbox.wake();
  expect(outbox.list()).toEqual([]);
});

test.each([
  ['shows a conflict without its photo until it is read', 'conflict'],
  ['keeps a refused proof with its photo for a retry', 'refused'],
])('%s', async (_title, state) => {
  const device = browser();
  let refuse = true;
  const { outbox } = tab(device, async (each) => {
    if (state === 'conflict') return answerTo(each, 'cancelled');
    if (!refuse) return answerTo(each);
    const fields = { photo: 'Fichier vide.' };
    throw new ApiError('Certains champs sont à corriger.', {
      status: 400,
      code: 'VALIDATION_FAILED',
      fields,
    });
  });
  await outbox.start('yanis');
  await outbox.add(proof('1'));
  await outbox.flush();
  const [kept] = outbox.list();
  expect(kept).toMatchObject({
    state,
    reason: state === 'conflict' ? 'La commande a été annulée entre-temps.' : 'Fichier vide.',
  });
  expect(kept?.photo === null).toBe(state === 'conflict');
  refuse = false;
  if (state === 'conflict') await outbox.remove('1');
  else await outbox.retry('1');
  await outbox.flush();
  expect(device.rows.size).toBe(0);
});

test('keeps a proof waiting while the session lacks the member’s passkey', async () => {
  const device = browser();
  let shown = false;
  const { outbox } = tab(device, async (each) => {
    if (shown) return answerTo(each);
    throw new ApiError('Confirmez votre connexion.', { status: 403, code: 'PASSKEY_NEEDED' });
  });
  await outbox.start('yanis');
  await outbox.add(proof('1'));
  await outbox.flush();
  expect(outbox.list()).toMatchObject([{ state: 'waiting' }]);
  shown = true;
  await outbox.wake();
  expect(device.rows.size).toBe(0);
});

test('sends the others after a fault over one proof, and none while the server is unavailable', async () => {
  const device = browser();
  for (const id of ['1', '2', '3']) device.rows.set(id, proof(id));
  const asked: string[] = [];
  const { outbox } = tab(device, async (each) => {
    asked.push(each.id);
    if (each.id === '1') throw new ApiError('Oups', { status: 500, code: 'INTERNAL' });
    if (each.id === '2') throw new ApiError('Plus tard', { status: 503, code: 'UNAVAILABLE' });
    return answerTo(each);
  });
  await outbox.start('yanis');
  expect(asked).toEqual(['1', '2']);
  expect(outbox.list().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
});

test('keeps the proofs of another member until that member signs in', async () => {
  const device = browser();
  device.rows.set('1', proof('1', { member: 'karim' }));
  const { outbox, mirrored } = tab(device);
  await outbox.start('yanis');
  expect(outbox.list()).toEqual([]);
  expect(device.rows.has('1')).toBe(true);
  expect(mirrored.at(-1)).toEqual(['1']);
  outbox.stop();
  await outbox.start('karim');
  expect(device.rows.size).toBe(0);
});

test('reports a store that does not answer, without throwing, until it answers again', async () => {
  const device = browser();
  device.rows.set('1', proof('1'));
  const { all } = device.store;
  device.store.all = failing('disk');
  const { outbox, works } = tab(device);
  const heard: boolean[] = [];
  outbox.subscribe(() => heard.push(outbox.failing()));
  expect(outbox.failing()).toBe(false);
  await outbox.start('yanis');
  expect([outbox.failing(), heard.at(-1)]).toEqual([true, true]);
  await outbox.load();
  expect(outbox.failing()).toBe(true);
  device.store.all = all;
  for (const work of works) work();
  await outbox.flush();
  expect(outbox.failing()).toBe(false);
  expect(device.rows.size).toBe(0);
});

test('counts a stored proof as kept though the list cannot be read, and throws when the store refuses a change', async () => {
  const device = browser();
  const { all, put } = device.store;
  const { outbox } = tab(device, () => Promise.reject(down));
  await outbox.start('yanis');
  device.store.all = failing('disk');
  // Reported as not kept, it would be taken a second time under another id.
  await outbox.add(proof('1'));
  expect(outbox.failing()).toBe(true);
  expect(outbox.list().map(({ id }) => id)).toEqual(['1']);
  await outbox.flush();
  device.store.all = all;
  await outbox.flush();
  expect(outbox.failing()).toBe(false);
  device.store.put = failing('full');
  await expect(outbox.add(proof('2'))).rejects.toThrow('full');
  await expect(outbox.retry('1')).rejects.toThrow('full');
  device.store.put = put;
  device.store.remove = failing('full');
  await expect(outbox.remove('1')).rejects.toThrow('full');
});

test('gives each proof once to the server, in any order of taking, losing answers, closing and second tabs', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('take' as const) }),
    fc.record({ do: fc.constant('line' as const), up: fc.boolean(), loses: fc.boolean() }),
    fc.record({ do: fc.constant('flush' as const), tab: fc.nat(1) }),
    fc.record({ do: fc.constant('reopen' as const), tab: fc.nat(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const device = browser();
      const server = new Map<string, number>();
      const line = { up: true, loses: false };
      let underWay = 0;
      const send = async (each: KeptProof) => {
        underWay += 1;
        expect(underWay).toBe(1);
        await Promise.resolve();
        underWay -= 1;
        if (!line.up) throw down;
        // As the server does: one id is one proof.
        server.set(each.id, 1);
        if (line.loses) throw down;
        return answerTo(each);
      };
      const open = async () => {
        const { outbox } = tab(device, send);
        await outbox.start('yanis');
        return outbox;
      };
      const tabs = [await open(), await open()];
      const taken: string[] = [];
      for (const each of steps) {
        if (each.do === 'take') {
          taken.push(String(taken.length));
          await tabs[0]?.add(proof(taken.at(-1) ?? ''));
        } else if (each.do === 'line') Object.assign(line, { up: each.up, loses: each.loses });
        else if (each.do === 'flush') void tabs[each.tab]?.flush();
        else tabs[each.tab] = await open();
      }
      Object.assign(line, { up: true, loses: false });
      await Promise.all(tabs.map((each) => each.flush()));
      expect([...server.keys()].sort()).toEqual([...taken].sort());
      expect(device.rows.size).toBe(0);
    }),
    { numRuns: 60 },
  );
});
