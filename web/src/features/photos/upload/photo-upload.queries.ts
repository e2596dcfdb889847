import { photosRoutes, type UploadFields } from '@florilege/contract/photos/photos.contract.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { uploadRequest } from '../../../shared/api/upload-request.ts';

/** `client`: name of the client that got the photo. */
export type SentPhoto = { id: number; filename: string; duplicate: boolean; client: string | null };

/** `key`: the idempotency key, the same at every retry. `onProgress` gets the share that is sent, 0 to 1. */
export type SendOptions = { key: string; signal: AbortSignal; onProgress: (fraction: number) => void };

/** The server does not accept the file; `message` is the reason. */
export class UploadRefused extends Error {}

/**
 * Uploads one photo, as a mutation of the page: leaving that asks first, closing the screen does not stop it.
 * @throws UploadRefused when the server does not accept the file, ApiError when the request fails
 */
export function sendPhoto(file: File, fields: UploadFields, options: SendOptions): Promise<SentPhoto> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      const { key, ...rest } = options;
      const answer = await uploadRequest(photosRoutes.upload, { file, fields, idempotencyKey: key, ...rest });
      const [photo] = answer.uploaded_images;
      if (!photo) throw new UploadRefused(answer.failed_images[0]?.error);
      return { ...photo, client: answer.client_assignment?.client_name ?? null };
    },
  });
  return mutation.execute(undefined);
}
