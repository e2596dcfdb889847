import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { createGate } from '../../platform/gate.ts';
import { helperEnvironment, helperScript } from '../../platform/helper-process.ts';
import {
  TableError,
  type TableLimits,
  type TableLine,
  type TablePart,
  type TableTask,
} from './parse-table.ts';

const SCRIPT = helperScript(import.meta.dirname, 'table-process');
/** The largest table within the limits takes less memory and less time. */
const MEGABYTES = 512;
const A_MINUTE = 60_000;

/** Tables are read one at a time, so that those of several members never take the memory together. */
const gate = createGate({ weight: 1, count: 1 });

/**
 * The lines of a CSV file or of the first sheet of a workbook, without those that are blank. A process of its own
 * reads them, so that a small file that unpacks to gigabytes ends that process and not the server.
 * @throws TableError
 */
export const readTable = (
  bytes: Buffer,
  limits: TableLimits,
  milliseconds = A_MINUTE,
): Promise<TableLine[]> => gate(1, true, () => readElsewhere({ bytes, limits }, milliseconds));

async function readElsewhere(task: TableTask, milliseconds: number): Promise<TableLine[]> {
  const child = fork(SCRIPT, {
    env: helperEnvironment(),
    execArgv: [`--max-old-space-size=${MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  try {
    const parts = on(child, 'message', { close: ['disconnect'] });
    // A process that ended before it has the file is answered by `endedOver`.
    child.send(task, () => {});
    const lines: TableLine[] = [];
    for await (const [part] of parts as AsyncIterable<[TablePart]>) {
      lines.push(...part.lines);
      if (part.end === 'whole') return lines;
      if (part.end) throw new TableError(part.end);
    }
    throw await endedOver(child);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** A signal ends it when its memory or its time is over, which no table within the limits needs. */
async function endedOver(child: ChildProcess): Promise<Error> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.signalCode) return new TableError('too-long');
  return new Error(`the process of a table ended with ${child.exitCode}`);
}
