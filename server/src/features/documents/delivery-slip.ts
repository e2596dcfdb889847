import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { mm, type Pdf, paper } from '../../integrations/pdf/pdf.ts';
import type { PaperOrder } from './documents.repository.ts';
import { footers } from './letterhead.ts';
import {
  addressLines,
  dayWords,
  locationWords,
  NBSP,
  phoneWords,
  placeOf,
  receiver,
  shopPhone,
  slotWords,
} from './paper-words.ts';
import { heightOf, ink, type Line, Sheet, text } from './sheet.ts';

const label = text(8, { color: ink.muted });

/** The paper that goes with the bouquet, on A5, without a price. */
export function deliverySlip(pdf: Pdf, order: PaperOrder): void {
  const name = order.requires_delivery ? 'Bon de livraison' : 'Bon de retrait';
  const format = { size: paper.a5, margin: { x: mm(13), top: mm(12), bottom: mm(21) } };
  const sheet = new Sheet(pdf, format, (next) => {
    const title = `${name} n°${NBSP}${order.id} (suite)`;
    next.pdf.text(title, next.left, next.y + 9, text(9, { color: ink.muted }));
    next.y += 24;
  });
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
    ...sheet.lines(shopPhone(order.shop), label, width),
    ...sheet.lines(locationWords(order), label, width),
  ];
  const end = sheet.block(shop, sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 16, name, text(14, { face: 'title' }));
  const number = text(12, { face: 'strong', tabular: true });
  sheet.endingAt(sheet.right, sheet.y + 32, `n°${NBSP}${order.id}`, number);
  sheet.y = Math.max(end, sheet.y + 38) + 10;
}

function appointment(sheet: Sheet, order: PaperOrder): void {
  const padding = 10;
  const width = sheet.width - 2 * padding;
  const driver = `Livreur${NBSP}: ${order.driver_name ?? 'à désigner'}`;
  const lines = [
    ...sheet.lines(dayWords(order), text(15, { face: 'strong' }), width),
    ...sheet.lines(slotWords(order), text(12), width),
    ...sheet.lines(order.requires_delivery && driver, text(9.5), width),
  ];
  sheet.softBox(lines, padding);
  sheet.y += 14;
}

function destination(sheet: Sheet, order: PaperOrder): void {
  const party = receiver(order);
  const delivered = order.requires_delivery;
  const address = delivered ? addressLines(placeOf(order)) : [];
  const contact = party?.contact;
  const number = (size: number) => text(size, { face: 'strong', tabular: true });
  const lines: [string | false | null | undefined, Line['style']][] = [
    [delivered ? 'Livrer à' : 'Remettre à', label],
    [party?.name ?? ANONYMOUS_CLIENT, text(21, { face: 'title' })],
    ...address.map((line): [string, Line['style']] => [line, text(16)]),
    [delivered && address.length === 0 && 'Adresse à demander', text(16, { color: ink.red })],
    [delivered && order.access_notes && `Accès${NBSP}: ${order.access_notes}`, text(11)],
    [party?.phone && phoneWords(party.phone), number(16)],
    [contact && `Contact${NBSP}: ${contact.name}`, text(11)],
    [contact?.phone && phoneWords(contact.phone), number(12)],
  ];
  sheet.flow(
    lines.flatMap(([words, style]) => sheet.lines(words, style, sheet.width)),
    sheet.left,
  );
  sheet.y += 12;
}

function details(sheet: Sheet, order: PaperOrder): void {
  const column = sheet.width / 2 - 6;
  const message = [
    ...sheet.lines('Carte message', label, column),
    ...sheet.lines(order.hand_message ? 'Oui' : 'Non', text(12, { face: 'strong' }), column),
  ];
  const number = order.purchase_order_number && [
    ...sheet.lines('Numéro de bon de commande', label, column),
    ...sheet.lines(order.purchase_order_number, text(10), column),
  ];
  const columns = [message, number || []];
  sheet.ensure(Math.max(...columns.map(heightOf)));
  sheet.columns(columns, column + 12);
  sheet.y += 12;
}

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
