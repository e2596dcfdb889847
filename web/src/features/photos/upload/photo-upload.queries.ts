import { photosRoutes, type UploadFields } from '@florilege/contract/photos/photos.contract.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { uploadRequest } from '../../../shared/api/upload-request.ts';

/** `client`: whose it is now. */
export type SentPhoto = { id: number; filename: string; duplicate: boolean; client: string | null };

/** `key`: the idempotency key, the same at every retry. `onProgress` hears how much has left, 0 to 1. */
export type SendOptions = { key: string; signal: AbortSignal; onProgress: (fraction: number) => void };

/** The server has looked into the file and does not take it; `message` says why. */
export class UploadRefused extends Error {}

/**
 * Sends one photo into the library. As a mutation of the page, not of a screen: leaving the page asks first while it runs,
 * and closing the screen does not stop it.
 * @throws UploadRefused when the server does not take the file, ApiError when it did not get through
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
