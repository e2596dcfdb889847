import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const fields = { address: null, square_location_id: null, archived_at: null, version: 1 };
const marais: Location = { ...fields, id: 1, name: 'Boutique Marais' };
const batignolles: Location = { ...fields, id: 2, name: 'Boutique Batignolles' };

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

/** A tab that opens now, on the device as it is. */
async function openTab() {
  vi.stubGlobal('sessionStorage', storage());
  vi.resetModules();
  return import('./where-i-work.ts');
}

let moved: (event: object) => void;
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof moved) => {
    moved = listener;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
});

describe('where I work', () => {
  test('is nowhere until it is chosen, then survives the tab', async () => {
    const tab = await openTab();
    expect(tab.whereIWork()).toBeNull();
    tab.workAt(2);
    expect([tab.whereIWork(), sessionStorage.getItem('current_location_id')]).toEqual([2, '2']);
    expect((await openTab()).whereIWork()).toBe(2);
  });

  test('is the one of the tab where it has one', async () => {
    const tab = await openTab();
    tab.workAt(2);
    sessionStorage.setItem('current_location_id', '1');
    vi.resetModules();
    expect((await import('./where-i-work.ts')).whereIWork()).toBe(1);
  });

  test('falls away on the whole device', async () => {
    const tab = await openTab();
    tab.workAt(2);
    tab.workAt(null);
    expect(sessionStorage.getItem('current_location_id')).toBeNull();
    expect((await openTab()).whereIWork()).toBeNull();
  });

  test('follows another tab', async () => {
    const { onMove, whereIWork, workAt } = await openTab();
    workAt(1);
    const heard = vi.fn();
    onMove(heard);
    localStorage.setItem('florilege-location', '2');
    moved({ key: 'florilege-location', newValue: '2' });
    expect([whereIWork(), heard.mock.calls.length]).toEqual([2, 1]);
    moved({ key: 'another', newValue: '7' });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('the shop of a device', () => {
  test.each([
    ['the chosen one', 2, [marais, batignolles], batignolles],
    ['the only one, chosen or not', null, [marais], marais],
    ['the only one that is left', 2, [marais], marais],
    ['to be chosen among several', null, [marais, batignolles], null],
    ['to be chosen anew after its shop was archived', 7, [marais, batignolles], null],
    ['none while there is none', 1, [], null],
  ])('is %s', async (_case, chosen, open, expected) => {
    const { workplaceOf } = await openTab();
    expect(workplaceOf(chosen, open)).toBe(expected);
  });
});
