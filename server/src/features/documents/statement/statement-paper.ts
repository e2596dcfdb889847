import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { mm, type Pdf, paper } from '../../../integrations/pdf/pdf.ts';
import { inSlices } from '../in-slices.ts';
import { footersOf, legalWords, letterhead } from '../letterhead.ts';
import { addressLines, formatDay, formatEuros, NBSP } from '../paper-words.ts';
import { heightOf, ink, Sheet, text } from '../sheet.ts';
import type { OpenOrder, Period, StatementLine, StatementOf } from './statement.repository.ts';
import { lineWords } from './statement-words.ts';

type Statement = StatementOf & Period & { lines: StatementLine[]; open: OpenOrder[] };

const label = text(8, { color: ink.muted });
const value = text(9.5);
const figures = text(9.5, { tabular: true });
const strong = text(10, { face: 'strong', tabular: true });
const heading = text(11, { face: 'strong', color: ink.green });
const ROW = 16;

/** Positions of a table, from the left edge; amounts end there. */
type Place = { head: string; at: number; ends?: true };

/** Ten rows take 12 ms. */
const ROWS_AT_ONCE = 10;

/** The orders and payments of a client in a period, and the orders he still has to pay. */
export async function statementPaper(pdf: Pdf, statement: Statement): Promise<void> {
  const { lines, open, shop } = statement;
  const format = { size: paper.a4, margin: { x: mm(18), top: mm(15), bottom: mm(20) } };
  let table: readonly Place[] | null = null;
  const sheet = new Sheet(pdf, format, (next) => {
    next.pdf.text(
      `Relevé de compte · ${next.pdf.drawable(statement.party.name, 'text', 'told')} (suite)`,
      next.left,
      next.y + 9,
      text(9, { color: ink.muted }),
    );
    next.y += 24;
    if (table) heads(next, table);
  });
  head(sheet, statement);
  const between = lines.filter(({ kind }) => kind !== 'opening' && kind !== 'closing');
  const [opening, closing] = [balanceOf(lines, 'opening'), balanceOf(lines, 'closing')];
  balance(sheet, `Solde au ${formatDay(statement.from)}, avant le premier mouvement`, opening);
  table = movementPlaces(sheet);
  heads(sheet, table);
  if (between.length === 0)
    sheet.flow(sheet.lines('Aucun mouvement sur la période.', value, sheet.width), sheet.left);
  const movements = table;
  await inSlices(between, ROWS_AT_ONCE, (line) => movement(sheet, movements, line));
  total(sheet, table, between);
  table = null;
  balance(sheet, `Solde au ${formatDay(statement.to)}`, closing);
  table = openPlaces(sheet);
  await openPart(sheet, table, open);
  footersOf(sheet, `Client n°${NBSP}${statement.id}`, legalWords(shop));
}

const balanceOf = (lines: readonly StatementLine[], kind: StatementLine['kind']): Cents =>
  lines.find((line) => line.kind === kind)?.balance ?? 0;

function head(sheet: Sheet, { shop, party, payment_terms, from, to }: Statement): void {
  const half = sheet.width * 0.52;
  const end = sheet.block(letterhead(sheet, shop, half, 25), sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 25, 'Relevé de compte', text(19, { face: 'title' }));
  sheet.endingAt(sheet.right, sheet.y + 42, `Du ${formatDay(from)} au ${formatDay(to)}`, value);
  sheet.endingAt(sheet.right, sheet.y + 55, `Établi le ${formatDay(today())}`, label);
  sheet.y = Math.max(end, sheet.y + 62) + 12;
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.green, 1);
  sheet.y += 12;
  const width = sheet.width / 2;
  const who = [
    ...sheet.lines(party.name, text(12, { face: 'strong' }), width),
    ...addressLines(party).flatMap((line) => sheet.lines(line, value, width)),
    ...sheet.lines(party.siret && `SIRET${NBSP}${party.siret}`, label, width),
    ...sheet.lines(party.vat_number && `TVA${NBSP}${party.vat_number}`, label, width),
  ];
  const terms = [
    ...sheet.lines('Conditions de paiement', label, width),
    ...sheet.lines(paymentTermsLabels[payment_terms], value, width),
  ];
  sheet.ensure(Math.max(heightOf(who), heightOf(terms)));
  sheet.columns([who, terms], width + 10);
  sheet.y += 14;
}

/** « 120,00 € restent dus »: a sign alone is read the wrong way round. */
function meaning(cents: Cents): string {
  if (cents === 0) return 'rien n’est dû';
  if (cents > 0) return 'en faveur du client';
  return cents > -200 ? 'dû à la boutique' : 'dus à la boutique';
}

