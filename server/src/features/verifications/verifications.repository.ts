import {
  CARD_TAGS,
  type Decision,
  type VerificationCard,
} from '@florilege/contract/verifications/verifications.contract.ts';
import { sql } from 'kysely';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';

type Photo = NonNullable<VerificationCard['photo']>;

/** A card with its photo’s storage keys; addresses are signed when it is answered. */
export type CardRow = Omit<VerificationCard, 'photo'> & {
  photo:
    | (Omit<Photo, 'image_url' | 'medium_url'> & { original_key: string; medium_key: string | null })
    | null;
};

const cards = statement<CardRow>(`
  select orders.id as order, orders.version, payer.name as payer_name, recipient.name as recipient_name, orders.requires_delivery,
         orders.delivery_date, orders.delivery_time_slot, orders.bouquet_notes, orders.hand_message,
         photo.json as photo, photo.maker_name, coalesce(tags.names, '{}') as tags, refusal.json as last_refusal
    from unnest($1::bigint[]) with ordinality wanted (id, place)
    join orders on orders.id = wanted.id
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
    left join lateral (
      select i.id as image, maker.display_name as maker_name,
             json_build_object('image', i.id, 'filename', i.filename, 'description', i.description, 'status', i.status, 'width', i.width,
                               'height', i.height, 'original_key', i.original_key, 'medium_key', i.medium_key) as json
        from order_images oi
        join images i on i.id = oi.image_id
        left join members maker on maker.id = oi.created_by
       where oi.order_id = orders.id and oi.kind = 'verification' and i.deleted_at is null
       order by oi.id desc limit 1) photo on true
    left join lateral (
      select array_agg(name) as names
        from (select t.name from image_tags it join tags t on t.id = it.tag_id
               where it.image_id = photo.image order by t.usage_count desc, t.id limit ${CARD_TAGS}) most_used) tags on true
    left join lateral (
      select json_build_object('reason', v.reason, 'at', ${isoInstant('v.decided_at')}, 'author_name', author.display_name) as json
        from verifications v left join members author on author.id = v.author_id
       where v.order_id = orders.id and v.decision = 'rejected' and v.undone_at is null
       order by v.id desc limit 1) refusal on true
   order by wanted.place`);

/** The cards of those orders, in their order. */
export function findCards(db: Reader, orders: number[]): Promise<CardRow[]> {
  return cards(db, orders);
}

/** Who sent the order’s newest verification photo. */
export async function findMaker(db: Reader, order: number): Promise<string | null> {
  const row = await db
    .selectFrom('order_images')
    .innerJoin('images', 'images.id', 'order_images.image_id')
    .innerJoin('members', 'members.id', 'order_images.created_by')
    .select('members.display_name')
    .where('order_id', '=', order)
    .where('kind', '=', 'verification')
    .where('images.deleted_at', 'is', null)
    .orderBy('order_images.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.display_name || null;
}

export async function insertVerification(
  tx: Tx,
  verification: {
    order: number;
    decision: Decision;
    reason: string | null;
    version: number;
    authorId: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('verifications')
    .values({
      order_id: verification.order,
      decision: verification.decision,
      reason: verification.reason,
      order_version: verification.version,
      author_id: verification.authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findVerification(db: Reader, id: number) {
  return db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markUndone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('verifications').set({ undone_at: sql`now()` }).where('id', '=', id).execute();
}
