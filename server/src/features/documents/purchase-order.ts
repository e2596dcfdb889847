import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { financialStatuses, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { mm, type Pdf, paper } from '../../integrations/pdf/pdf.ts';
import type { PaperOrder, Party } from './documents.repository.ts';
import { footers, legalWords, letterhead } from './letterhead.ts';
import {
  addressLines,
  dayWords,
  formatEuros,
  formatInstant,
  phoneWords,
  slotWords,
  vatSplit,
} from './paper-words.ts';
import { heightOf, ink, type Line, Sheet, text } from './sheet.ts';

const ANONYMOUS = 'Client anonyme';
const SAME = 'Même que le payeur';
const NBSP = '\u00a0';
const PADDING = 12;
const GAP = 14;

const label = text(8, { color: ink.muted });
const value = text(10);
const strong = text(11, { face: 'strong' });

/** The bon de commande: all that the shop knows of one order, on A4. */
export function purchaseOrder(pdf: Pdf, order: PaperOrder): void {
  const sheet = new Sheet(
    pdf,
    { size: paper.a4, margin: { x: mm(18), top: mm(15), bottom: mm(20) } },
    (next) => continued(next, order),
  );
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
  sheet.pdf.text(
    `Bon de commande n°${NBSP}${order.id} (suite)`,
    sheet.left,
    sheet.y + 9,
    text(9, { color: ink.muted }),
  );
  sheet.pdf.rule(sheet.left, sheet.y + 18, sheet.width, ink.line);
  sheet.y += 32;
}

function head(sheet: Sheet, order: PaperOrder): void {
  const half = sheet.width * 0.56;
  const end = sheet.block(letterhead(sheet, order.shop, half, 25), sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 25, 'Bon de commande', text(19, { face: 'title' }));
  sheet.endingAt(
    sheet.right,
    sheet.y + 45,
    `n°${NBSP}${order.id}`,
    text(14, { face: 'strong', color: ink.green, tabular: true }),
  );
  const shop = order.location;
  const right = sheet.width - half - 20;
  const place = shop
    ? [
        ...sheet.lines(`Boutique ${shop.name}`, text(8.5), right),
        ...(shop.address ? sheet.lines(shop.address, label, right) : []),
      ]
    : [];
  const placeEnd = sheet.block(place, sheet.left, sheet.y + 54, { right: sheet.right });
  sheet.y = Math.max(end, placeEnd) + 14;
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.green, 1);
  sheet.y += 14;
}

/** Dates and states side by side, the long ones below. */
function facts(sheet: Sheet, order: PaperOrder): void {
  const cancelled = order.status === 'cancelled';
  const columns: [string, string, Line['style']][] = [
    ['Créée le', formatInstant(order.created_at), value],
    ['Par', order.created_by_name ?? 'Système', value],
    [
      'Statut',
      orderStatuses[order.status].label,
      cancelled ? text(10, { face: 'strong', color: ink.red }) : value,
    ],
    ['Statut financier', financialStatuses[order.financial_status].label, text(10, { face: 'strong' })],
  ];
  const width = (sheet.width - 3 * GAP) / 4;
  const ends = columns.map(([name, said, style], index) =>
    sheet.block(
      [...sheet.lines(name, label, width), ...sheet.lines(said, style, width)],
      sheet.left + index * (width + GAP),
      sheet.y,
    ),
  );
  sheet.y = Math.max(...ends) + 8;
  references(sheet, order);
}

/** The numbers that client and shop know the order by, where there are any. */
function references(sheet: Sheet, order: PaperOrder): void {
  const known = [
    ['Numéro de bon de commande', order.purchase_order_number],
    ['Commande groupée', order.batch_id],
  ].flatMap(([name, said]) => (name && said ? [[name, said] as const] : []));
  if (known.length === 0) return;
  const width = (sheet.width - (known.length - 1) * GAP) / known.length;
  const ends = known.map(([name, said], index) =>
    sheet.block(
      [...sheet.lines(name, label, width), ...sheet.lines(said, value, width)],
      sheet.left + index * (width + GAP),
      sheet.y,
    ),
  );
  sheet.y = Math.max(...ends) + 10;
}

