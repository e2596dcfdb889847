import type { ImageFormat, ImageRefusal } from '@florilege/contract/photos/image-files.ts';
import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import { exifBlock } from './exif-block.ts';
import * as pictures from './pictures.ts';

type Outcome = { accepted: ImageFormat } | { refused: ImageRefusal };
export type HostileFile = {
  name: string;
  why: string;
  make: () => Buffer | Promise<Buffer>;
  outcome: Outcome;
};

const cut = async (bytes: Promise<Buffer>, kept: number) => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * kept));
};
const script = '<script>alert(document.domain)</script>';
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}<rect width="10" height="10"/></svg>`;
const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A JPEG whose frame header claims other sizes than its data have. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await pictures.jpeg();
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** The end mark of a JPEG put behind half of its data. */
async function halfWithEnd(): Promise<Buffer> {
  return Buffer.concat([await cut(pictures.jpeg(600, 400), 0.5), Buffer.of(0xff, 0xd9)]);
}

/** A packed picture that claims 16384 × 16384 within a small canvas. */
async function webpWithin(): Promise<Buffer> {
  const claims = Buffer.alloc(40);
  claims[0] = 0x2f;
  claims.writeUInt32LE(0x0fff_ffff, 1);
  return pictures.webpOf(pictures.webpCanvas(100, 100), pictures.webpChunk('VP8L', claims));
}

/** So many frames of a size that nobody can play. */
async function endlessGif(): Promise<Buffer> {
  const bytes = await pictures.animation('gif', 2, 60, 40);
  bytes.writeUInt16LE(7000, 6);
  bytes.writeUInt16LE(7000, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([bytes.subarray(0, -1), ...Array.from({ length: 30 }, () => frame), Buffer.of(0x3b)]);
}

/** What may be sent, by mistake or on purpose, and what becomes of it. The names lie where the content does not fit them. */
export const hostileFiles: HostileFile[] = [
  { name: 'vide.jpg', why: 'zero bytes', make: () => Buffer.alloc(0), outcome: { refused: 'empty' } },
  { name: 'un-octet.jpg', why: 'one byte', make: () => Buffer.of(0xff), outcome: { refused: 'format' } },
  {
    name: 'entete.jpg',
    why: 'nothing but the first bytes',
    make: () => Buffer.of(0xff, 0xd8, 0xff),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'devis.jpg',
    why: 'a PDF with another name',
    make: () => Buffer.from(pdf),
    outcome: { refused: 'format' },
  },
  {
    name: 'logo.png',
    why: 'an SVG with a script',
    make: () => Buffer.from(svg),
    outcome: { refused: 'format' },
  },
  {
    name: 'page.gif',
    why: 'a web page',
    make: () => Buffer.from(`<!doctype html>${script}`),
    outcome: { refused: 'format' },
  },
  {
    name: 'archive.png',
    why: 'a ZIP',
    make: () => Buffer.from('PK\x03\x04rest of an archive'),
    outcome: { refused: 'format' },
  },
  {
    name: 'iphone.jpg',
    why: 'a HEIC header',
    make: () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'),
    outcome: { refused: 'format' },
  },
  {
    name: 'scan.jpg',
    why: 'a TIFF',
    make: () => pictures.drawing(40, 30).tiff().toBuffer(),
    outcome: { refused: 'format' },
  },
  {
    name: 'photo.avif',
    why: 'an AVIF',
    make: () => pictures.drawing(40, 30).avif({ effort: 0 }).toBuffer(),
    outcome: { refused: 'format' },
  },
  {
    name: 'commentaire.gif',
    why: 'a script that begins like a GIF',
    make: () => Buffer.from('GIF89a/*ab*/=1;alert(1)//;'),
    outcome: { refused: 'damaged' },
  },

  {
    name: 'coupee.jpg',
    why: 'JPEG cut in the middle',
    make: () => cut(pictures.jpeg(600, 400), 0.5),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'presque.jpg',
    why: 'JPEG without its last bytes',
    make: async () => (await pictures.jpeg(600, 400)).subarray(0, -2),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'raccommodee.jpg',
    why: 'JPEG cut, with an end put on',
    make: halfWithEnd,
    outcome: { refused: 'damaged' },
  },
  {
    name: 'coupee.png',
    why: 'PNG cut in the middle',
    make: () => cut(pictures.png(600, 400), 0.5),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'presque.png',
    why: 'PNG without its end',
    make: async () => (await pictures.png(600, 400)).subarray(0, -12),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'lignes.png',
    why: 'PNG with half of its lines',
    make: () => pictures.pngOf(600, 400, 200),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'coupee.webp',
    why: 'WebP cut in the middle',
    make: () => cut(pictures.webp(600, 400), 0.5),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'coupee.gif',
    why: 'GIF cut in the middle',
    make: () => cut(pictures.gif(600, 400), 0.5),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'coupee-anim.gif',
    why: 'animation cut in a late frame',
    make: () => cut(pictures.animation('gif', 6), 0.9),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'bruit.jpg',
    why: 'noise behind the first bytes',
    make: () => pictures.padTo(Buffer.of(0xff, 0xd8, 0xff, 0xe0), 5000),
    outcome: { refused: 'damaged' },
  },

  {
    name: 'geante.png',
    why: 'PNG bomb: 900 million pixels',
    make: () => pictures.pngOf(30_000, 30_000, 10),
    outcome: { refused: 'pixels' },
  },
  {
    name: 'geante.jpg',
    why: 'JPEG that claims 4 billion pixels',
    make: () => claiming(65_500, 65_500),
    outcome: { refused: 'pixels' },
  },
  {
    name: 'geante.webp',
    why: 'WebP bomb within a small canvas',
    make: webpWithin,
    outcome: { refused: 'pixels' },
  },
  {
    name: 'geante.gif',
    why: 'GIF that claims 4 billion pixels',
    make: async () => {
      const bytes = await pictures.gif();
      bytes.fill(0xff, 6, 10);
      return bytes;
    },
    outcome: { refused: 'pixels' },
  },
  {
    name: 'sans-fin.gif',
    why: 'animation of 1.5 billion pixels',
    make: endlessGif,
    outcome: { refused: 'pixels' },
  },
  {
    name: 'une-ligne.png',
    why: 'one pixel too many',
    make: () => pictures.pngOf(60_000_001, 1),
    outcome: { refused: 'pixels' },
  },
  {
    name: 'menteuse.jpg',
    why: 'JPEG that claims more than it has',
    make: () => claiming(7000, 7000),
    outcome: { refused: 'damaged' },
  },
  {
    name: 'plate.png',
    why: 'PNG without height',
    make: () => pictures.pngOf(100, 0),
    outcome: { refused: 'damaged' },
  },

  {
    name: 'dense.png',
    why: '49 million pixels in a few bytes',
    make: () => pictures.pngOf(7000, 7000),
    outcome: { accepted: 'png' },
  },
  {
    name: 'bouquet.png',
    why: 'JPEG with the name of a PNG',
    make: () => pictures.jpeg(),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'bouquet.pdf',
    why: 'PNG with the name of a PDF',
    make: () => pictures.png(),
    outcome: { accepted: 'png' },
  },
  {
    name: 'page.jpg',
    why: 'polyglot: JPEG with a page in it',
    make: async () =>
      pictures.jpegWith(await pictures.jpeg(), pictures.jpegSegment(0xfe, Buffer.from(script))),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'archive.jpg',
    why: 'polyglot: JPEG with a ZIP behind it',
    make: async () => Buffer.concat([await pictures.jpeg(), Buffer.from('PK\x03\x04rest of an archive')]),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'page.png',
    why: 'polyglot: PNG with a page in a text',
    make: async () =>
      pictures.pngWith(await pictures.png(), pictures.pngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
    outcome: { accepted: 'png' },
  },
  {
    name: 'danse.gif',
    why: 'animation',
    make: () => pictures.animation('gif'),
    outcome: { accepted: 'gif' },
  },
  {
    name: 'danse.webp',
    why: 'animation',
    make: () => pictures.animation('webp'),
    outcome: { accepted: 'webp' },
  },
  {
    name: 'imprimeur.jpg',
    why: 'CMYK',
    make: () => pictures.drawing(120, 80).toColourspace('cmyk').jpeg().toBuffer(),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'iphone-p3.jpg',
    why: 'wide gamut',
    make: () => pictures.drawing(120, 80).withIccProfile('p3').jpeg().toBuffer(),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'gris.jpg',
    why: 'greyscale, progressive',
    make: () => pictures.drawing(120, 80).greyscale().jpeg({ progressive: true }).toBuffer(),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: '16-bits.png',
    why: '16 bits, interlaced',
    make: () => pictures.drawing(120, 80).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    outcome: { accepted: 'png' },
  },
  {
    name: 'exif-abime.jpg',
    why: 'EXIF data that lead nowhere',
    make: async () =>
      pictures.jpegWith(
        await pictures.jpeg(),
        pictures.jpegSegment(0xe1, exifBlock({ orientation: 6, gps: true }).fill(0xff, 14)),
      ),
    outcome: { accepted: 'jpeg' },
  },
  {
    name: 'dix-mo.jpg',
    why: 'exactly 10 MB',
    make: async () => pictures.padTo(await pictures.jpeg(), IMAGE_MAX_SIZE),
    outcome: { accepted: 'jpeg' },
  },
];

/** Refused while it comes in, so that only an upload can tell. */
export const tooLarge: HostileFile = {
  name: 'trop-lourde.jpg',
  why: '10 MB and a byte',
  make: async () => pictures.padTo(await pictures.jpeg(), IMAGE_MAX_SIZE + 1),
  outcome: { refused: 'size' },
};
