import { IMAGE_BIN_DAYS } from '@florilege/contract/photos/photos.contract.ts';
import { columnStatement, command, rowStatement, statement } from '../../platform/db/db.ts';
import { type ImageRow, imageColumns, imageJoins } from './photo-rows.ts';

const reachable = `(images.deleted_at is null or images.deleted_at > now() - interval '${IMAGE_BIN_DAYS} days')`;

export const findImage = rowStatement<ImageRow, [id: number]>(
  `select ${imageColumns} from images ${imageJoins} where images.id = $1 and ${reachable}`,
);

type Locked = { id: number; deleted_at: string | null; description: string | null };
/** Locks the existing photos, also of the bin, in the order of their ids. */
export const lockImages = statement<Locked, [ids: number[]]>(
  `select id, deleted_at, description from images where id = any($1::bigint[]) and ${reachable} order by id for no key update`,
);

export const updateDescription = command<[id: number, description: string | null]>(
  'update images set description = $2 where id = $1',
);

export const binImages = command<[ids: number[]]>(
  'update images set deleted_at = now() where id = any($1::bigint[]) and deleted_at is null',
);

/** @returns the restored photos; the others have a live photo with the same picture */
export const restoreImages = columnStatement<number, [ids: number[]]>(
  'select unnest(restore_images($1::bigint[])) as id',
);
