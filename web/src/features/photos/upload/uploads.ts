import { type ImageRefusal, imageRefusals, refuseFile } from '@florilege/contract/photos/image-files.ts';
import { registerDeviceData } from '../../../session/device-data.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { type SendOptions, type SentPhoto, UploadRefused } from './photo-upload.queries.ts';

/** Enough parallel requests to use a shop's line, few enough that the first ends soon. */
const AT_ONCE = 3;

/** `refused`: a retry is useless. `failed`: a retry may help. `duplicate`: done, the library had it. */
type UploadState = 'waiting' | 'sending' | 'done' | 'duplicate' | 'failed' | 'refused' | 'cancelled';

export type Upload = {
  /** Also the idempotency key: the same at every retry. */
  key: string;
  file: File;
  /** URL of the picture in the browser; null when it cannot be shown. */
  preview: string | null;
  state: UploadState;
  /** Share that is sent, 0 to 1. */
  progress: number;
  photo: SentPhoto | null;
  reason: string | null;
};

export type UploadWork = {
  /** @throws UploadRefused when the file is not accepted */
  send: (file: File, options: SendOptions) => Promise<SentPhoto>;
  /** Attaches the photo, to an order for example. A retry of this step does not send the file again. */
  attach?: ((photo: SentPhoto) => Promise<unknown>) | undefined;
  settled?: (() => void) | undefined;
};

export type Uploads = ReturnType<typeof createUploads>;

/** Those with files. Another member neither sees nor sends them. */
const withFiles = new Set<{ clear: () => void }>();
const forget = async () => {
  for (const uploads of withFiles) uploads.clear();
};
registerDeviceData([{ forget, unsent: () => 0 }]);

/** Files to upload, one request each. It outlives its screen, so that closing does not stop the upload. */
export function createUploads() {
  let uploads: readonly Upload[] = [];
  let work: UploadWork | null = null;
  const { subscribe, tell } = createListeners();
  const controllers = new Map<string, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    tell();
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

  const self = {
    list: () => uploads,
    subscribe,
    add: (files: readonly File[]) => {
      withFiles.add(self);
      const all = [...uploads, ...files.map(toUpload)];
      // Refused files come first, to be noticed among many.
      set([
        ...all.filter(({ state }) => state === 'refused'),
        ...all.filter(({ state }) => state !== 'refused'),
      ]);
      pump();
    },
    /** Sends the waiting files, and those added later. */
    start: (next: UploadWork) => {
      work = next;
      pump();
    },
    cancel: (key: string) => {
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
    retry: (key: string) => again([key]),
    retryFailed: () => again(uploads.filter(({ state }) => state === 'failed').map(({ key }) => key)),
    remove: (key: string) => drop((upload) => upload.key === key),
    removeSent: () => drop(isSent),
    clear: () => {
      for (const controller of controllers.values()) controller.abort();
      work = null;
      withFiles.delete(self);
      drop(() => true);
    },
  };
  return self;
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
/** Not in the library, and the user should know why. */
export const isUnsent = ({ state }: Upload) => state === 'failed' || state === 'refused';
export const isSent = ({ state }: Upload) => state === 'done' || state === 'duplicate';

export function isActive(uploads: readonly Upload[]): boolean {
  return uploads.some(isUnderWay);
}

/** Counts, and the share of all bytes that is sent, 0 to 1. `total`: files neither refused nor cancelled. */
export function summarise(uploads: readonly Upload[]) {
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
