import { z } from 'zod';
import { type Db, type Transact, type Tx, transaction } from '../../../platform/db/db.ts';
import { likePattern, plainWords } from '../../../platform/search/typed-words.ts';
import {
  hasUnchecked,
  markKnown,
  markRepeated,
  tidySearch,
  uncheckedLines,
  type Verdict,
  writeVerdicts,
} from './import-check.repository.ts';
import {
  hangingClients,
  linesToWrite,
  lockImported,
  removeImported,
  writeClients,
  writeContacts,
  writeNotes,
} from './import-write.repository.ts';
import { addProgress, findImport, type ImportRow, lockImport, moveImport } from './imports.repository.ts';
import { readLine } from './read-line.ts';

const payload = z.object({ id: z.number() });
const BATCH = 500;

/**
 * Batches of an import, each a transaction in the name of the member who asked, under a lock of the import, so that
 * a second run of the job, or another server, goes on where the first stopped.
 */
async function inBatches(
  db: Db,
  job: unknown,
  state: ImportRow['state'],
  batch: (tx: Tx, row: ImportRow) => Promise<boolean>,
): Promise<void> {
  const { id } = payload.parse(job);
  for (let more = true; more; ) {
    const asked = await findImport(db, id);
    if (asked?.state !== state) return;
    const asMember: Transact = (work) =>
      transaction(db, { memberId: asked.acting_id, requestId: null }, work);
    more = await asMember(async (tx) => {
      const row = await lockImport(tx, id);
      return row?.state === state ? batch(tx, row) : false;
    });
  }
}

/** The task `check_import`: what is wrong with each line, and which look like a client or an earlier line. */
export const checkImport = (db: Db, job: unknown) =>
  inBatches(db, job, 'checking', async (tx, { id, mapping, progress }) => {
    if (progress === 0) await tidySearch(tx);
    const lines = await uncheckedLines(tx, id, BATCH);
    if (lines.length === 0) {
      if (await hasUnchecked(tx, id)) throw new Error(`lines of import ${id} are gone`);
      await markRepeated(tx, id);
      await moveImport(tx, id, 'ready');
      return false;
    }
    const names: { line: number; first: string; second: string }[] = [];
    const verdicts = lines.map(({ line, cells }): Verdict => {
      const { record, problems } = readLine(cells, mapping);
      if (!record) return { line, verdict: 'wrong', record: null, problems };
      names.push({ line, ...patternsOf(record.name) });
      return { line, verdict: 'new', record, problems };
    });
    await writeVerdicts(tx, id, JSON.stringify(verdicts));
    await markKnown(tx, id, JSON.stringify(names));
    await addProgress(tx, id, lines.length, 0);
    return true;
  });

/** The two longest words of a name: the index then finds few clients. */
function patternsOf(name: string) {
  const [first = '', second = first] = plainWords(name).toSorted((a, b) => b.length - a.length);
  // A pattern that nothing matches, as a name of punctuation alone resembles no other.
  return first === ''
    ? { first: '', second: '' }
    : { first: likePattern(first), second: likePattern(second) };
}

/** The task `run_import`: creates the clients, each line once. */
export const createImported = (db: Db, job: unknown) =>
  inBatches(db, job, 'running', async (tx, { id, acting_id }) => {
    const lines = await linesToWrite(tx, id, BATCH);
    if (lines.length === 0) {
      await tidySearch(tx);
      await moveImport(tx, id, 'done');
      return false;
    }
    await writeClients(tx, id, lines);
    await writeContacts(tx, id, lines);
    await writeNotes(tx, id, lines, acting_id);
    await addProgress(tx, id, lines.length, lines.length);
    return true;
  });

/** The task `undo_import`: removes all clients of an import in one transaction, or none when one is used. */
export const removeCreated = (db: Db, job: unknown) =>
  inBatches(db, job, 'undoing', async (tx, { id, created }) => {
    await lockImported(tx, id);
    const used = (await hangingClients(tx, id, 1)).length > 0;
    while (!used && (await removeImported(tx, id, BATCH)) > 0);
    if (!used) await addProgress(tx, id, 0, -created);
    await moveImport(tx, id, used ? 'done' : 'undone');
    return false;
  });
