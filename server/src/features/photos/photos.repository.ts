import { IMAGE_BIN_DAYS } from '@florilege/contract/photos/photos.contract.ts';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import { type ImageRow, imageColumns, imageJoins } from './photo-rows.ts';

const reachable = `(images.deleted_at is null or images.deleted_at > now() - interval '${IMAGE_BIN_DAYS} days')`;

const byId = statement<ImageRow>(
  `select ${imageColumns} from images ${imageJoins} where images.id = $1 and ${reachable}`,
);

/** One photo; those of the bin, too. */
export async function findImage(db: Reader, id: number): Promise<ImageRow | undefined> {
  return (await byId(db, id))[0];
}

export type HeldImage = { id: number; deleted_at: string | null };

const hold = statement<HeldImage>(
  `select id, deleted_at from images where id = any($1::bigint[]) and ${reachable} order by id for no key update`,
);

/** Those of the photos that exist, in the bin or not, held in one order for all until the transaction ends. */
export function holdImages(tx: Tx, ids: number[]): Promise<HeldImage[]> {
  return hold(tx, ids);
}

export async function updateDescription(tx: Tx, id: number, description: string | null): Promise<void> {
  await tx.updateTable('images').set({ description }).where('id', '=', id).execute();
}

const bin = statement<never>(
  'update images set deleted_at = now() where id = any($1::bigint[]) and deleted_at is null',
);

/** Puts photos that are held into the bin. */
export async function binImages(tx: Tx, ids: number[]): Promise<void> {
  await bin(tx, ids);
}

const restore = statement<{ id: number }>('select unnest(restore_images($1::bigint[])) as id');

/** Takes photos that are held out of the bin. @returns those that came back; of the others the library has the same picture again */
export async function restoreImages(tx: Tx, ids: number[]): Promise<number[]> {
  return (await restore(tx, ids)).map(({ id }) => id);
}
