export type { PhotoDeps } from './photos.service.ts';
export { photoUpload, type Received, savePhotoAt } from './upload/photo-upload.service.ts';
