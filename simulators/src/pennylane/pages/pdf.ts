import { createHmac, randomBytes } from 'node:crypto';
import { euros, lineTotals } from '../amounts.ts';
import type { Books, Document } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { isCreditNote, totalsOf } from '../state/settlement.ts';

const LINK_LIFE_MS = 30 * 60_000;
const secret = randomBytes(32);

/** The path of a PDF for half an hour: `encrypted_id` names the document and the end, under a signature. */
export function pdfUrl({ kind, id }: Document, now: number): string {
  const claim = `${kind}.${id}.${now + LINK_LIFE_MS}`;
  const token = Buffer.from(`${claim}.${sign(claim)}`).toString('base64url');
  return `/public/${kind}/pdf?encrypted_id=${token}`;
}

export function readPdfToken(token: string, now: number): { kind: string; id: number } | 'expired' | null {
  const claim = Buffer.from(token, 'base64url').toString();
  const [kind = '', id = '', end = '', signature] = claim.split('.');
  if (signature !== sign(`${kind}.${id}.${end}`)) return null;
  return now >= Number(end) ? 'expired' : { kind, id: Number(id) };
}

const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);

type Text = { size: number; bold?: boolean; text: string };

export function kindText(document: Document): string {
  if (document.kind === 'quote') return 'Devis';
  return isCreditNote(document) ? 'Avoir' : 'Facture';
}

/** A page in the reader's own Helvetica: small, and a PDF that every reader opens. */
export function documentPdf(books: Books, document: Document): Buffer {
  const { body, number } = document;
  const customer = books.customers.known(body.customer_id);
  const { address, postal_code, city } = customer.body.billing_address;
  const totals = totalsOf(document);
  const title = `${kindText(document)} ${number || '(brouillon)'}`;
  const lines = document.lines.map((line) => ({
    size: 10,
    text: `${line.label} — ${line.vat_rate} — ${euros(lineTotals(line).total)} TTC`,
  }));
  return pdfOf([
    { size: 20, bold: true, text: title },
    { size: 9, text: 'Document du simulateur Pennylane, sans valeur.' },
    { size: 11, text: `Date : ${body.date}    Échéance : ${body.deadline}` },
    { size: 11, bold: true, text: nameOf(customer) },
    { size: 11, text: `${address}, ${postal_code} ${city}` },
    { size: 12, bold: true, text: body.pdf_invoice_subject ?? '' },
    ...lines,
    { size: 11, text: `Total HT : ${euros(totals.beforeTax)}    TVA : ${euros(totals.tax)}` },
    { size: 13, bold: true, text: `Total TTC : ${euros(totals.total)}` },
  ]);
}

function pdfOf(lines: Text[]): Buffer {
  const shown = lines.map(
    ({ size, bold, text }) => `/${bold ? 'B' : 'R'} ${size} Tf 0 -${size * 1.8} Td (${winAnsi(text)}) Tj`,
  );
  const content = `BT 56 800 Td ${shown.join('\n')} ET`;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const resources = '<< /Font << /R 5 0 R /B 6 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources ${resources} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];

  let file = '%PDF-1.4\n';
  const starts = objects.map((object, place) => {
    const start = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Marks that French needs beyond Latin-1, and their places in the code page. */
const beyondLatin = '€…‘’“”–—œŒ';
const places = '\x80\x85\x91\x92\x93\x94\x96\x97\x9c\x8c';

function winAnsi(text: string): string {
  const known = [...text].map((sign) => {
    const place = places[beyondLatin.indexOf(sign)];
    return place ?? (sign <= '\xff' && sign >= ' ' ? sign : '?');
  });
  return known.join('').replace(/[\\()]/g, '\\$&');
}
