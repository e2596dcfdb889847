export const photosErrors = {
  IMAGE_NOT_FOUND: { status: 404, message: 'Photo introuvable' },
} as const;
