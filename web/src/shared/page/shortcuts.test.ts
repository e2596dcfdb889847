import { expect, it } from 'vitest';
import { isKey, type Shortcut, shortcuts } from './shortcuts.ts';

it('no key means two things in one place', () => {
  const seen = new Set<string>();
  for (const { keys, group } of Object.values(shortcuts)) {
    for (const key of keys) {
      expect(seen.has(`${group} ${key}`), `${group} ${key}`).toBe(false);
      seen.add(`${group} ${key}`);
    }
  }
});

it('keys of verifications as the specification has them', () => {
  const of = (key: string) =>
    (Object.keys(shortcuts) as Shortcut[]).filter(
      (name) => shortcuts[name].group === 'Dans les vérifications' && isKey(name, key),
    );
  expect([of('ArrowRight'), of(' '), of('ArrowLeft'), of('ArrowUp'), of('ArrowDown')]).toEqual([
    ['approve'],
    ['approve'],
    ['reject'],
    ['previousCard'],
    ['nextCard'],
  ]);
});

it('says what n is where it is no order', () => {
  expect(shortcuts.fresh.does).toBe('Nouvelle commande (nouveau client, abonnement ou membre sur leur page)');
});