function balance(sheet: Sheet, words: string, cents: Cents): void {
  sheet.ensure(26);
  sheet.pdf.box(sheet.left, sheet.y, sheet.width, 24, { fill: ink.soft });
  sheet.pdf.text(words, sheet.left + 8, sheet.y + 16, value);
  sheet.endingAt(sheet.right - 8, sheet.y + 16, `${formatEuros(Math.abs(cents))} ${meaning(cents)}`, strong);
  sheet.y += 36;
}

const movementPlaces = ({ left, right, width }: Sheet): readonly Place[] => [
  { head: 'Date', at: left },
  { head: 'Mouvement', at: left + width * 0.14 },
  { head: 'Commande', at: left + width * 0.46 },
  { head: 'Débit', at: left + width * 0.72, ends: true },
  { head: 'Crédit', at: left + width * 0.86, ends: true },
  { head: 'Solde', at: right, ends: true },
];

const openPlaces = ({ left, right, width }: Sheet): readonly Place[] => [
  { head: 'Commande', at: left },
  { head: 'Date', at: left + width * 0.14 },
  { head: 'Facture', at: left + width * 0.3 },
  { head: 'Échéance', at: left + width * 0.52 },
  { head: 'Montant', at: left + width * 0.84, ends: true },
  { head: 'Reste à payer', at: right, ends: true },
];

function heads(sheet: Sheet, places: readonly Place[]): void {
  row(
    sheet,
    places,
    places.map(({ head }) => head),
    label,
  );
  sheet.pdf.rule(sheet.left, sheet.y - 4, sheet.width, ink.line);
  sheet.y += 2;
}

function row(
  sheet: Sheet,
  places: readonly Place[],
  cells: readonly (string | null)[],
  style = figures,
): void {
  sheet.ensure(ROW);
  places.forEach(({ at, ends }, index) => {
    const cell = cells[index];
    if (!cell) return;
    if (ends) sheet.endingAt(at, sheet.y + 10, cell, style);
    else sheet.pdf.text(sheet.pdf.drawable(cell, style.face, 'told'), at, sheet.y + 10, style);
  });
  sheet.y += ROW;
}

const debit = (amount: Cents | null) => (amount !== null && amount < 0 ? formatEuros(-amount) : null);
const credit = (amount: Cents | null) => (amount !== null && amount > 0 ? formatEuros(amount) : null);

function movement(sheet: Sheet, places: readonly Place[], line: StatementLine): void {
  const order = line.order_id === null ? null : `n°${NBSP}${line.order_id}`;
  row(sheet, places, [
    formatDay(line.day),
    lineWords(line),
    order,
    debit(line.amount),
    credit(line.amount),
    formatEuros(line.balance),
  ]);
}

function total(sheet: Sheet, places: readonly Place[], lines: readonly StatementLine[]): void {
  if (lines.length === 0) {
    sheet.y += 12;
    return;
  }
  const sum = (of: (amount: Cents) => boolean) =>
    lines.reduce((cents, { amount }) => cents + (amount !== null && of(amount) ? Math.abs(amount) : 0), 0);
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.line);
  sheet.y += 4;
  const [owed, paid] = [sum((amount) => amount < 0), sum((amount) => amount > 0)];
  row(sheet, places, ['Total', null, null, formatEuros(owed), formatEuros(paid), null], strong);
  sheet.y += 10;
}

async function openPart(sheet: Sheet, places: readonly Place[], open: readonly OpenOrder[]): Promise<void> {
  sheet.ensure(70);
  sheet.y += 6;
  sheet.flow(sheet.lines(`À payer au ${formatDay(today())}`, heading, sheet.width), sheet.left);
  sheet.y += 4;
  if (open.length === 0) {
    sheet.flow(sheet.lines('Aucune commande n’attend de paiement.', value, sheet.width), sheet.left);
    return;
  }
  heads(sheet, places);
  await inSlices(open, ROWS_AT_ONCE, (order) =>
    row(sheet, places, [
      `n°${NBSP}${order.id}`,
      formatDay(order.day),
      order.invoice ?? 'non facturée',
      order.deadline && formatDay(order.deadline),
      formatEuros(order.amount),
      formatEuros(order.remaining_amount),
    ]),
  );
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.green, 1);
  sheet.y += 4;
  const left = open.reduce((cents, { remaining_amount }) => cents + remaining_amount, 0);
  row(sheet, places, ['Total', null, null, null, null, formatEuros(left)], strong);
}
