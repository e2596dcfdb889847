import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import { describe, expect, test } from 'vitest';
import { forgetDeviceData } from '../../../session/device-data.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { type SendOptions, type SentPhoto, UploadRefused } from './photo-upload.queries.ts';
import { createUploads, isActive, summarise, type UploadWork } from './uploads.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));

type Attempt = SendOptions & {
  name: string;
  arrive: (photo?: Partial<SentPhoto>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
};

/** Chosen files, not started; each attempt to send one arrives or fails when the test says so. */
function chosen(list: File[]) {
  const uploads = createUploads();
  const attempts: Attempt[] = [];
  const send = ({ name }: File, options: SendOptions) =>
    new Promise<SentPhoto>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      const id = attempts.length + 1;
      attempts.push({
        ...options,
        name,
        arrive: async (photo) => {
          resolve({ id, filename: name, duplicate: false, client: null, ...photo });
          await settle();
        },
        fail: async (error) => {
          reject(error);
          await settle();
        },
      });
    });
  uploads.add(list);
  return {
    uploads,
    attempts,
    states: () => uploads.list().map(({ state }) => state),
    start: (work: Partial<UploadWork> = {}) => uploads.start({ send, ...work }),
  };
}

const settle = () => new Promise((done) => setTimeout(done));
const noNetwork = () => new ApiError('Connexion au serveur impossible.', { status: 0, code: 'NETWORK' });
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

function started(list: File[], work?: Partial<UploadWork>) {
  const { start, ...rest } = chosen(list);
  start(work);
  return rest;
}

describe('sending', () => {
  test('waits for the start, then sends three at a time in the order of the choice', async () => {
    const { attempts, states, start } = chosen(files(5));
    expect(attempts).toHaveLength(0);
    start();
    expect(attempts.map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    await at(attempts, 1).arrive();
    expect(attempts.map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg']);
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
  });

  test('reports the progress of each file and of all, by bytes', () => {
    const { uploads, attempts } = started([file('small.jpg', 100), file('large.jpg', 300)]);
    at(attempts, 1).onProgress(0.5);
    expect(uploads.list().map(({ progress }) => progress)).toEqual([0, 0.5]);
    const counts = { total: 2, sent: 0, failed: 0, refused: 0 };
    expect(summarise(uploads.list())).toEqual({ ...counts, fraction: 150 / 400 });
  });

  test('accepts more files while it runs, and settles once', async () => {
    let settled = 0;
    const { uploads, attempts, states } = started(files(1), { settled: () => settled++ });
    uploads.add([file('later.jpg')]);
    await at(attempts, 0).arrive();
    expect(settled).toBe(0);
    await at(attempts, 1).arrive({ duplicate: true });
    expect(states()).toEqual(['done', 'duplicate']);
    expect(settled).toBe(1);
    expect(isActive(uploads.list())).toBe(false);
  });
});

describe('refused files', () => {
  test('come first, with the reason, and are never sent', () => {
    const { uploads, attempts } = started([
      file('bonne.JPG'),
      file('menu.pdf'),
      file('vide.png', 0),
      file('grande.jpg', IMAGE_MAX_SIZE + 1),
      file('sans-fin'),
    ]);
    expect(
      uploads
        .list()
        .map(({ file: { name }, state, reason, preview }) => [name, state, reason, preview !== null]),
    ).toEqual([
      ['menu.pdf', 'refused', 'Format non accepté\u00a0: JPEG, PNG, WebP ou GIF uniquement.', false],
      ['vide.png', 'refused', 'Fichier vide.', false],
      ['grande.jpg', 'refused', 'Fichier trop volumineux\u00a0: 10 MB au plus.', false],
      ['sans-fin', 'refused', 'Format non accepté\u00a0: JPEG, PNG, WebP ou GIF uniquement.', false],
      ['bonne.JPG', 'sending', null, true],
    ]);
    expect(attempts.map(({ name }) => name)).toEqual(['bonne.JPG']);
  });

  test('are not sent again with the failed ones when the server refused them', async () => {
    const { uploads, attempts, states } = started(files(2));
    await at(attempts, 0).fail(new UploadRefused('Image incomplète ou abîmée\u00a0: elle ne s’ouvre pas.'));
    await at(attempts, 1).fail(noNetwork());
    expect(uploads.list().map(({ reason }) => reason)).toEqual([
      'Image incomplète ou abîmée\u00a0: elle ne s’ouvre pas.',
      'Connexion au serveur impossible.',
    ]);
    uploads.retryFailed();
    expect(states()).toEqual(['refused', 'sending']);
    expect(summarise(uploads.list())).toMatchObject({ total: 1, refused: 1 });
  });
});

describe('cancel and retry', () => {
  test('retries with the key of the first attempt', async () => {
    const { uploads, attempts, states } = started(files(1));
    await at(attempts, 0).fail(noNetwork());
    expect(states()).toEqual(['failed']);
    uploads.retry(at(uploads.list(), 0).key);
    await at(attempts, 1).arrive();
    expect(states()).toEqual(['done']);
    expect(at(attempts, 1).key).toBe(at(attempts, 0).key);
    expect(attempts).toHaveLength(2);
  });

  test('cancels a file that is sent or waits, makes room for the next, and can be retried', async () => {
    const { uploads, attempts, states } = started(files(5));
    uploads.cancel(at(uploads.list(), 0).key);
    uploads.cancel(at(uploads.list(), 4).key);
    await settle();
    expect(at(attempts, 0).signal.aborted).toBe(true);
    expect(states()).toEqual(['cancelled', 'sending', 'sending', 'sending', 'cancelled']);
    await at(attempts, 1).arrive();
    uploads.retry(at(uploads.list(), 4).key);
    expect(states()).toEqual(['cancelled', 'done', 'sending', 'sending', 'sending']);
    uploads.cancelAll();
    await settle();
    expect(states()).toEqual(['cancelled', 'done', 'cancelled', 'cancelled', 'cancelled']);
    uploads.removeSent();
    expect(states()).toHaveLength(4);
    uploads.clear();
    expect(uploads.list()).toEqual([]);
  });

  test('does not send a file twice when attaching it fails', async () => {
    const attached: number[] = [];
    const { uploads, attempts, states } = started(files(1), {
      attach: async ({ id }) => {
        attached.push(id);
        if (attached.length === 1) throw noNetwork();
      },
    });
    await at(attempts, 0).arrive({ id: 7 });
    expect(states()).toEqual(['failed']);
    uploads.retryFailed();
    await settle();
    expect(states()).toEqual(['done']);
    expect(attached).toEqual([7, 7]);
    expect(attempts).toHaveLength(1);
  });

  test('sends nothing more, and shows nothing, once another member has come', async () => {
    const { attempts, states } = started(files(5));
    const waiting = chosen(files(2)).uploads;
    forgetDeviceData();
    await settle();
    expect([states(), waiting.list()]).toEqual([[], []]);
    expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  });
});
