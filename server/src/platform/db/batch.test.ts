import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batch.ts';

/** A read that takes a while, and what each of its calls asked for. */
function slowRead() {
  const reads: string[][] = [];
  const read = batched(async (asked: string[]) => {
    reads.push(asked);
    await sleep(20);
    if (asked.includes('broken')) throw new Error('the read failed');
    return asked.map((key) => key.toUpperCase());
  });
  return { reads, read };
}

test('calls of the same moment share one read, and each gets its own answer', async () => {
  const { reads, read } = slowRead();
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['A', 'B', 'A']);
  expect(reads).toEqual([['a', 'b', 'a']]);
});

test('a call that comes while a read is under way is answered by a later one', async () => {
  const { reads, read } = slowRead();
  const first = read('a');
  await sleep(5);
  expect(reads).toEqual([['a']]);
  const others = [read('a'), read('c')];
  expect(await Promise.all([first, ...others])).toEqual(['A', 'A', 'C']);
  expect(reads).toEqual([['a'], ['a', 'c']]);
});

test('a read that fails fails for its own calls only', async () => {
  const { read } = slowRead();
  const broken = read('broken');
  await sleep(5);
  const next = read('a');
  await expect(broken).rejects.toThrow('the read failed');
  expect(await next).toBe('A');
  expect(await read('b')).toBe('B');
});
