import { outliveSignals } from '../../platform/helper-process.ts';
import { parseTable, TableError, type TableLine, type TablePart, type TableTask } from './parse-table.ts';

// A process of read-table.ts reads one table, and ends with the server, even a killed one.
process.once('disconnect', () => process.exit());
outliveSignals();
// The server sends nothing else to its own script.
process.once('message', (task) => perform(task as TableTask));

/** A part is a turn of the server's loop, so that a long table keeps no other request waiting. */
const LINES_AT_ONCE = 500;

async function perform({ bytes, limits }: TableTask): Promise<void> {
  let lines: TableLine[] = [];
  try {
    for await (const line of parseTable(Buffer.from(bytes), limits)) {
      lines.push(line);
      if (lines.length < LINES_AT_ONCE) continue;
      say({ lines });
      lines = [];
    }
    say({ lines, end: 'whole' });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    say({ lines: [], end: error.reason });
  }
}

const say = (part: TablePart) => process.send?.(part);
