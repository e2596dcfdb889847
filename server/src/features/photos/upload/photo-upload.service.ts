import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { can } from '@florilege/contract/auth/roles.ts';
import { type ImageRefusal, imageFormats, imageRefusals } from '@florilege/contract/photos/image-files.ts';
import type { photosRoutes, UploadFields, UploadResult } from '@florilege/contract/photos/photos.contract.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { type Member, type UploadHandler, uploadHandler } from '../../../platform/http/bind.ts';
import type { IncomingFile } from '../../../platform/http/upload.ts';
import { assignImages } from '../../clients/clients.public.ts';
import type { PhotoDeps } from '../photos.service.ts';
import { addTags } from '../tags.repository.ts';
import { newOriginalKey, withTemporaryFile } from './photo-files.ts';
import { photoName } from './photo-name.ts';
import {
  enqueueShrinks,
  findSame,
  insertImage,
  type NewImage,
  originalsWithRow,
} from './photo-upload.repository.ts';

/** A file of the form: its original stands in the store, or it was refused. */
export type Received =
  | { filename: string; refusal: ImageRefusal }
  | { filename: string; refusal: null; image: NewImage };

/** Sending photos, in the parts that `bind` calls. */
export function uploadPhotos(deps: PhotoDeps): UploadHandler<typeof photosRoutes.upload> {
  return uploadHandler<typeof photosRoutes.upload, Received>({
    receive: (file) => receivePhoto(deps, file),
    mark: markOf,
    write: ({ tx, member, body, files }) => keepPhotos(tx, member, body, files),
    release: (files) => releasePhotos(deps, files),
  });
}

/** Judges one file by its content and stores it without its place; a refusal is told in the answer and holds nothing else back. */
export async function receivePhoto(
  { imaging, storage, temporaryDir }: PhotoDeps,
  file: IncomingFile,
): Promise<Received> {
  const filename = photoName(file.filename);
  return withTemporaryFile(temporaryDir, async (path) => {
    const written = await write(file.stream, path);
    if (file.truncated()) return { filename, refusal: 'size' };
    const received = await imaging.receive(path);
    if (!received.ok) return { filename, refusal: received.refusal };
    const { facts } = received;
    const { contentType } = imageFormats[facts.format];
    const key = newOriginalKey(facts.format);
    await storage.putFile(key, path, contentType);
    return {
      filename,
      refusal: null,
      image: { filename, original_key: key, content_type: contentType, ...written, facts },
    };
  });
}

/** By its content; one that was refused holds nothing, so that its name and the reason say all. */
export function markOf(file: Received): string {
  return file.refusal === null ? file.image.sha256.toString('base64url') : `${file.refusal} ${file.filename}`;
}

/** Writes what comes in, and knows it by its digest: so the same picture sent twice is recognised. */
async function write(stream: Readable, path: string): Promise<{ file_size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(stream, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { file_size: size, sha256: hash.digest() };
}

/** The rows of what was received, their tags and their client. @throws FORBIDDEN, CLIENT_NOT_FOUND, CLIENT_MERGED */
async function keepPhotos(
  tx: Tx,
  member: Member,
  fields: UploadFields,
  files: Received[],
): Promise<UploadResult> {
  if (fields.client_id !== undefined && !can(member, 'clients.edit')) throw new AppError('FORBIDDEN');
  if (files.length === 0) throw fieldError('files', 'Aucune photo choisie');
  const uploaded: UploadResult['uploaded_images'] = [];
  const failed: UploadResult['failed_images'] = [];
  for (const file of files) {
    if (file.refusal !== null) failed.push({ filename: file.filename, error: imageRefusals[file.refusal] });
    else uploaded.push({ ...(await keepPhoto(tx, member, file.image)), filename: file.filename });
  }
  const fresh = uploaded.filter(({ duplicate }) => !duplicate).map(({ id }) => id);
  await enqueueShrinks(tx, fresh);
  const all = [...new Set(uploaded.map(({ id }) => id))];
  // Tags of a photo that was there already are changed by those who may.
  const tagged = can(member, 'photos.edit') ? all : fresh;
  if (fields.tags && tagged.length > 0) await addTags(tx, tagged, fields.tags, member.id);
  return {
    summary: { uploaded: uploaded.length, total: files.length },
    uploaded_images: uploaded,
    failed_images: failed,
    client_assignment:
      fields.client_id !== undefined && all.length > 0
        ? await assignImages(tx, member, fields.client_id, all)
        : null,
  };
}

/** The row of a photo; when the library has the same picture, that one. */
async function keepPhoto(
  tx: Tx,
  member: Member,
  image: NewImage,
): Promise<{ id: number; duplicate: boolean }> {
  const id = await insertImage(tx, image, member.id);
  if (id !== null) return { id, duplicate: false };
  const same = await findSame(tx, image.sha256);
  // Put into the bin between the two statements: now there is room.
  return same === null ? keepPhoto(tx, member, image) : { id: same, duplicate: true };
}

/** One received photo by itself, for who sends it together with something else. @throws VALIDATION_FAILED at `field` when it was refused */
export async function keepOnePhoto(tx: Tx, member: Member, file: Received, field: string): Promise<number> {
  if (file.refusal !== null) throw fieldError(field, imageRefusals[file.refusal]);
  const { id, duplicate } = await keepPhoto(tx, member, file.image);
  if (!duplicate) await enqueueShrinks(tx, [id]);
  return id;
}

/** Removes the originals that no row took. What cannot be removed now is found by the sweep. */
export async function releasePhotos({ db, storage, log }: PhotoDeps, files: Received[]): Promise<void> {
  const keys = files.flatMap((file) => (file.refusal === null ? [file.image.original_key] : []));
  if (keys.length === 0) return;
  try {
    const taken = await originalsWithRow(db, keys);
    await storage.remove(keys.filter((key) => !taken.has(key)));
  } catch (error) {
    log.warn({ err: error }, 'originals without a row were left to the sweep');
  }
}
