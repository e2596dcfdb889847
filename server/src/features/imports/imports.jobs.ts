import { type Db, type Transact, type Tx, transaction } from '../../platform/db/db.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import type { ImportSource, ImportSources } from './import-sources.ts';
import {
  addProgress,
  findImport,
  type ImportRow,
  linesToWrite,
  lockImport,
  moveImport,
  tidySearch,
  uncheckedLines,
} from './imports.repository.ts';

const BATCH = 500;

type Work = { db: Db; sources: ImportSources; job: unknown };

/**
 * Batches of an import, each a transaction in the name of the member who asked, under a lock of the import, so that
 * a second run of the job, or another server, goes on where the first stopped.
 */
async function inBatches(
  { db, sources, job }: Work,
  state: ImportRow['state'],
  batch: (tx: Tx, row: ImportRow, source: ImportSource) => Promise<boolean>,
): Promise<void> {
  const { id } = idPayload.parse(job);
  for (let more = true; more; ) {
    const asked = await findImport(db, id);
    if (asked?.state !== state) return;
    const asMember: Transact = (work) =>
      transaction(db, { memberId: asked.acting_id, requestId: null }, work);
    more = await asMember(async (tx) => {
      const row = await lockImport(tx, id);
      return row?.state === state ? batch(tx, row, sources[row.kind]) : false;
    });
  }
}

/** The task `check_import`: what is wrong with each line, and which look like a record or an earlier line. */
export const checkImport = (db: Db, sources: ImportSources, job: unknown) =>
  inBatches({ db, sources, job }, 'checking', async (tx, { id, mapping, progress }, source) => {
    if (progress === 0) await tidySearch(tx);
    const lines = await uncheckedLines(tx, id, BATCH);
    if (lines.length === 0) {
      await source.markRepeated(tx, id);
      await moveImport(tx, id, 'ready');
      return false;
    }
    await source.check(tx, id, lines, mapping);
    await addProgress(tx, id, lines.length, 0);
    return true;
  });

/** The task `run_import`: creates the records, each line once. */
export const createImported = (db: Db, sources: ImportSources, job: unknown) =>
  inBatches({ db, sources, job }, 'running', async (tx, { id, acting_id }, source) => {
    const lines = await linesToWrite(tx, id, BATCH);
    if (lines.length === 0) {
      await tidySearch(tx);
      await moveImport(tx, id, 'done');
      return false;
    }
    await addProgress(tx, id, lines.length, await source.write(tx, id, lines, acting_id));
    return true;
  });

/** The task `undo_import`: takes back all records of an import in one transaction, or none when one is used. */
export const removeCreated = (db: Db, sources: ImportSources, job: unknown) =>
  inBatches({ db, sources, job }, 'undoing', async (tx, { id, created, acting_id }, source) => {
    await source.lock(tx, id);
    const used = (await source.hanging(tx, id, 1)).length > 0;
    while (!used && (await source.remove(tx, id, BATCH, acting_id)) > 0);
    if (!used) await addProgress(tx, id, 0, -created);
    await moveImport(tx, id, used ? 'done' : 'undone');
    return false;
  });
