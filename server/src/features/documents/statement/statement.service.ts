import { STATEMENT_LINES } from '@florilege/contract/documents/documents.contract.ts';
import { openPdf } from '../../../integrations/pdf/pdf.ts';
import type { SheetColumn } from '../../../integrations/sheets/sheet.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import {
  everyLine,
  firstLines,
  openOrders,
  type Period,
  type StatementLine,
  statementOf,
} from './statement.repository.ts';
import { statementPaper } from './statement-paper.ts';
import { lineWords } from './statement-words.ts';

/** The statement of a client as PDF. @throws CLIENT_NOT_FOUND, STATEMENT_TOO_LONG */
export async function statementFile(db: Reader, id: number, period: Period): Promise<FileAnswer> {
  const of = existing(await statementOf(db, id), 'CLIENT_NOT_FOUND');
  const [lines, open] = [
    await firstLines(db, of.id, period, STATEMENT_LINES + 3),
    await openOrders(db, of.id),
  ];
  // The opening and the closing balance are no movements.
  if (lines.length > STATEMENT_LINES + 2) throw new AppError('STATEMENT_TOO_LONG');
  const pdf = await openPdf({ title: `Relevé de compte · ${of.party.name}`, author: of.shop.name });
  await statementPaper(pdf, { ...of, ...period, lines, open });
  return { bytes: await pdf.end(), filename: `releve-${of.id}-${period.from}-${period.to}.pdf` };
}

const columns: readonly SheetColumn<StatementLine>[] = [
  { head: 'Date', kind: 'day', value: ({ day }) => day },
  { head: 'Mouvement', kind: 'text', value: lineWords },
  { head: 'Commande', kind: 'number', value: ({ order_id }) => order_id },
  { head: 'Débit', kind: 'euros', value: ({ amount }) => (amount !== null && amount < 0 ? -amount : null) },
  { head: 'Crédit', kind: 'euros', value: ({ amount }) => (amount !== null && amount > 0 ? amount : null) },
  { head: 'Solde', kind: 'euros', value: ({ balance }) => balance, guard: 'client.balance' },
];

/** The statement of a client as a file. @throws CLIENT_NOT_FOUND */
export const statementSheet = {
  columns,
  async rows(db: Reader, { account_id, ...period }: Period & { account_id: number }) {
    const { id } = existing(await statementOf(db, account_id), 'CLIENT_NOT_FOUND');
    return everyLine(id, period);
  },
};
