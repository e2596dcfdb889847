import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { patientEach, type Verdict } from './patient-each.ts';
import { VendorFailure } from './vendor-failure.ts';

const verdicts: Record<string, Verdict> = { refused: 'over', unreadable: 'left', unavailable: 'away' };
/** A run over things named by their outcome: o(ver), l(eft), a(way), f(ault of our own), x: synced. */
function run() {
  const asked: string[] = [];
  const each = patientEach(createLog('silent'), ({ kind }) => verdicts[kind] ?? 'away');
  const kinds = { o: 'refused', l: 'unreadable', a: 'unavailable' } as const;
  const sync = async (thing: string) => {
    asked.push(thing);
    if (thing === 'f') throw new Error('ours');
    if (thing === 'o' || thing === 'l' || thing === 'a')
      throw new VendorFailure('SQUARE', kinds[thing], 'Non.');
  };
  return { asked, go: (things: string) => each([...things], sync) };
}

test.each([
  ['xx', ''],
  ['oxo', ''],
  ['lxfxa', 'lfa'],
  ['aaxaaxaa', 'aaaaaa'],
  ['aalaafaa', null],
  ['aaolaax', 'aalaa'],
  ['lllllffffffx', 'lllllffffff'],
])('a run over %s leaves %s', async (things, left) => {
  const { asked, go } = run();
  if (left === null) await expect(go(things)).rejects.toMatchObject({ kind: 'unavailable' });
  else {
    expect((await go(things)).join('')).toBe(left);
    expect(asked.join('')).toBe(things);
  }
});

test('a vendor that fails three times in a row ends the run', async () => {
  const { asked, go } = run();
  await go('xaa');
  await expect(go('axx')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(asked.join('')).toBe('xaaa');
});
