/** Limits of a photo: the browser checks name and size, the server decides by content. */
export const IMAGE_MAX_SIZE = 10 * 1024 * 1024;
/** A small file with more pixels is an attack on the decoder, not a photo of the shop. */
export const IMAGE_MAX_PIXELS = 60_000_000;
export const IMAGE_UPLOAD_FILES = 100;

/** Format by content → its media type and the extension of its stored file. */
export const imageFormats = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
} as const;
export type ImageFormat = keyof typeof imageFormats;

export const imageExtensions = ['jpeg', 'jpg', 'png', 'webp', 'gif'] as const;

/** Why a file is refused, in the browser and by the server. */
export const imageRefusals = {
  format: 'Format non accepté\u00a0: JPEG, PNG, WebP ou GIF uniquement.',
  size: 'Fichier trop volumineux\u00a0: 10 MB au plus.',
  empty: 'Fichier vide.',
  damaged: 'Image incomplète ou abîmée\u00a0: elle ne s’ouvre pas.',
  pixels: 'Image trop grande\u00a0: 60 millions de pixels au plus.',
} as const;
export type ImageRefusal = keyof typeof imageRefusals;

/** The refusal that the browser can decide, null when the file may be sent. `size` in bytes. */
export function refuseFile(file: { name: string; size: number }): ImageRefusal | null {
  const extension = file.name.includes('.') ? file.name.split('.').at(-1)?.toLowerCase() : undefined;
  if (!imageExtensions.some((known) => known === extension)) return 'format';
  if (file.size === 0) return 'empty';
  return file.size > IMAGE_MAX_SIZE ? 'size' : null;
}
