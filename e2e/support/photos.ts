import { crc32, deflateSync } from 'node:zlib';
import { routes } from '@florilege/contract/routes.ts';
import { expect } from '@playwright/test';
import type { z } from 'zod';
import { call } from './api.ts';
import { unique } from './orders.ts';

// Photos that another device has sent, so that a journey can begin in its middle.

type Photo = z.infer<typeof routes.photos.detail.answer>;

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of this test alone: stripes of two random colours. */
export function pictureFile(name = `${unique()}.png`, width = 400, height = 500): PictureFile {
  return { name, mimeType: 'image/png', buffer: stripedPng(width, height) };
}

/** Sends a picture and waits until it can be seen. */
export async function makePhoto(file = pictureFile(), tags: string[] = []): Promise<Photo> {
  const { name, mimeType, buffer } = file;
  const form = new FormData();
  form.set('tags', JSON.stringify(tags));
  form.append('files', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { uploaded_images } = await call('Senior', routes.photos.upload, '/images/bulk_upload/', form);
  const id = uploaded_images[0]?.id;
  if (id === undefined) throw new Error(`${name} was refused`);
  await expect.poll(async () => (await findPhoto(id)).status, { timeout: 60_000 }).toBe('uploaded');
  return findPhoto(id);
}

export const findPhoto = (id: number) => call('Senior', routes.photos.detail, `/images/${id}/`);

export const countPhotos = async () =>
  (await call('Boutique', routes.photos.list, '/images/list/?page_size=1')).count;

function stripedPng(width: number, height: number): Buffer {
  const colours = Array.from({ length: 2 }, () =>
    Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)),
  );
  const rows = Array.from({ length: height }, (_, y) => {
    const colour = colours[Math.floor(y / 40) % 2] ?? [];
    return Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, three channels, nothing interlaced.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
