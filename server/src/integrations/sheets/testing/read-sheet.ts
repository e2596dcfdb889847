import { readXlsx } from 'hucre/xlsx';

/** The rows of the only sheet of an XLSX file, as another program reads them. */
export async function readSheet(bytes: Buffer) {
  const [sheet] = (await readXlsx(bytes)).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet.rows;
}