function partyLines(sheet: Sheet, title: string, party: Party | null, nobody: string, width: number): Line[] {
  const heading = sheet.lines(title, text(9, { face: 'strong', color: ink.green }), width);
  if (!party) return [...heading, ...sheet.lines(nobody, text(11), width)];
  const contact =
    party.contact &&
    [party.contact.name, party.contact.phone && phoneWords(party.contact.phone)].filter(Boolean).join(' · ');
  const details = [
    ...addressLines(party),
    party.phone && phoneWords(party.phone),
    party.email,
    contact && `Contact${NBSP}: ${contact}`,
    party.siret && `SIRET${NBSP}${party.siret}`,
    party.vat_number && `TVA${NBSP}${party.vat_number}`,
  ];
  return [
    ...heading,
    ...sheet.lines(party.name, strong, width),
    ...sheet.lines(clientTypes[party.type], label, width),
    ...details.flatMap((detail) => (detail ? sheet.lines(detail, value, width) : [])),
  ];
}

function parties(sheet: Sheet, order: PaperOrder): void {
  const column = (sheet.width - GAP) / 2;
  const width = column - 2 * PADDING;
  const payer = partyLines(sheet, 'Payeur', order.payer, ANONYMOUS, width);
  const recipient = partyLines(sheet, 'Destinataire', order.recipient, SAME, width);
  const height = Math.max(heightOf(payer), heightOf(recipient)) + 2 * PADDING;
  sheet.ensure(height);
  for (const [index, lines] of [payer, recipient].entries()) {
    const x = sheet.left + index * (column + GAP);
    sheet.pdf.box(x, sheet.y, column, height, { line: ink.line });
    sheet.block(lines, x + PADDING, sheet.y + PADDING);
  }
  sheet.y += height + GAP;
}

function delivery(sheet: Sheet, order: PaperOrder): void {
  const width = sheet.width - 2 * PADDING;
  const lines = [
    ...sheet.lines(
      order.requires_delivery ? 'Livraison' : 'Retrait en boutique',
      text(9, { face: 'strong', color: ink.green }),
      width,
    ),
    ...sheet.lines(`${dayWords(order)} · ${slotWords(order)}`, strong, width),
    ...(order.requires_delivery
      ? sheet.lines(`Livreur${NBSP}: ${order.driver_name ?? 'à désigner'}`, value, width)
      : []),
  ];
  const height = heightOf(lines) + 2 * PADDING;
  sheet.ensure(height);
  sheet.pdf.box(sheet.left, sheet.y, sheet.width, height, { fill: ink.soft });
  sheet.block(lines, sheet.left + PADDING, sheet.y + PADDING);
  sheet.y += height + GAP + 2;
}

/** A title and a text of any length; the title never stands alone at the foot of a page. */
function passage(
  sheet: Sheet,
  title: string,
  said: string | null,
  style: Line['style'],
  nothing: string,
): void {
  const body = said
    ? sheet.lines(said, style, sheet.width)
    : sheet.lines(nothing, text(10, { color: ink.muted }), sheet.width);
  const heading = sheet.lines(title, text(9, { face: 'strong', color: ink.green }), sheet.width);
  sheet.ensure(heightOf(heading) + heightOf(body.slice(0, 2)));
  sheet.flow(heading, sheet.left);
  sheet.y += 2;
  sheet.flow(body, sheet.left);
  sheet.y += GAP;
}

/** What is to be paid; kept together. */
function amounts(sheet: Sheet, order: PaperOrder): void {
  const { net, vat } = vatSplit(order);
  const rows: [string, string][] = [
    ['Montant HT', formatEuros(net)],
    [`TVA ${order.vat_rate}${NBSP}%`, formatEuros(vat)],
  ];
  const from = sheet.left + sheet.width * 0.5;
  sheet.ensure(92);
  sheet.pdf.rule(from, sheet.y, sheet.right - from, ink.line);
  sheet.y += 18;
  for (const [name, said] of rows) {
    sheet.pdf.text(name, from, sheet.y, value);
    sheet.endingAt(sheet.right, sheet.y, said, text(10, { tabular: true }));
    sheet.y += 17;
  }
  sheet.pdf.rule(from, sheet.y - 8, sheet.right - from, ink.green, 1);
  sheet.y += 12;
  sheet.pdf.text('Montant TTC', from, sheet.y, text(12, { face: 'strong' }));
  sheet.endingAt(
    sheet.right,
    sheet.y,
    formatEuros(order.amount),
    text(14, { face: 'strong', color: ink.green, tabular: true }),
  );
  sheet.y += 18;
  sheet.endingAt(
    sheet.right,
    sheet.y,
    `Règlement${NBSP}: ${financialStatuses[order.financial_status].label}`,
    label,
  );
  sheet.y += 10;
}
