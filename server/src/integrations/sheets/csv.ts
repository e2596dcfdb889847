import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { frenchDay } from '@florilege/contract/http/dates.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { type Batches, type Cell, type CellKind, dayAndTime, type SheetColumn } from './sheet.ts';

const BOM = '\ufeff';

/** CSV as French spreadsheets open it with a double click: UTF-8 with its mark, semicolons, CRLF. */
export async function* csvOf<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + line(columns.map(({ head }) => head)));
  for await (const rows of batches) {
    const lines = rows.map((row) => line(columns.map((column) => csvCell(column.value(row), column.kind))));
    yield Buffer.from(lines.join(''));
  }
}

const line = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`;
const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell before its quotes. Numbers stay numbers, whatever their sign; texts never become formulas. */
function csvCell(value: Cell, kind: CellKind): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'euros' ? formatAmount(value).replace('.', ',') : `${value}`;
  switch (kind) {
    case 'day':
      return frenchDay(value);
    case 'instant': {
      const { day, time } = dayAndTime(value);
      return `${frenchDay(day)} ${time}`;
    }
    case 'phone': {
      const phone = displayPhone(value);
      return /^\+?[\d ]+$/.test(phone) ? phone : harmless(phone);
    }
    default:
      return harmless(value);
  }
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe, as a person types it. */
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text);
