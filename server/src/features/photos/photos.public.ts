export { deletePhotos } from './photo-jobs.repository.ts';
export { removeFiles } from './photos.jobs.ts';
export type { PhotoDeps } from './photos.service.ts';
export { photoUpload, type Received, savePhotoAt } from './upload/photo-upload.service.ts';
