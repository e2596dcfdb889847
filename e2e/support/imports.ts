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

/**
 * A table of orders of these payers, as a French spreadsheet saves it: every third is collected in the shop, every
 * second goes to somebody who is no client. Wrong ones name nobody, a date that is none, or a payment.
 */
export function tableOfOrders({
  payers,
  orders,
  wrong,
  repeated,
}: { payers: readonly string[] } & Record<'orders' | 'wrong' | 'repeated', number>) {
  const mark = `Lot${unique().replaceAll(/[^a-z0-9]/gi, '')}`;
  const heads = ['Date', 'Créneau', 'Type', 'Client', 'Montant TTC', 'Destinataire', 'Téléphone', 'Adresse'];
  const more = ['Code postal', 'Ville', 'Digicode', 'Message carte', 'Bouquet', 'Statut', 'Paiement'];
  const line = (n: number) => {
    const payer = payers[n % payers.length] ?? '';
    const day = `${String(1 + (n % 28)).padStart(2, '0')}/0${1 + (n % 9)}/2027`;
    const to =
      n % 3 === 0
        ? ['Retrait', payer, `${30 + n},50`, '', '', '', '', '', '']
        : [
            'Livraison',
            payer,
            `${30 + n},50`,
            'Mme Odile Ferrand',
            '0612345678',
            `${n} rue Monge`,
            '75005',
            'Paris',
            'B12',
          ];
    return [
      day,
      n % 2 ? 'Matin' : 'Soir',
      ...to,
      `Joyeux anniversaire ${n} ${mark}`,
      'Pivoines',
      'Créée',
      '',
    ];
  };
  const rows = Array.from({ length: orders }, (_, n) => line(n));
  const bad = Array.from({ length: wrong }, (_, n) => {
    const cells = line(orders + n);
    if (n % 3 === 0) cells[3] = `Inconnu ${mark}`;
    if (n % 3 === 1) cells[0] = '31/02/2027';
    if (n % 3 === 2) cells[cells.length - 1] = 'Payée';
    return cells;
  });
  const lines = [[...heads, ...more], ...rows, ...rows.slice(0, repeated), ...bad];
  const text = lines.map((cells) => cells.join(';')).join('\r\n');
  return { mark, text, file: { name: `${mark}.csv`, mimeType: 'text/csv', buffer: windows1252(text) } };
}

/** French letters have the same number in the code page of older Excels. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

type File = ReturnType<typeof tableOfClients>['file'];
export async function giveFile(page: Page, file: File, table = 'Tableau de clients'): Promise<void> {
  await page.getByLabel(table).setInputFiles(file);
  await page.getByText('Étape 2 sur 3 · Vérifiez. Rien n’est encore écrit.').waitFor({ timeout: 60_000 });
}

/** Runs the import that is shown. */
export async function runImport(page: Page, records: string): Promise<void> {
  await click(page, `Importer ${records}`);
  await page.getByText('Étape 3 sur 3 · Terminé').waitFor({ timeout: 60_000 });
}
