import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { can } from '@florilege/contract/auth/roles.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { type ImageRefusal, imageFormats, imageRefusals } from '@florilege/contract/photos/image-files.ts';
import type { UploadFields, UploadResult } from '@florilege/contract/photos/photos.contract.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { type FileHandler, type Member, uploadHandler } from '../../../platform/http/bind.ts';
import type { IncomingFile } from '../../../platform/http/upload.ts';
import { assignImages } from '../../clients/clients.public.ts';
import type { PhotoDeps } from '../photos.service.ts';
import { addTags } from '../tags.repository.ts';
import { newOriginalKey, photoName, withTemporaryFile } from './photo-files.ts';
import {
  enqueueShrinks,
  findSame,
  insertImage,
  type NewImage,
  originalsWithRow,
} from './photo-upload.repository.ts';

export type Received =
  | { filename: string; refusal: ImageRefusal }
  | { filename: string; refusal: null; image: NewImage };

/** The handler of an upload of photos: each is stored as it comes in, `write` makes their rows. */
export function photoUpload<R extends Route>(deps: PhotoDeps, write: FileHandler<R, Received>['write']) {
  return uploadHandler<R, Received>({
    receive: (file) => receivePhoto(deps, file),
    mark: markOf,
    write,
    release: (files) => releasePhotos(deps, files),
  });
}

/** Judges one file by its content and stores it without its GPS position. */
async function receivePhoto(deps: PhotoDeps, file: IncomingFile): Promise<Received> {
  const { imaging, storage, temporaryDir } = deps;
  const filename = photoName(file.filename);
  return withTemporaryFile(temporaryDir, async (path) => {
    const written = await write(file.stream, path);
    if (file.truncated()) return { filename, refusal: 'size' };
    const received = await imaging.receive(path);
    if (!received.ok) return { filename, refusal: received.refusal };
    const { facts } = received;
    const content_type = imageFormats[facts.format].contentType;
    const original_key = newOriginalKey(facts.format);
    await storage.putFile(original_key, path, content_type);
    return { filename, refusal: null, image: { filename, original_key, content_type, ...written, facts } };
  });
}

/** The digest of a stored file; name and reason of a refused one. */
function markOf(file: Received): string {
  return file.refusal === null ? file.image.sha256.toString('base64url') : `${file.refusal} ${file.filename}`;
}

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

/** Writes rows, tags and client of the files. @throws FORBIDDEN, CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function savePhotos(tx: Tx, member: Member, fields: UploadFields, files: Received[]) {
  if (fields.client_id !== undefined && !can(member, 'clients.edit')) throw new AppError('FORBIDDEN');
  if (files.length === 0) throw fieldError('files', 'Aucune photo choisie');
  const uploaded: UploadResult['uploaded_images'] = [];
  const failed: UploadResult['failed_images'] = [];
  for (const file of files) {
    if (file.refusal !== null) failed.push({ filename: file.filename, error: imageRefusals[file.refusal] });
    else uploaded.push({ ...(await savePhoto(tx, member, file.image)), filename: file.filename });
  }
  const fresh = uploaded.filter(({ duplicate }) => !duplicate).map(({ id }) => id);
  await enqueueShrinks(tx, fresh);
  const all = [...new Set(uploaded.map(({ id }) => id))];
  // A duplicate gets the tags only from a member who may edit photos.
  const tagged = can(member, 'photos.edit') ? all : fresh;
  if (fields.tags && tagged.length > 0) await addTags(tx, tagged, fields.tags, member.id);
  const { client_id } = fields;
  const assign = client_id !== undefined && all.length > 0;
  return {
    summary: { uploaded: uploaded.length, total: files.length },
    uploaded_images: uploaded,
    failed_images: failed,
    client_assignment: assign ? await assignImages(tx, member, client_id, all) : null,
  };
}

type SavedPhoto = { id: number; duplicate: boolean };

async function savePhoto(tx: Tx, member: Member, image: NewImage): Promise<SavedPhoto> {
  const id = await insertImage(tx, image, member.id);
  if (id !== undefined) return { id, duplicate: false };
  const same = await findSame(tx, image.sha256);
  // The same picture went into the bin between the two statements: the insert is possible now.
  return same === undefined ? savePhoto(tx, member, image) : { id: same, duplicate: true };
}

/** Saves one received photo for another feature. @throws VALIDATION_FAILED at `field` */
export async function savePhotoAt(field: string, tx: Tx, member: Member, file: Received): Promise<number> {
  if (file.refusal !== null) throw fieldError(field, imageRefusals[file.refusal]);
  const { id, duplicate } = await savePhoto(tx, member, file.image);
  if (!duplicate) await enqueueShrinks(tx, [id]);
  return id;
}

/** Removes originals without a row; the sweep finds what cannot be removed now. */
async function releasePhotos({ db, storage, log }: PhotoDeps, files: Received[]): Promise<void> {
  const keys = files.flatMap((file) => (file.refusal === null ? [file.image.original_key] : []));
  if (keys.length === 0) return;
  try {
    const saved = await originalsWithRow(db, keys);
    await storage.remove(keys.filter((key) => !saved.includes(key)));
  } catch (error) {
    log.warn({ err: error }, 'originals without a row were left to the sweep');
  }
}
