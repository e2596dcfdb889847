import { lazy } from 'react';

export { PhotoWall, type WallPhoto, wallName } from './attach/photo-wall.tsx';
export { LIST_FAILED, photosFailure } from './photos.queries.ts';
export { photoShortcuts } from './photos.shortcuts.ts';
export { type SentPhoto, sendPhoto, UploadRefused } from './upload/photo-upload.queries.ts';
export { PhotoArea, PhotoUploader } from './upload/photo-uploader.tsx';

export const PhotoChooser = lazy(() => import('./attach/photo-chooser.tsx'));
