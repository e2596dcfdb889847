export type { PhotoDeps } from './photos.service.ts';
export {
  keepOnePhoto,
  markOf,
  type Received,
  receivePhoto,
  releasePhotos,
} from './upload/photo-upload.service.ts';
