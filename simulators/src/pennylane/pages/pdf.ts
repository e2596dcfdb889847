import { decimal, documentTotals, lineTotals } from '../amounts.ts';
import type { Books, Invoice, Quote } from '../books.ts';

type Text = { size: number; bold?: boolean; text: string };

/** One page with what the document says, in the reader's own Helvetica: small, and a PDF that every reader opens. */
export function documentPdf(books: Books, kept: Invoice | Quote): Buffer {
  const customer = books.customers.get(kept.body.customer_id);
  const name =
    customer?.type === 'company'
      ? customer.body.name
      : `${customer?.body.first_name} ${customer?.body.last_name}`;
  const address = customer?.body.billing_address;
  const totals = documentTotals(kept.lines, kept.body.discount);
  return pdfOf([
    {
      size: 20,
      bold: true,
      text: `${kept.kind === 'invoice' ? 'Facture' : 'Devis'} ${kept.number || '(brouillon)'}`,
    },
    { size: 9, text: 'Document du simulateur Pennylane, sans valeur.' },
    { size: 11, text: `Date : ${kept.body.date}    Échéance : ${kept.body.deadline}` },
    { size: 11, bold: true, text: name },
    { size: 11, text: address ? `${address.address}, ${address.postal_code} ${address.city}` : '' },
    { size: 12, bold: true, text: kept.body.pdf_invoice_subject ?? '' },
    ...kept.lines.map((line) => ({
      size: 10,
      text: `${line.label} — ${line.vat_rate} — ${euros(lineTotals(line).total)} TTC`,
    })),
    { size: 11, text: `Total HT : ${euros(totals.beforeTax)}    TVA : ${euros(totals.tax)}` },
    { size: 13, bold: true, text: `Total TTC : ${euros(totals.total)}` },
  ]);
}

function euros(cents: bigint): string {
  return `${decimal(cents)
    .replace('.', ',')
    .replace(/,(\d)$/, ',$10')} €`;
}

function pdfOf(lines: Text[]): Buffer {
  const shown = lines.map(
    ({ size, bold, text }) => `/${bold ? 'B' : 'R'} ${size} Tf 0 -${size * 1.8} Td (${winAnsi(text)}) Tj`,
  );
  const content = `BT 56 800 Td ${shown.join('\n')} ET`;
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
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

/** Beyond Latin-1, the code page has the few marks that French needs at places of their own. */
const marks: Record<string, string> = {
  '€': '\x80',
  '…': '\x85',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
  œ: '\x9c',
  Œ: '\x8c',
};

function winAnsi(text: string): string {
  const known = [...text].map((sign) => marks[sign] ?? (sign <= '\xff' && sign >= ' ' ? sign : '?')).join('');
  return known.replace(/[\\()]/g, '\\$&');
}
