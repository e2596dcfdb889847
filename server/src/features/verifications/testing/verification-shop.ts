import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { type Caller, testServer } from '../../../testing/test-server.ts';

type Wanted = { holder?: string; wanted?: number[]; release?: number[]; after?: number | null };

/** A server with an empty queue for each test, and the calls that the tests of verifications share. */
export async function verificationShop() {
  const server = await testServer();
  const camille = await server.as('Senior', 'Camille');
  const paul = await server.as('Admin', 'Paul');
  const florist = await server.as('Fleuriste', 'Margaux');
  const orders = () => server.db.updateTable('orders').where('status', '=', 'needs_verification');
  beforeEach(async () => {
    await orders().set({ status: 'validated' }).execute();
  });
  const waiting = async (count: number, order: object = {}): Promise<number[]> => {
    const row = { amount: 4500, status: 'needs_verification' as const, created_by: florist.id, ...order };
    const rows = Array.from({ length: count }, () => row);
    return valuesOf(await server.db.insertInto('orders').values(rows).returning('id').execute(), 'id');
  };
  return {
    ...server,
    camille,
    paul,
    florist,
    waiting,
    waitingOne: async (order: object = {}): Promise<number> => (await waiting(1, order))[0] ?? 0,
    hand: async (caller: Caller, { holder = caller.id, ...wanted }: Wanted = {}) => {
      const { status, body } = await caller.put('/api/verifications/hand/', { holder, ...wanted });
      expect(status, JSON.stringify(body)).toBe(200);
      const dealt: number[] = valuesOf(body.cards, 'order');
      return { ...body, orders: dealt };
    },
    putBack: (caller: Caller, holder: string) => caller.delete(`/api/verifications/hand/${holder}/`),
    decide: (caller: Caller, order: number, body: object = {}) => {
      const approved = { holder: caller.id, decision: 'approved', version: 1 };
      return caller.post(`/api/verifications/${order}/decide/`, { ...approved, ...body });
    },
    undo: (caller: Caller, id: number) =>
      caller.post(`/api/verifications/${id}/undo/`, { holder: caller.id }),
    change: (order: number, body: object) => florist.patch(`/api/orders/${order}/`, body),
    detail: async (order: number) => (await camille.get(`/api/orders/${order}/`)).body,
    expireLeases: () =>
      server.db.updateTable('verification_claims').set({ until: sql`now() - interval '1 second'` }).execute(),
  };
}
