import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { attachmentSentence, fileSize } from '../photo-words.ts';
import { locatePhoto } from '../photos.queries.ts';
import { inBatches, reasonsOf } from '../selection/bulk.tsx';
import { fitInto, moveBy, WHOLE, zoomBy } from '../viewer/use-photo-zoom.ts';
import { dateShortcuts } from './photos-filters.tsx';
import { GRID_GAP, gridLayout } from './photos-grid-layout.ts';
import { photoKeys, placeAfter } from './use-places.ts';

test.each([
  [292, 2],
  [362, 2],
  [516, 3],
  [1116, 5],
  [1480, 6],
])('fills %i pixels with %i columns', (width, columns) => {
  const layout = gridLayout(width);
  expect(layout.columns).toBe(columns);
  expect(layout.cellWidth * columns + GRID_GAP * (columns - 1)).toBeCloseTo(width);
  expect(layout.rowHeight - layout.captionHeight - GRID_GAP).toBeCloseTo(layout.cellWidth * 1.25);
});

test.each([
  [0, '0 B'],
  [1023, '1 023 B'],
  [1024, '1 KB'],
  [2_516_582, '2,4 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [1024 * 1024 - 1, '1 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5000 * 1024 ** 3, '5 000 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes).replaceAll(/\s/gu, ' ')).toBe(text);
});

describe('a selection larger than one call', () => {
  test('is sent in batches and adds up', async () => {
    const sent: number[][] = [];
    const progress: number[] = [];
    const send = async (ids: number[]) => {
      sent.push(ids);
      return { done: ids.length - 1, errors: [{ id: ids[0] ?? 0, error: 'Photo introuvable' }] };
    };
    const outcome = await inBatches([1, 2, 3, 4, 5], send, (count) => progress.push(count), 2);
    expect(sent).toEqual([[1, 2], [3, 4], [5]]);
    expect(progress).toEqual([2, 4, 5]);
    expect(outcome).toMatchObject({ done: 2, total: 5, failure: null });
    expect(reasonsOf(outcome.errors)).toEqual([{ reason: 'Photo introuvable', count: 3 }]);
  });

  test('stops at the first failure, and reports the photos done', async () => {
    const failure = new Error('Connexion au serveur impossible.');
    const send = vi.fn().mockResolvedValueOnce({ done: 2, errors: [] }).mockRejectedValueOnce(failure);
    const outcome = await inBatches([1, 2, 3, 4, 5, 6], send, () => undefined, 2);
    expect(outcome).toEqual({ done: 2, total: 6, errors: [], failure });
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('the position of a photo', () => {
  /** Every third number, the newest first. */
  const ids = Array.from({ length: 50_000 }, (_, i) => (50_000 - i) * 3);
  const read = vi.fn(async (page: number) => ({
    results: ids.slice((page - 1) * 20, page * 20).map((id) => ({ id })),
    count: ids.length,
  }));

  test.each([0, 1, 19, 20, 777, 24_999, 49_980, 49_999])(
    'finds number %i in a dozen pages',
    async (index) => {
      read.mockClear();
      expect(await locatePhoto(ids[index] ?? 0, read)).toBe(index);
      expect(read.mock.calls.length).toBeLessThanOrEqual(13);
    },
  );

  test.each([1, 150_001, 74_999, 2])('does not find %i', async (id) => {
    expect(await locatePhoto(id, read)).toBeNull();
  });

  test('finds nothing in an empty list', async () => {
    expect(await locatePhoto(7, async () => ({ results: [], count: 0 }))).toBeNull();
  });
});

describe('zoom', () => {
  const frame = { stage: { width: 800, height: 600 }, picture: { width: 400, height: 600 } };

  test('fits a picture into the stage and leaves a small one as it is', () => {
    expect(fitInto(frame.stage, { width: 2000, height: 3000 })).toEqual({ width: 400, height: 600 });
    expect(fitInto(frame.stage, { width: 100, height: 50 })).toEqual({ width: 100, height: 50 });
  });

  test('keeps the point under the finger in place', () => {
    const at = { x: 100, y: 150 };
    const zoom = zoomBy(WHOLE, 4, at, frame);
    expect(zoom).toEqual({ scale: 4, x: -300, y: -450 });
    expect(zoomBy(zoom, 1 / 4, at, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  test('stays between the whole picture and eight times its size', () => {
    expect(zoomBy(WHOLE, 0.2, { x: 50, y: 50 }, frame)).toEqual(WHOLE);
    expect(zoomBy(WHOLE, 100, { x: 0, y: 0 }, frame).scale).toBe(8);
  });

  test('does not let the picture be dragged out of sight', () => {
    const zoom = zoomBy(WHOLE, 3, { x: 0, y: 0 }, frame);
    expect(moveBy(zoom, { x: 5000, y: -5000 }, frame)).toEqual({ scale: 3, x: 200, y: -600 });
    expect(moveBy(WHOLE, { x: 30, y: 30 }, frame)).toEqual(WHOLE);
  });
});

describe('keys among twelve photos in rows of five', () => {
  const at = (from: number, inside = true) => ({ from, size: 12, columns: 5, inside });
  test.each([
    ['ArrowRight', 4, 5],
    ['ArrowRight', 11, 11],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 6],
    ['ArrowDown', 9, 11],
    ['ArrowUp', 3, 3],
    ['ArrowUp', 11, 6],
    ['Home', 7, 0],
    ['End', 0, 11],
    ['j', 3, 4],
    ['k', 3, 2],
    ['a', 3, null],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(placeAfter(key, at(from))).toBe(to);
  });

  test('reacts to j and k only while the focus is elsewhere', () => {
    expect(placeAfter('ArrowDown', at(3, false))).toBeNull();
    expect(placeAfter('j', at(3, false))).toBe(3);
    expect(placeAfter('j', { from: 0, size: 0, columns: 5, inside: false })).toBeNull();
  });

  test('has no left and right in a list', () => {
    expect(placeAfter('ArrowRight', { ...at(3), columns: 1 })).toBeNull();
  });
});

test('keeps the key of a photo in whatever place it stands, and gives no key twice', () => {
  const photo = (id: number) => ({ id }) as Image;
  const keysOf = (shown: (Image | undefined)[]) => shown.map(photoKeys());
  expect(keysOf([photo(8), photo(7)])).toEqual(['photo-8', 'photo-7']);
  expect(keysOf([photo(9), photo(8), undefined, photo(8)])).toEqual([
    'photo-9',
    'photo-8',
    'place-2',
    'place-3',
  ]);
});

test('offers shortcuts for days gone by', () => {
  expect(dateShortcuts('2026-03-01')).toEqual([
    { label: 'Aujourd’hui', from: '2026-03-01', to: '2026-03-01' },
    { label: 'Cette semaine', from: '2026-02-23', to: '2026-03-01' },
    { label: 'Ce mois-ci', from: '2026-03-01', to: '2026-03-31' },
    { label: 'Mois dernier', from: '2026-02-01', to: '2026-02-28' },
  ]);
  expect(dateShortcuts('2026-01-31')[3]).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
});

describe('the sentence about attached photos', () => {
  const associated_at = '2026-11-21T08:00:00.000Z';
  const client = { id: 1, name: 'Hôtel', type: 'business', city: null, associated_at } as const;
  const alone = { order_ids: [], client_associations: [] };

  test('is absent for photos that are attached nowhere', () => {
    expect(attachmentSentence([alone, alone])).toBeNull();
  });

  test('says where they will be missing', () => {
    expect(attachmentSentence([{ order_ids: [4], client_associations: [client] }])).toBe(
      'Elle est attachée à une commande et à un client, où elle ne se verra plus.',
    );
    const many = [
      { ...alone, order_ids: [1] },
      { ...alone, order_ids: [2, 3] },
      { ...alone, client_associations: [client] },
      alone,
    ];
    expect(attachmentSentence(many)?.replaceAll(/\s/gu, ' ')).toBe(
      '2 sont attachées à des commandes, 1 est attachée à des clients : elles ne s’y verront plus.',
    );
  });
});
