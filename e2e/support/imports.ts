import type { Page } from '@playwright/test';
import { unique } from './orders.ts';
import { click } from './roles.ts';

const HEADS = ['Nom', 'Téléphone', 'E-mail', 'Adresse', 'Code postal', 'Ville', 'Code porte', 'Solde'];

/** A phone that no other journey has: 01 followed by a number of this table. */
const phoneOf = (start: number, n: number) => `01${String((start + n) % 100_000_000).padStart(8, '0')}`;

/**
 * A table of clients as a French spreadsheet saves it, with as many lines that are wrong and as many that repeat an
 * earlier line; the first client has the name of a formula. `mark` is a word that finds its clients.
 */
export function tableOfClients({
  clients,
  wrong,
  repeated,
}: Record<'clients' | 'wrong' | 'repeated', number>) {
  const mark = `Zinnia${unique().replaceAll(/[^a-z0-9]/gi, '')}`;
  const start = 42_000_000 + Math.floor(Math.random() * 9_000_000);
  const line = (n: number, phone: string) => [
    `${mark} no${n}`,
    phone,
    `${mark}.${n}@example.fr`,
    `${n} rue Monge`,
    '75005',
    'Paris',
    `A${n}`,
    '12,00',
  ];
  const rows = Array.from({ length: clients }, (_, n) => line(n, phoneOf(start, n)));
  const formula = [`=1+1 ${mark}`, phoneOf(start, 0), '', '', '', 'Créteil', '', ''];
  const bad = Array.from({ length: wrong }, (_, n) => line(clients + n, '12 34'));
  const twice = rows
    .slice(1, repeated + 1)
    .map(([name = '', phone = '']) => [`${name} bis`, `+33 ${phone.slice(1)}`]);
  const lines = [HEADS, formula, ...rows.slice(1), ...twice, ...bad];
  const text = lines.map((cells) => cells.join(';')).join('\r\n');
  return { mark, text, file: { name: `${mark}.csv`, mimeType: 'text/csv', buffer: windows1252(text) } };
}

/** French letters have the same number in the code page of older Excels. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

export async function giveFile(page: Page, file: ReturnType<typeof tableOfClients>['file']): Promise<void> {
  await page.getByLabel('Tableau de clients').setInputFiles(file);
  await page.getByText('Étape 2 sur 3 · Vérifiez. Rien n’est encore écrit.').waitFor({ timeout: 30_000 });
}

/** Runs the import that is shown. */
export async function runImport(page: Page, clients: string): Promise<void> {
  await click(page, `Importer ${clients}`);
  await page.getByText('Étape 3 sur 3 · Terminé').waitFor({ timeout: 60_000 });
}
