import type { OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import { statement, type Tx } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { OrderImageRow } from './order-rows.ts';

/** SQL for one photo of an order; `oi` is its row in order_images, `i` the photo. */
export const orderImageJson = `json_build_object('id', oi.id, 'image', i.id, 'original_key', i.original_key, 'thumbnail_key', i.thumbnail_key,
  'filename', i.filename, 'caption', oi.caption, 'kind', oi.kind, 'status', i.status,
  'created_at', ${isoInstant('oi.created_at')})`;

const attach = statement<{ image: OrderImageRow }>(`
  with oi as (
    insert into order_images (order_id, image_id, caption, kind, created_by)
    select $1::bigint, id, $3::text, $4::text, $5::uuid from images where id = $2 and deleted_at is null
    on conflict (order_id, image_id) do update
       set caption = case when $6::boolean then excluded.caption else order_images.caption end,
           kind = case when excluded.kind = 'verification' then excluded.kind else order_images.kind end
    returning *
  )
  select ${orderImageJson} as image from oi join images i on i.id = oi.image_id`);

/** Attaches a live photo; one that is attached keeps `verification`, and its caption unless one is given. */
export async function attachImage(
  tx: Tx,
  orderId: number,
  imageId: number,
  {
    caption,
    kind,
    authorId,
  }: { caption?: string | null | undefined; kind: OrderImage['kind']; authorId: string },
): Promise<OrderImageRow | undefined> {
  const [row] = await attach(tx, orderId, imageId, caption ?? null, kind, authorId, caption !== undefined);
  return row?.image;
}

/** @returns whether it was attached */
export async function detachImage(tx: Tx, orderId: number, imageId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('order_images')
    .where('order_id', '=', orderId)
    .where('image_id', '=', imageId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
