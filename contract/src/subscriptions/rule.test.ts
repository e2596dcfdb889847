import { expect, test } from 'vitest';
import { ruleSentence, type SubscriptionRule, subscriptionRule } from './rule.ts';

test.each<[SubscriptionRule, string]>([
  [{ kind: 'weekly', every: 1, weekdays: [2] }, 'Chaque mardi'],
  [{ kind: 'weekly', every: 1, weekdays: [1, 3, 5] }, 'Chaque lundi, mercredi et vendredi'],
  [{ kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Tous les jours'],
  [{ kind: 'weekly', every: 2, weekdays: [2, 4] }, 'Toutes les 2 semaines, le mardi et le jeudi'],
  [{ kind: 'monthly_day', every: 1, day: 1 }, 'Chaque mois, le 1er'],
  [{ kind: 'monthly_day', every: 1, day: 30 }, 'Chaque mois, le 30 (ou le dernier jour)'],
  [{ kind: 'monthly_day', every: 3, day: 31 }, 'Tous les 3 mois, le dernier jour'],
  [{ kind: 'monthly_weekday', every: 1, nth: -1, weekday: 5 }, 'Chaque mois, le dernier vendredi'],
  [{ kind: 'monthly_weekday', every: 2, nth: 1, weekday: 1 }, 'Tous les 2 mois, le premier lundi'],
])('writes %j as %s', (rule, sentence) => {
  expect(ruleSentence(rule)).toBe(sentence);
});

test('sorts days, each once, and refuses a rhythm without days or weeks', () => {
  expect(subscriptionRule.parse({ kind: 'weekly', every: '1', weekdays: [5, 1, 5] })).toEqual({
    kind: 'weekly',
    every: 1,
    weekdays: [1, 5],
  });
  for (const wrong of [
    { kind: 'weekly', every: 1, weekdays: [] },
    { kind: 'weekly', every: 0, weekdays: [1] },
    { kind: 'weekly', every: 1, weekdays: [8] },
    { kind: 'monthly_day', every: 1, day: 32 },
    { kind: 'monthly_weekday', every: 1, nth: 5, weekday: 1 },
    { kind: 'daily' },
    null,
  ]) {
    expect(subscriptionRule.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});
