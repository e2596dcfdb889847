import { command } from '../../platform/db/db.ts';

/**
 * The bouquet is to be made again by who sent its last photo, or else by who asked for the verification. Beside the
 * version, as the decision itself has counted one.
 */
export const askToRedo = command<[order: number]>(`
  update orders
     set redo_at = now(),
         redo_by = coalesce(
           (select oi.created_by from order_images oi join images i on i.id = oi.image_id
             where oi.order_id = $1 and oi.kind = 'verification' and i.deleted_at is null order by oi.id desc limit 1),
           (select a.member_id from audit_entries a
             where a.entity = 'orders' and a.entity_id = $1::bigint::text and a.after ->> 'status' = 'needs_verification'
             order by a.id desc limit 1),
           created_by)
   where id = $1`);

/** It was verified, whoever made it. */
export const forgetRedo = command<[order: number]>(
  'update orders set redo_at = null, redo_by = null where id = $1 and redo_at is not null',
);
