import { photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { defineFeature } from '../../feature.ts';
import { photosAudit } from './photos.audit.ts';
import { shrinkImage, sweepPhotos, sweepStoredPhotos } from './photos.jobs.ts';
import { photosHandlers } from './photos.routes.ts';

export const photosFeature = defineFeature({
  routes: photosRoutes,
  handlers: photosHandlers,
  jobs: (deps) => ({
    tasks: { sweep_photos: () => sweepPhotos(deps), sweep_stored_photos: () => sweepStoredPhotos(deps) },
    heavy: { shrink_image: (payload) => shrinkImage(deps, payload) },
    // The nightly run is caught up when the server was off at night.
    cron: ['*/10 * * * * sweep_photos', '23 3 * * * sweep_stored_photos ?fill=1d'],
  }),
  audit: photosAudit,
});
