import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type AccountImageRow, accountImageJson } from './client-rows.ts';

/** Links live photos to a client; those that are linked stay as they are. */
export async function linkImages(
  tx: Tx,
  account: number,
  imageIds: number[],
  memberId: string,
): Promise<void> {
  await sql`
    insert into account_images (account, image_id, created_by)
    select ${account}, id, ${memberId} from images where id = any(${imageIds}) and deleted_at is null order by id
    on conflict do nothing`.execute(tx);
}

/** A live photo of a client. */
export async function findLink(
  tx: Tx,
  account: number,
  imageId: number,
): Promise<AccountImageRow | undefined> {
  const { rows } = await sql<{ image: AccountImageRow }>`
    select ${sql.raw(accountImageJson('ai', 'i'))} as image
      from account_images ai join images i on i.id = ai.image_id
     where ai.account = ${account} and ai.image_id = ${imageId} and i.deleted_at is null`.execute(tx);
  return rows[0]?.image;
}

/** @returns whether there was such a link */
export async function unlinkImage(tx: Tx, account: number, imageId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('account_images')
    .where('account', '=', account)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
