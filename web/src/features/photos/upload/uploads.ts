import { type ImageRefusal, imageRefusals, refuseFile } from '@florilege/contract/photos/image-files.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';
import { type SendOptions, type SentPhoto, UploadRefused } from './photo-upload.queries.ts';

/** How many leave at once: enough to fill a shop's line, few enough that the first is soon there. */
const AT_ONCE = 3;

/**
 * `refused`: the browser or the server does not take this file, whatever one tries. `failed`: it did not get through and may
 * be sent again. `duplicate`: done, the library had it already.
 */
export type UploadState = 'waiting' | 'sending' | 'done' | 'duplicate' | 'failed' | 'refused' | 'cancelled';

export type Upload = {
  /** Also the idempotency key: the same at every retry. */
  key: string;
  file: File;
  /** The picture as the browser has it; null where it could not be shown. */
  preview: string | null;
  state: UploadState;
  /** How much has left, 0 to 1. */
  progress: number;
  /** What the server made of it. */
  photo: SentPhoto | null;
  /** Why it was refused or did not get through. */
  reason: string | null;
};

/** What becomes of each file. */
export type UploadWork = {
  /** @throws UploadRefused when the file is none that is taken */
  send: (file: File, options: SendOptions) => Promise<SentPhoto>;
  /** After that, with the photo: attached to an order. Fails by itself; a retry does not send the file again. */
  attach?: ((photo: SentPhoto) => Promise<unknown>) | undefined;
  /** Nothing is on its way any more, for now. */
  settled?: (() => void) | undefined;
};

/** Files on their way, one request each. Lives outside the screen, so that sending goes on when it is closed. */
export type Uploads = {
  list: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Sends what waits, and what is added later. */
  start: (work: UploadWork) => void;
  cancel: (key: string) => void;
  /** Gives up whatever is not there yet. */
  cancelAll: () => void;
  retry: (key: string) => void;
  retryFailed: () => void;
  /** Takes a file off the list. */
  remove: (key: string) => void;
  /** Takes those off whose photo is there. */
  removeSent: () => void;
  /** Back to nothing. */
  clear: () => void;
};

export function createUploads(): Uploads {
  let uploads: readonly Upload[] = [];
  let work: UploadWork | null = null;
  const listeners = new Set<() => void>();
  const controllers = new Map<string, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => uploads.find((upload) => upload.key === key);
  const change = (key: string, patch: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));

  const run = async (upload: Upload, { send, attach }: UploadWork) => {
    const { key, file } = upload;
    const controller = new AbortController();
    controllers.set(key, controller);
    change(key, { state: 'sending', progress: 0, reason: null });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const photo = upload.photo ?? (await send(file, { key, signal: controller.signal, onProgress }));
      change(key, { photo, progress: 1 });
      await attach?.(photo);
      change(key, { state: photo.duplicate ? 'duplicate' : 'done' });
    } catch (error) {
      if (controller.signal.aborted) change(key, { state: 'cancelled', progress: 0 });
      else
        change(key, {
          state: error instanceof UploadRefused ? 'refused' : 'failed',
          progress: 0,
          reason: errorMessage(error, 'Upload failed'),
        });
    }
    controllers.delete(key);
  };

  const pump = () => {
    const current = work;
    if (!current) return;
    for (const upload of uploads) {
      if (controllers.size >= AT_ONCE) return;
      if (upload.state === 'waiting' && !controllers.has(upload.key)) {
        void run(upload, current).then(() => {
          if (isActive(uploads)) pump();
          else current.settled?.();
        });
      }
    }
  };

  const again = (keys: readonly string[]) => {
    set(
      uploads.map((upload) =>
        keys.includes(upload.key) ? { ...upload, state: 'waiting', progress: 0, reason: null } : upload,
      ),
    );
    pump();
  };
  const drop = (gone: (upload: Upload) => boolean) => {
    for (const { preview } of uploads.filter(gone)) if (preview) URL.revokeObjectURL(preview);
    set(uploads.filter((upload) => !gone(upload)));
  };

  return {
    list: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      const all = [...uploads, ...files.map(toUpload)];
      // Those that are refused stand first, where they are seen among many.
      set([
        ...all.filter(({ state }) => state === 'refused'),
        ...all.filter(({ state }) => state !== 'refused'),
      ]);
      pump();
    },
    start: (next) => {
      work = next;
      pump();
    },
    cancel: (key) => {
      const controller = controllers.get(key);
      if (controller) controller.abort();
      else if (find(key)?.state === 'waiting') change(key, { state: 'cancelled' });
    },
    cancelAll: () => {
      const open: readonly UploadState[] = ['waiting', 'failed'];
      set(
        uploads.map((upload) => (open.includes(upload.state) ? { ...upload, state: 'cancelled' } : upload)),
      );
      for (const controller of controllers.values()) controller.abort();
    },
    retry: (key) => again([key]),
    retryFailed: () => again(uploads.filter(({ state }) => state === 'failed').map(({ key }) => key)),
    remove: (key) => drop((upload) => upload.key === key),
    removeSent: () => drop(isSent),
    clear: () => {
      for (const controller of controllers.values()) controller.abort();
      work = null;
      drop(() => true);
    },
  };
}

function toUpload(file: File): Upload {
  const refusal: ImageRefusal | null = refuseFile(file);
  return {
    key: randomKey(),
    file,
    preview: refusal ? null : URL.createObjectURL(file),
    state: refusal ? 'refused' : 'waiting',
    progress: 0,
    photo: null,
    reason: refusal && imageRefusals[refusal],
  };
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';
/** Not in the library, and someone should know why. */
export const isUnsent = ({ state }: Upload) => state === 'failed' || state === 'refused';
export const isSent = ({ state }: Upload) => state === 'done' || state === 'duplicate';

/** Whether something waits or is being sent. */
export function isActive(uploads: readonly Upload[]): boolean {
  return uploads.some(isUnderWay);
}

export type UploadsSummary = {
  /** Those that may be sent and that nobody cancelled. */
  total: number;
  sent: number;
  failed: number;
  refused: number;
  /** Of all bytes to send, 0 to 1. */
  fraction: number;
};

export function summarise(uploads: readonly Upload[]): UploadsSummary {
  const wanted = uploads.filter(({ state }) => state !== 'cancelled' && state !== 'refused');
  const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0);
  const left = wanted.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return {
    total: wanted.length,
    sent: wanted.filter(isSent).length,
    failed: wanted.filter(({ state }) => state === 'failed').length,
    refused: uploads.filter(({ state }) => state === 'refused').length,
    fraction: bytes === 0 ? 0 : left / bytes,
  };
}
