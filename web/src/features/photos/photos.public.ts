import { laterDialog } from '../../shared/dialog/later-dialog.tsx';

export { PhotoWall, type WallPhoto, wallName } from './attach/photo-wall.tsx';
export { LIST_FAILED, photosFailure } from './photos.queries.ts';
export { photoShortcuts } from './photos.shortcuts.ts';
export { type SentPhoto, sendPhoto, UploadRefused } from './upload/photo-upload.queries.ts';
export { PhotoArea, PhotoUploader } from './upload/photo-uploader.tsx';

export const PhotoChooser = laterDialog(() => import('./attach/photo-chooser.tsx'));
