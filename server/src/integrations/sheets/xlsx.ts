import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type Batches, type Cell, type CellKind, dayAndTime, type SheetColumn } from './sheet.ts';

const look: Record<CellKind, { width: number; numFmt?: string }> = {
  text: { width: 24 },
  phone: { width: 18 },
  euros: { width: 13, numFmt: '#,##0.00' },
  number: { width: 10 },
  day: { width: 12, numFmt: 'dd/mm/yyyy' },
  instant: { width: 17, numFmt: 'dd/mm/yyyy hh:mm' },
};

/** A workbook of one sheet, its heading kept in view. Texts are strings, whatever they begin with. */
export async function* xlsxOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rowsOf(columns, batches), {
    name,
    columns: columns.map(({ head, kind }) => ({ header: head, ...look[kind] })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>) {
  for await (const rows of batches)
    for (const row of rows) yield columns.map((column) => xlsxCell(column.value(row), column.kind));
}

function xlsxCell(value: Cell, kind: CellKind): string | number | Date | null {
  if (value === null) return null;
  if (typeof value === 'number') return kind === 'euros' ? value / 100 : value;
  switch (kind) {
    case 'day':
      return new Date(`${value}T00:00:00Z`);
    case 'instant': {
      // A workbook knows no time zone: it has the clock of the shop.
      const { day, time } = dayAndTime(value);
      return new Date(`${day}T${time}:00Z`);
    }
    case 'phone':
      return displayPhone(value);
    default:
      return value.replaceAll(NO_XML, '\ufffd');
  }
}

/** Signs that XML cannot hold: with one of them a spreadsheet opens nothing of the file. The library escapes the others. */
const NO_XML = /[\ufffe\uffff]/g;
