/** Replaced by the real one: sends photos into the library. */
export const PhotoUploadDialog = (_: { opened: boolean; onClose: () => void }) => null;
