import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGate } from './gate.ts';

describe('createGate', () => {
  test('never lets in more than it may, and everything in the end', async () => {
    const work = fc.record({ weight: fc.nat(15), urgent: fc.boolean(), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(work, { maxLength: 20 }), async (works) => {
        const gate = createGate({ weight: 10, count: 3 });
        const inside: number[] = [];
        const most = { count: 0, weight: 0 };
        const results = await Promise.allSettled(
          works.map(({ weight, urgent, fails }) =>
            gate(weight, urgent, async () => {
              inside.push(Math.min(weight, 10));
              most.count = Math.max(most.count, inside.length);
              const sum = inside.reduce((a, b) => a + b, 0);
              most.weight = Math.max(most.weight, sum);
              await sleep(Math.random() * 2);
              inside.splice(inside.indexOf(Math.min(weight, 10)), 1);
              if (fails) throw new Error('as it should');
            }),
          ),
        );
        expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
        expect(inside).toEqual([]);
        expect(most.count).toBeLessThanOrEqual(3);
        expect(most.weight).toBeLessThanOrEqual(10);
      }),
      { numRuns: 60 },
    );
  });

  test('lets urgent work pass the others, each kind in its order', async () => {
    const gate = createGate({ weight: 1, count: 1 });
    const order: string[] = [];
    const enter = (name: string, urgent: boolean) => gate(1, urgent, async () => order.push(name));
    const patient = ['first', 'a', 'b'].map((name) => enter(name, false));
    await Promise.all([...patient, enter('now', true), enter('now too', true)]);
    expect(order).toEqual(['first', 'now', 'now too', 'a', 'b']);
  });
});
