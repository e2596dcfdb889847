import { ANONYMOUS_CLIENT, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { listed, MAX_NAMED_ORDERS } from '@florilege/contract/http/listed.ts';
import { orderFieldNames, orderFields } from '@florilege/contract/orders/order-fields.ts';
import {
  financialStatusDisplay,
  moneyNotes,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import { mm, type Pdf, paper, type Style } from '../../integrations/pdf/pdf.ts';
import type { PaperOrder, Party } from './documents.repository.ts';
import { footers, legalWords, letterhead } from './letterhead.ts';
import {
  addressLines,
  dayWords,
  formatEuros,
  formatInstant,
  locationWords,
  NBSP,
  phoneWords,
  placeOf,
  receiver,
  slotWords,
  vatSplit,
} from './paper-words.ts';
import { heightOf, ink, type Line, Sheet, text } from './sheet.ts';

const PADDING = 12;
const GAP = 14;

const label = text(8, { color: ink.muted });
const value = text(10);
const strong = text(11, { face: 'strong' });
const heading = text(9, { face: 'strong', color: ink.green });

export function purchaseOrder(pdf: Pdf, order: PaperOrder): void {
  const format = { size: paper.a4, margin: { x: mm(18), top: mm(15), bottom: mm(20) } };
  const sheet = new Sheet(pdf, format, (next) => continued(next, order));
  pdf.bookmark(`Commande ${order.id} · Bon de commande`);
  head(sheet, order);
  facts(sheet, order);
  parties(sheet, order);
  delivery(sheet, order);
  passage(sheet, 'Notes bouquet', order.bouquet_notes, value, 'Aucune note');
  passage(sheet, 'Message manuscrit', order.hand_message, text(15, { face: 'message' }), 'Aucun message');
  amounts(sheet, order);
  footers(sheet, order, legalWords(order.shop));
}

function continued(sheet: Sheet, order: PaperOrder): void {
  const title = `Bon de commande n°${NBSP}${order.id} (suite)`;
  sheet.pdf.text(title, sheet.left, sheet.y + 9, text(9, { color: ink.muted }));
  sheet.pdf.rule(sheet.left, sheet.y + 18, sheet.width, ink.line);
  sheet.y += 32;
}

function head(sheet: Sheet, order: PaperOrder): void {
  const half = sheet.width * 0.56;
  const end = sheet.block(letterhead(sheet, order.shop, half, 25), sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 25, 'Bon de commande', text(19, { face: 'title' }));
  const number = text(14, { face: 'strong', color: ink.green, tabular: true });
  sheet.endingAt(sheet.right, sheet.y + 45, `n°${NBSP}${order.id}`, number);
  const right = sheet.width - half - 20;
  const place = [
    ...sheet.lines(locationWords(order), text(8.5), right),
    ...sheet.lines(order.location?.address, label, right),
  ];
  const placeEnd = sheet.block(place, sheet.left, sheet.y + 54, { right: sheet.right });
  sheet.y = Math.max(end, placeEnd) + 14;
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.green, 1);
  sheet.y += 14;
}

function financialWords({ financial_status, money_note }: PaperOrder): string {
  const { label } = financialStatusDisplay(financial_status);
  return money_note ? `${label} (${moneyNotes[money_note]})` : label;
}

function facts(sheet: Sheet, order: PaperOrder): void {
  const status = order.status === 'cancelled' ? text(10, { face: 'strong', color: ink.red }) : value;
  labelled(sheet, [
    ['Créée le', formatInstant(order.created_at), value],
    ['Par', order.created_by_name ?? 'Système', value],
    ['Statut', statusDisplay(order.status).label, status],
    ['Statut financier', financialWords(order), text(10, { face: 'strong' })],
  ]);
  sheet.y += 8;
  const references = [
    ...orderFieldNames
      .filter((name) => orderFields[name].shown === 'text')
      .map((name) => [orderFields[name].label, order[name]]),
    ['Commande groupée', batchWords(order)],
  ].flatMap(([name, said]): Labelled[] => (name && said ? [[String(name), String(said), value]] : []));
  if (references.length === 0) return;
  labelled(sheet, references);
  sheet.y += 10;
}

function batchWords({ batch }: PaperOrder): string | null {
  if (!batch || batch.length < 2) return null;
  if (batch.length > MAX_NAMED_ORDERS) return `${batch.length} commandes`;
  return `n°${NBSP}${listed(batch.map(String))}`;
}

type Labelled = [name: string, said: string, style: Style];

function labelled(sheet: Sheet, values: Labelled[]): void {
  const width = (sheet.width - (values.length - 1) * GAP) / values.length;
  const columns = values.map(([name, said, style]) => [
    ...sheet.lines(name, label, width),
    ...sheet.lines(said, style, width),
  ]);
  sheet.columns(columns, width + GAP);
}

function partyLines(sheet: Sheet, title: string, party: Party | null, nobody: string, width: number): Line[] {
  const head = sheet.lines(title, heading, width);
  if (!party) return [...head, ...sheet.lines(nobody, text(11), width)];
  const { name, phone } = party.contact ?? {};
  const contact = [name, phone && phoneWords(phone)].filter(Boolean).join(' · ');
  const details = [
    ...addressLines(party),
    party.phone && phoneWords(party.phone),
    party.email,
    contact && `Contact${NBSP}: ${contact}`,
    party.siret && `SIRET${NBSP}${party.siret}`,
    party.vat_number && `TVA${NBSP}${party.vat_number}`,
  ];
  return [
    ...head,
    ...sheet.lines(party.name, strong, width),
    ...sheet.lines(clientTypes[party.type], label, width),
    ...details.flatMap((detail) => sheet.lines(detail, value, width)),
  ];
}

function parties(sheet: Sheet, order: PaperOrder): void {
  const column = (sheet.width - GAP) / 2;
  const width = column - 2 * PADDING;
  const payer = partyLines(sheet, 'Payeur', order.payer, ANONYMOUS_CLIENT, width);
  const recipient = partyLines(sheet, 'Destinataire', order.recipient, 'Même que le payeur', width);
  const height = Math.max(heightOf(payer), heightOf(recipient)) + 2 * PADDING;
  sheet.ensure(height);
  for (const [index, lines] of [payer, recipient].entries()) {
    const x = sheet.left + index * (column + GAP);
    sheet.pdf.box(x, sheet.y, column, height, { line: ink.line });
    sheet.block(lines, x + PADDING, sheet.y + PADDING);
  }
  sheet.y += height + GAP;
}

/** The address of a delivery that does not go to the address of its recipient. */
function ownPlace(order: PaperOrder): string[] {
  const party = receiver(order);
  const line = addressLines(placeOf(order)).join(', ');
  const isOwn = order.requires_delivery && line !== (party ? addressLines(party).join(', ') : '');
  return isOwn ? [line] : [];
}

function delivery(sheet: Sheet, order: PaperOrder): void {
  const width = sheet.width - 2 * PADDING;
  const title = order.requires_delivery ? 'Livraison' : 'Retrait en boutique';
  const driver = `Livreur${NBSP}: ${order.driver_name ?? 'à désigner'}`;
  const lines = [
    ...sheet.lines(title, heading, width),
    ...sheet.lines(`${dayWords(order)} · ${slotWords(order)}`, strong, width),
    ...sheet.lines(order.requires_delivery && driver, value, width),
    ...ownPlace(order).flatMap((line) => sheet.lines(line, value, width)),
    ...sheet.lines(
      order.requires_delivery &&
        order.access_notes &&
        `${orderFields.access_notes.label}${NBSP}: ${order.access_notes}`,
      value,
      width,
    ),
  ];
  sheet.softBox(lines, PADDING);
  sheet.y += GAP + 2;
}

/** A title and a text of any length; the title is never alone at the foot of a page. */
function passage(sheet: Sheet, title: string, said: string | null, style: Style, nothing: string): void {
  const body = sheet.lines(said || nothing, said ? style : text(10, { color: ink.muted }), sheet.width);
  const head = sheet.lines(title, heading, sheet.width);
  sheet.ensure(heightOf(head) + heightOf(body.slice(0, 2)));
  sheet.flow(head, sheet.left);
  sheet.y += 2;
  sheet.flow(body, sheet.left);
  sheet.y += GAP;
}

function amounts(sheet: Sheet, order: PaperOrder): void {
  const { net, vat } = vatSplit(order);
  const from = sheet.left + sheet.width * 0.5;
  sheet.ensure(92);
  sheet.pdf.rule(from, sheet.y, sheet.right - from, ink.line);
  sheet.y += 18;
  for (const [name, cents] of [
    ['Montant HT', net],
    [`TVA ${order.vat_rate}${NBSP}%`, vat],
  ] as const) {
    sheet.pdf.text(name, from, sheet.y, value);
    sheet.endingAt(sheet.right, sheet.y, formatEuros(cents), text(10, { tabular: true }));
    sheet.y += 17;
  }
  sheet.pdf.rule(from, sheet.y - 8, sheet.right - from, ink.green, 1);
  sheet.y += 12;
  sheet.pdf.text('Montant TTC', from, sheet.y, text(12, { face: 'strong' }));
  const total = text(14, { face: 'strong', color: ink.green, tabular: true });
  sheet.endingAt(sheet.right, sheet.y, formatEuros(order.amount), total);
  sheet.y += 18;
  const paid = `Règlement${NBSP}: ${financialWords(order)}`;
  sheet.endingAt(sheet.right, sheet.y, paid, label);
  sheet.y += 10;
}
