import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import type { PaperOrder } from './documents.repository.ts';
import { addressLines, NBSP, shopPhone } from './paper-words.ts';
import { ink, type Line, type Sheet, text } from './sheet.ts';

export function letterhead(sheet: Sheet, shop: ShopIdentity, width: number, size: number): Line[] {
  const small = text(8.5, { color: ink.muted });
  const details = [
    shop.legal_name !== shop.name && shop.legal_name,
    ...addressLines(shop),
    [shopPhone(shop), shop.email].filter(Boolean).join(' · '),
    shop.website,
  ];
  return [
    ...sheet.lines(shop.name, text(size, { face: 'title', color: ink.green }), width),
    ...details.flatMap((detail) => sheet.lines(detail, small, width)),
  ];
}

export function legalWords({ name, legal_name, siret, vat_number }: ShopIdentity): string {
  return [legal_name ?? name, siret && `SIRET${NBSP}${siret}`, vat_number && `TVA${NBSP}${vat_number}`]
    .filter(Boolean)
    .join(' · ');
}

export const footers = (sheet: Sheet, order: PaperOrder, words: string): void =>
  footersOf(sheet, `Commande n°${NBSP}${order.id}`, words);

/** At the foot of each page: what paper it is, who the shop is, and which page. */
export function footersOf(sheet: Sheet, name: string, words: string): void {
  const style = text(7.5, { color: ink.muted });
  const lines = sheet.lines(words, style, sheet.width - 190);
  const number = sheet.pdf.drawable(name, 'text', 'told');
  sheet.onEveryPage((page, pages) => {
    const y = sheet.bottom + 16;
    sheet.pdf.rule(sheet.left, y, sheet.width, ink.line);
    sheet.pdf.text(number, sheet.left, y + 14, style);
    sheet.endingAt(sheet.right, y + 14, `Page${NBSP}${page}${NBSP}/${NBSP}${pages}`, style);
    lines.forEach((line, index) => {
      const from = sheet.left + (sheet.width - sheet.pdf.width(line.text, style)) / 2;
      sheet.pdf.text(line.text, from, y + 14 + index * 10, style);
    });
  });
}
