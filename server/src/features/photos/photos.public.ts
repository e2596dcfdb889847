export type { PhotoDeps } from './photos.service.ts';
export {
  markOf,
  type Received,
  receivePhoto,
  releasePhotos,
  savePhotoAt,
} from './upload/photo-upload.service.ts';
