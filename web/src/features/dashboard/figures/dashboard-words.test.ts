import { todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { describe, expect, test } from 'vitest';
import { todoWords } from '../todo/todo-words.ts';
import { comparedText, dayText, monthText } from './dashboard-words.ts';

describe('today beside the same day of last week', () => {
  test.each([
    ['112.00', '100.00', '+12\u00a0% sur samedi dernier'],
    ['80.00', '100.00', '\u221220\u00a0% sur samedi dernier'],
    ['100.00', '100.00', '0\u00a0% sur samedi dernier'],
    ['-10.00', '100.00', '\u2212110\u00a0% sur samedi dernier'],
    // Nothing to compare with.
    ['50.00', '0.00', '0,00\u00a0€ samedi dernier'],
    ['50.00', '-12.00', '\u221212,00\u00a0€ samedi dernier'],
  ])('%s against %s: %s', (daily, before, text) => {
    expect(comparedText({ daily, monthly: daily, same_day_last_week: before }, '2026-11-21')).toBe(text);
  });
});

test.each([
  ['2026-11-21', 'du 1er au 21 novembre'],
  ['2026-11-01', 'le 1er novembre'],
])('the month until %s: %s', (day, text) => expect(monthText(day)).toBe(text));

test('the line below the title', () => {
  expect(dayText({ day: '2026-11-21', today: { deliveries: 23, pickups: 1 } })).toBe(
    'Samedi 21 novembre 2026\u00a0· 23\u00a0livraisons, 1\u00a0retrait aujourd’hui',
  );
});

describe('À traiter', () => {
  const line = {
    amount: '156.00',
    since: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    order_ids: [4126, 4122],
    member_names: ['Louise', 'Yanis'],
  };
  test.each([
    ['to_prepare', 1, '1\u00a0commande à préparer aujourd’hui'],
    ['without_driver', 3, '3\u00a0livraisons sans livreur d’ici demain'],
    ['incomplete', 1, '1\u00a0livraison à compléter'],
    ['verifications', 1, '1\u00a0bouquet attend votre validation'],
    ['verifications', 2, '2\u00a0bouquets attendent votre validation'],
    ['payment_alerts', 2, '2\u00a0paiements à vérifier'],
    ['overdue_invoices', 1, '1\u00a0commande facturée, échéance dépassée'],
    ['closed_quotes', 2, '2\u00a0devis refusés ou expirés'],
    ['open_links', 1, '1\u00a0lien de paiement sans réponse depuis plus de 3 jours'],
    ['subscriptions', 2, '2\u00a0abonnements à régler'],
    ['failed_jobs', 2, '2\u00a0tâches en échec'],
    ['guessed_codes', 2, 'Beaucoup de codes de connexion refusés\u00a0: Louise, Yanis'],
    ['guessed_codes', 3, 'Beaucoup de codes de connexion refusés\u00a0: Louise, Yanis…'],
    ['bulk_reads', 3, 'Beaucoup de clients consultés en un jour\u00a0: Louise, Yanis…'],
  ] as const)('%s, %i: %s', (kind, count, sentence) => {
    expect(todoWords[kind].sentence({ ...line, kind, count })).toBe(sentence);
  });

  test('names the first orders, and says that there are more', () => {
    expect(todoWords.to_prepare.detail({ ...line, kind: 'to_prepare', count: 2 })).toBe('n°\u00a04126, 4122');
    expect(todoWords.to_prepare.detail({ ...line, kind: 'to_prepare', count: 5 })).toBe(
      'n°\u00a04126, 4122…',
    );
    expect(todoWords.open_links.detail({ ...line, kind: 'open_links', count: 5 })).toBe(
      '156,00\u00a0€\u00a0· le plus ancien il y a 4 jours',
    );
  });

  test('agrees with what it counts', () => {
    const refunds = todoWords.to_refund.detail({ ...line, kind: 'to_refund', count: 5 });
    expect(refunds).toMatch(/la plus ancienne il y a 4 jours$/);
  });

  test('leads somewhere, each', () => {
    for (const kind of todoKindValues) expect(todoWords[kind].href('2026-11-21')).toMatch(/^\//);
    expect(todoWords.without_driver.href('2026-10-31')).toBe(
      '/commandes?todo=driver&delivery_from=2026-10-31&delivery_to=2026-11-01',
    );
  });
});
