import {
  CARD_TAGS,
  type Decision,
  type VerificationCard,
} from '@florilege/contract/verifications/verifications.contract.ts';
import type { Selectable } from 'kysely';
import { command, rowStatement, statement, valueStatement } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { Database } from '../../platform/db/schema.ts';
import { type Counted, NAMED_ORDERS } from '../dashboard/dashboard.public.ts';

type Photo = NonNullable<VerificationCard['photo']>;
type PhotoRow = Omit<Photo, 'image_url' | 'medium_url'> & { original_key: string; medium_key: string | null };

/** A card with the storage keys of its photo, whose URLs are signed when it is answered. */
export type CardRow = Omit<VerificationCard, 'photo'> & { photo: PhotoRow | null };

export const findCards = statement<CardRow, [orders: number[]]>(`
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

export const findMaker = valueStatement<string | undefined, [order: number]>(`
  select m.display_name
    from order_images oi join images i on i.id = oi.image_id join members m on m.id = oi.created_by
   where oi.order_id = $1 and oi.kind = 'verification' and i.deleted_at is null
   order by oi.id desc limit 1`);

type New = [order: number, decision: Decision, reason: string | null, version: number, authorId: string];
export const insertVerification = valueStatement<number, New>(`
  insert into verifications (order_id, decision, reason, order_version, author_id) values ($1, $2, $3, $4, $5) returning id`);

export const findVerification = rowStatement<Selectable<Database['verifications']>, [id: number]>(
  'select * from verifications where id = $1',
);

export const markUndone = command<[id: number]>('update verifications set undone_at = now() where id = $1');

export const countWaiting = statement<Counted, []>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally where day = '-infinity' and status = 'needs_verification') as count,
         array_to_json(array(select id from orders where deleted_at is null and status = 'needs_verification' order by id limit ${NAMED_ORDERS})) as order_ids`);
