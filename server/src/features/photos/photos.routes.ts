import type { photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { toImage } from './photo-rows.ts';
import {
  changePhoto,
  deletePhoto,
  deletePhotos,
  loadPhoto,
  type PhotoDeps,
  photosPage,
  restorePhotos,
  tagPhotos,
} from './photos.service.ts';
import { listTags } from './tags.repository.ts';
import { uploadPhotos } from './upload/photo-upload.service.ts';

export const photosHandlers = (deps: PhotoDeps): Handlers<typeof photosRoutes> => {
  const { storage } = deps;
  return {
    list: async ({ db, member, query }) => {
      const { results, ...rest } = await photosPage(db, member, query);
      return { results: await Promise.all(results.map((row) => toImage(row, storage))), ...rest };
    },
    tags: async ({ db }) => ({ tags: await listTags(db) }),
    detail: async ({ db, member, params }) => toImage(await loadPhoto(db, member, params.id), storage),
    presignedUrl: async ({ db, member, params, query }) => {
      const { original_key, filename } = await loadPhoto(db, member, params.id);
      return { url: await storage.signedUrl(original_key, query.download ? { download: filename } : {}) };
    },
    upload: uploadPhotos(deps),
    update: async ({ tx, member, params, body }) =>
      toImage(await changePhoto(tx, member, params.id, body), storage),
    delete: ({ tx, member, params }) => deletePhoto(tx, member, params.id),
    bulkDelete: ({ tx, body }) => deletePhotos(tx, body.image_ids),
    bulkRestore: ({ tx, body }) => restorePhotos(tx, body.image_ids),
    bulkTag: ({ tx, member, body }) => tagPhotos(tx, member, body.image_ids, body.tags),
  };
};
