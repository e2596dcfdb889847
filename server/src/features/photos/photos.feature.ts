import { photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { defineFeature } from '../../feature.ts';
import { toImage } from './photo-rows.ts';
import { photosAudit } from './photos.audit.ts';
import { shrinkImage, sweepPhotos, sweepStoredPhotos } from './photos.jobs.ts';
import {
  changePhoto,
  deletePhoto,
  deletePhotos,
  loadPhoto,
  photosPage,
  restorePhotos,
  tagPhotos,
} from './photos.service.ts';
import { listTags } from './tags.repository.ts';
import { photoUpload, savePhotos } from './upload/photo-upload.service.ts';

export const photosFeature = defineFeature({
  routes: photosRoutes,
  handlers: (deps) => ({
    list: async ({ db, member, query }) => {
      const { results, ...rest } = await photosPage(db, member, query);
      return { results: await Promise.all(results.map((row) => toImage(row, deps.storage))), ...rest };
    },
    tags: async ({ db }) => ({ tags: await listTags(db) }),
    detail: async ({ db, member, params }) => toImage(await loadPhoto(db, member, params.id), deps.storage),
    presignedUrl: async ({ db, member, params, query }) => {
      const { original_key, filename } = await loadPhoto(db, member, params.id);
      return {
        url: await deps.storage.signedUrl(original_key, query.download ? { download: filename } : {}),
      };
    },
    upload: photoUpload<typeof photosRoutes.upload>(deps, ({ tx, member, body, files }) =>
      savePhotos(tx, member, body, files),
    ),
    update: async ({ tx, member, params, body }) =>
      toImage(await changePhoto(tx, member, params.id, body), deps.storage),
    delete: ({ tx, member, params }) => deletePhoto(tx, member, params.id),
    bulkDelete: ({ tx, body }) => deletePhotos(tx, body.image_ids),
    bulkRestore: ({ tx, body }) => restorePhotos(tx, body.image_ids),
    bulkTag: ({ tx, member, body }) => tagPhotos(tx, member, body.image_ids, body.tags),
  }),
  jobs: (deps) => ({
    tasks: { sweep_photos: () => sweepPhotos(deps), sweep_stored_photos: () => sweepStoredPhotos(deps) },
    heavy: { shrink_image: (payload) => shrinkImage(deps, payload) },
    // The nightly run is caught up when the server was off at night.
    cron: ['*/10 * * * * sweep_photos', '23 3 * * * sweep_stored_photos ?fill=1d'],
  }),
  audit: photosAudit,
});
