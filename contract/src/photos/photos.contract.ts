import { z } from 'zod';
import { clientType } from '../clients/account-summary.ts';
import {
  day,
  emptyAsAbsent,
  filterOf,
  flag,
  id,
  idNumber,
  instant,
  optionalText,
  searchText,
} from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { IMAGE_MAX_SIZE, IMAGE_UPLOAD_FILES } from './image-files.ts';
import { imageStatus } from './image-status.ts';
import { tagName, tagNames } from './tags.ts';

/** `usage_count`: number of photos with the tag, without the bin. */
const tag = z.object({
  id: idNumber,
  name: z.string(),
  created_at: instant,
  usage_count: z.int().nonnegative(),
});
export type Tag = z.infer<typeof tag>;

/**
 * URLs are signed and expire within two hours, except `r2_url`, which cannot be read without a signature.
 * Thumbnail (512 px) and medium (1600 px) are null until made; `width` and `height` are in pixels after the
 * EXIF orientation.
 */
const image = z.object({
  id: idNumber,
  filename: z.string(),
  content_type: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  file_size: z.int().positive(),
  r2_url: z.string(),
  presigned_url: z.string(),
  medium_presigned_url: z.string().nullable(),
  thumbnail_presigned_url: z.string().nullable(),
  original_key: z.string(),
  medium_key: z.string().nullable(),
  thumbnail_key: z.string().nullable(),
  tags: z.array(tag),
  description: z.string().nullable(),
  /** Time of the shot, from the EXIF data. */
  shot_at: instant.nullable(),
  created_at: instant,
  created_by_id: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  status: imageStatus,
  client_associations: z.array(
    z.object({
      id: idNumber,
      name: z.string(),
      type: clientType,
      city: z.string().nullable(),
      associated_at: instant,
    }),
  ),
  order_ids: z.array(idNumber),
  deleted_at: instant.nullable(),
});
export type Image = z.infer<typeof image>;

/** A query parameter that may be repeated or absent. */
const repeated = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema).max(20, '20 au plus'),
  );

const imageListQuery = z.object({
  ...pageQuery,
  search: searchText,
  tag: repeated(tagName),
  status: filterOf(imageStatus),
  /** Paris day of the shot, or else of the upload; both ends are included. */
  date_start: emptyAsAbsent(day),
  date_end: emptyAsAbsent(day),
  account_id: emptyAsAbsent(id),
  /** The bin, for Senior and above: photos deleted in the last 30 days. */
  deleted: emptyAsAbsent(flag),
});
export type ImageListQuery = z.output<typeof imageListQuery>;

export const IMAGE_BIN_DAYS = 30;
export const IMAGE_BULK_LIMIT = 500;

const imageIds = z
  .array(id, 'Liste de photos attendue')
  .min(1, 'Aucune photo choisie')
  .max(IMAGE_BULK_LIMIT, `${IMAGE_BULK_LIMIT} photos au plus`)
  .transform((ids) => [...new Set(ids)]);

/** `error`: why this photo was left out. */
const bulkErrors = z.array(z.object({ id: idNumber, error: z.string() }));

/** A form field with JSON: text in a multipart form, or the value itself. */
const jsonField = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (value.trim() === '') return undefined;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'Liste de tags illisible' });
      return z.NEVER;
    }
  }, schema);

const uploadFields = z.object({
  tags: jsonField(tagNames.optional()),
  /** Requires the right `clients.edit`. */
  client_id: emptyAsAbsent(id),
});
export type UploadFields = z.output<typeof uploadFields>;

const uploadResult = z.object({
  summary: z.object({ uploaded: z.int(), total: z.int() }),
  /** `duplicate`: the library already had this picture, whose id is given. */
  uploaded_images: z.array(z.object({ id: idNumber, filename: z.string(), duplicate: z.boolean() })),
  failed_images: z.array(z.object({ filename: z.string(), error: z.string() })),
  client_assignment: z.object({ client_id: idNumber, client_name: z.string() }).nullable(),
});
export type UploadResult = z.infer<typeof uploadResult>;

export const photosRoutes = {
  list: route.get('/images/list/', {
    summary: 'Photos, newest first; search finds filename, description, tag and client name',
    access: 'photos.read',
    query: imageListQuery,
    answer: page(image),
  }),
  tags: route.get('/images/tags/list/', {
    summary: 'All tags, the most used first',
    access: 'photos.read',
    answer: z.object({ tags: z.array(tag) }),
  }),
  detail: route.get('/images/{id}/', {
    summary: 'One photo',
    access: 'photos.read',
    answer: image,
    errors: ['IMAGE_NOT_FOUND'],
  }),
  presignedUrl: route.get('/images/{id}/presigned_url/', {
    summary: 'A new signed URL of the original',
    access: 'photos.read',
    query: z.object({
      /** The browser saves the file under its name instead of showing it. */
      download: emptyAsAbsent(flag),
    }),
    answer: z.object({ url: z.string() }),
    errors: ['IMAGE_NOT_FOUND'],
  }),
  upload: route.post('/images/bulk_upload/', {
    summary: 'Send photos; each file is judged by its content, a refusal does not affect the others',
    access: 'photos.upload',
    body: uploadFields,
    upload: { field: 'files', maxFiles: IMAGE_UPLOAD_FILES, maxFileSize: IMAGE_MAX_SIZE },
    status: 201,
    answer: uploadResult,
    errors: ['BAD_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  update: route.put('/images/{id}/update/', {
    summary: 'Set description and tags; absent fields stay',
    access: 'photos.edit',
    body: z.object({
      tags: tagNames.optional(),
      description: optionalText(2000),
      /** The values that the member saw: a colleague’s other tags stay, and his newer description is not overwritten. */
      was: z
        .object({ tags: z.array(z.string()).max(200).optional(), description: optionalText(2000) })
        .optional(),
    }),
    answer: image,
    errors: ['IMAGE_NOT_FOUND'],
  }),
  delete: route.delete('/images/{id}/delete/', {
    summary: 'Put a photo into the bin for 30 days',
    access: 'photos.delete',
    answer: z.object({ id: idNumber, deleted_at: instant }),
    errors: ['IMAGE_NOT_FOUND'],
  }),
  bulkDelete: route.delete('/images/bulk_delete/', {
    summary: 'Put photos into the bin for 30 days',
    access: 'photos.delete',
    body: z.object({ image_ids: imageIds }),
    answer: z.object({ summary: z.object({ deleted: z.int(), total: z.int() }), errors: bulkErrors }),
  }),
  bulkRestore: route.post('/images/bulk_restore/', {
    summary: 'Restore photos from the bin',
    access: 'photos.delete',
    body: z.object({ image_ids: imageIds }),
    answer: z.object({ summary: z.object({ restored: z.int(), total: z.int() }), errors: bulkErrors }),
  }),
  bulkTag: route.post('/images/bulk_tag/', {
    summary: 'Add missing tags to photos',
    access: 'photos.edit',
    body: z.object({ image_ids: imageIds, tags: tagNames }),
    answer: z.object({ summary: z.object({ tagged: z.int(), total: z.int() }), errors: bulkErrors }),
  }),
};
