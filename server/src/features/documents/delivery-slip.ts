import { mm, type Pdf, paper } from '../../integrations/pdf/pdf.ts';
import type { PaperOrder } from './documents.repository.ts';
import { footers } from './letterhead.ts';
import { addressLines, dayWords, phoneWords, receiver, slotWords } from './paper-words.ts';
import { heightOf, ink, type Line, Sheet, text } from './sheet.ts';

const NBSP = '\u00a0';
const PADDING = 10;
const label = text(8, { color: ink.muted });

/** What goes with the bouquet, on A5: where to, when, whom to call. No price. */
export function deliverySlip(pdf: Pdf, order: PaperOrder): void {
  const name = order.requires_delivery ? 'Bon de livraison' : 'Bon de retrait';
  const sheet = new Sheet(
    pdf,
    { size: paper.a5, margin: { x: mm(13), top: mm(12), bottom: mm(21) } },
    (next) => {
      next.pdf.text(
        `${name} n°${NBSP}${order.id} (suite)`,
        next.left,
        next.y + 9,
        text(9, { color: ink.muted }),
      );
      next.y += 24;
    },
  );
  pdf.bookmark(`Commande ${order.id} · ${name}`);
  head(sheet, order, name);
  appointment(sheet, order);
  destination(sheet, order);
  details(sheet, order);
  handOver(sheet, order);
  footers(sheet, order, order.shop.name);
}

function head(sheet: Sheet, order: PaperOrder, name: string): void {
  const width = sheet.width * 0.5;
  const shop = [
    ...sheet.lines(order.shop.name, text(17, { face: 'title', color: ink.green }), width),
    ...(order.shop.phone
      ? sheet.lines(`Tél.${NBSP}${order.shop.phone.replaceAll(' ', NBSP)}`, label, width)
      : []),
    ...(order.location ? sheet.lines(`Boutique ${order.location.name}`, label, width) : []),
  ];
  const end = sheet.block(shop, sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 16, name, text(14, { face: 'title' }));
  sheet.endingAt(
    sheet.right,
    sheet.y + 32,
    `n°${NBSP}${order.id}`,
    text(12, { face: 'strong', tabular: true }),
  );
  sheet.y = Math.max(end, sheet.y + 38) + 10;
}

function appointment(sheet: Sheet, order: PaperOrder): void {
  const width = sheet.width - 2 * PADDING;
  const lines = [
    ...sheet.lines(dayWords(order), text(15, { face: 'strong' }), width),
    ...sheet.lines(slotWords(order), text(12), width),
    ...(order.requires_delivery
      ? sheet.lines(`Livreur${NBSP}: ${order.driver_name ?? 'à désigner'}`, text(9.5), width)
      : []),
  ];
  const height = heightOf(lines) + 2 * PADDING;
  sheet.pdf.box(sheet.left, sheet.y, sheet.width, height, { fill: ink.soft });
  sheet.block(lines, sheet.left + PADDING, sheet.y + PADDING);
  sheet.y += height + 14;
}

function destination(sheet: Sheet, order: PaperOrder): void {
  const party = receiver(order);
  const { width, left } = sheet;
  const address = party && order.requires_delivery ? addressLines(party) : [];
  const missing =
    order.requires_delivery && address.length === 0
      ? sheet.lines('Adresse à demander', text(16, { color: ink.red }), width)
      : [];
  const contact = party?.contact;
  sheet.flow(
    [
      ...sheet.lines(order.requires_delivery ? 'Livrer à' : 'Remettre à', label, width),
      ...sheet.lines(party?.name ?? 'Client anonyme', text(21, { face: 'title' }), width),
      ...address.flatMap((line) => sheet.lines(line, text(16), width)),
      ...missing,
      ...(party?.access_notes && order.requires_delivery
        ? sheet.lines(`Accès${NBSP}: ${party.access_notes}`, text(11), width)
        : []),
      ...(party?.phone
        ? sheet.lines(phoneWords(party.phone), text(16, { face: 'strong', tabular: true }), width)
        : []),
      ...(contact ? sheet.lines(`Contact${NBSP}: ${contact.name}`, text(11), width) : []),
      ...(contact?.phone
        ? sheet.lines(phoneWords(contact.phone), text(12, { face: 'strong', tabular: true }), width)
        : []),
    ],
    left,
  );
  sheet.y += 12;
}

function details(sheet: Sheet, order: PaperOrder): void {
  const column = sheet.width / 2 - 6;
  const message: Line[] = [
    ...sheet.lines('Carte message', label, column),
    ...sheet.lines(order.hand_message ? 'Oui' : 'Non', text(12, { face: 'strong' }), column),
  ];
  const number = order.purchase_order_number
    ? [
        ...sheet.lines('Numéro de bon de commande', label, column),
        ...sheet.lines(order.purchase_order_number, text(10), column),
      ]
    : [];
  sheet.ensure(Math.max(heightOf(message), heightOf(number)));
  const ends = [
    sheet.block(message, sheet.left, sheet.y),
    sheet.block(number, sheet.left + column + 12, sheet.y),
  ];
  sheet.y = Math.max(...ends) + 12;
}

/** Room to write: how to get in, and who took it. */
function handOver(sheet: Sheet, order: PaperOrder): void {
  const fields: [string, number][] = order.requires_delivery
    ? [
        ['Accès, étage, code, consignes', 2],
        ['Remis à', 1],
        ['Heure et signature', 1],
      ]
    : [
        ['Retiré par', 1],
        ['Date et signature', 1],
      ];
  const height = fields.reduce((sum, [, rows]) => sum + 12 + rows * 22, 0);
  sheet.ensure(height);
  sheet.y = sheet.bottom - height;
  for (const [name, rows] of fields) {
    sheet.pdf.text(name, sheet.left, sheet.y + 8, label);
    for (let row = 1; row <= rows; row++)
      sheet.pdf.rule(sheet.left, sheet.y + 8 + row * 22, sheet.width, ink.line);
    sheet.y += 12 + rows * 22;
  }
}
