import type { OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import { type Tx, valueStatement } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { OrderImageRow } from './order-rows.ts';

/** SQL for one photo of an order; `oi` is its row in order_images, `i` the photo. */
export const orderImageJson = `json_build_object('id', oi.id, 'image', i.id, 'original_key', i.original_key, 'thumbnail_key', i.thumbnail_key,
  'filename', i.filename, 'caption', oi.caption, 'kind', oi.kind, 'status', i.status,
  'created_at', ${isoInstant('oi.created_at')})`;

const attach = valueStatement<OrderImageRow | undefined>(`
  with oi as (
    insert into order_images (order_id, image_id, caption, kind, created_by)
    select $1::bigint, id, $3::text, $4::text, $5::uuid from images where id = $2 and deleted_at is null
    on conflict (order_id, image_id) do update
       set caption = case when $6::boolean then excluded.caption else order_images.caption end
    returning *
  )
  select ${orderImageJson} as image from oi join images i on i.id = oi.image_id`);

type Attached = { caption?: string | null | undefined; kind: OrderImage['kind']; authorId: string };

/** Attaches a live photo; one that is attached keeps its kind, and its caption unless one is given. */
export function attachImage(tx: Tx, orderId: number, imageId: number, { caption, kind, authorId }: Attached) {
  return attach(tx, orderId, imageId, caption ?? null, kind, authorId, caption !== undefined);
}

/** Brings the row that was removed last back, its id and author included. @returns undefined when there is none */
export const restoreImageRow = valueStatement<OrderImageRow | undefined, [orderId: number, imageId: number]>(`
  with oi as (
    insert into order_images overriding system value
    select was.* from audit_entries a, jsonb_populate_record(null::order_images, a.before) was, images i
     where a.entity = 'order_images' and a.entity_id = $1::bigint::text and a.action = 'delete'
       and was.image_id = $2 and i.id = was.image_id and i.deleted_at is null
     order by a.id desc limit 1
    returning *
  )
  select ${orderImageJson} as image from oi join images i on i.id = oi.image_id`);

/** @returns its id when it was attached */
export const detachImage = valueStatement<number | undefined, [orderId: number, imageId: number]>(
  'delete from order_images where order_id = $1 and image_id = $2 returning id',
);
