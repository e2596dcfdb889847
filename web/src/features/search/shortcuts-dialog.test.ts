import { expect, test } from 'vitest';
import { isKey, shortcuts } from '../../shared/page/shortcuts.ts';
import { verificationShortcuts } from '../verifications/verifications.public.ts';
import { allShortcuts } from './shortcuts-dialog.tsx';

test('gives no key two meanings in one place', () => {
  const seen = new Set<string>();
  for (const { keys, group } of allShortcuts) {
    for (const key of keys) {
      expect(seen.has(`${group} ${key}`), `${group} ${key}`).toBe(false);
      seen.add(`${group} ${key}`);
    }
  }
});

test('has the keys of verifications that the specification names', () => {
  const of = (key: string) =>
    Object.entries(verificationShortcuts)
      .filter(([, shortcut]) => isKey(shortcut, key))
      .map(([name]) => name);
  expect([of('ArrowRight'), of(' '), of('ArrowLeft'), of('ArrowUp'), of('ArrowDown')]).toEqual([
    ['approve'],
    ['approve'],
    ['reject'],
    ['previousCard'],
    ['nextCard'],
  ]);
});

test('says what n creates on pages other than the orders', () => {
  expect(shortcuts.fresh.does).toBe('Nouvelle commande (nouveau client, abonnement ou membre sur leur page)');
});
