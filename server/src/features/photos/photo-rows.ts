import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';

const tagsJson = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'created_at', ${isoInstant('t.created_at')},
           'usage_count', t.usage_count) order by t.name collate "fr-x-icu"), '[]')
    from image_tags it join tags t on t.id = it.tag_id where it.image_id = images.id)`;

const clientsJson = `(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'city', c.city,
           'associated_at', ${isoInstant('ai.created_at')}) order by ai.id), '[]')
    from account_images ai join clients c on c.id = ai.account where ai.image_id = images.id)`;

const ordersJson = `(
  select coalesce(json_agg(oi.order_id order by oi.order_id), '[]')
    from order_images oi join orders o on o.id = oi.order_id where oi.image_id = images.id and o.deleted_at is null)`;

export const imageColumns = `
  images.id, images.filename, images.content_type, images.width, images.height, images.file_size,
  images.original_key, images.medium_key, images.thumbnail_key, images.description, images.shot_at, images.created_at,
  images.created_by as created_by_id, author.display_name as created_by_name, images.status, images.deleted_at,
  ${tagsJson} as tags, ${clientsJson} as client_associations, ${ordersJson} as order_ids`;

export const imageJoins = 'left join members author on author.id = images.created_by';

export type ImageRow = Omit<
  Image,
  'r2_url' | 'presigned_url' | 'medium_presigned_url' | 'thumbnail_presigned_url'
>;

export async function toImage(row: ImageRow, storage: Storage): Promise<Image> {
  const signed = (key: string | null) => key && storage.signedUrl(key);
  return {
    ...row,
    r2_url: storage.plainUrl(row.original_key),
    presigned_url: await storage.signedUrl(row.original_key),
    medium_presigned_url: await signed(row.medium_key),
    thumbnail_presigned_url: await signed(row.thumbnail_key),
  };
}
