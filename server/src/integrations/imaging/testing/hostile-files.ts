import {
  IMAGE_MAX_SIZE,
  type ImageFormat,
  type ImageRefusal,
} from '@florilege/contract/photos/image-files.ts';
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

/** Half of a JPEG with the end mark behind it. */
async function halfWithEnd(): Promise<Buffer> {
  return Buffer.concat([await cut(pictures.jpeg(600, 400), 0.5), Buffer.of(0xff, 0xd9)]);
}

/** A packed picture that claims 16384 × 16384 in a small canvas. */
async function webpWithin(): Promise<Buffer> {
  const claims = Buffer.alloc(40);
  claims[0] = 0x2f;
  claims.writeUInt32LE(0x0fff_ffff, 1);
  return pictures.webpOf(pictures.webpCanvas(100, 100), pictures.webpChunk('VP8L', claims));
}

/** Too many frames of too large a size. */
async function endlessGif(): Promise<Buffer> {
  const bytes = await pictures.animation('gif', 2, 60, 40);
  bytes.writeUInt16LE(7000, 6);
  bytes.writeUInt16LE(7000, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([bytes.subarray(0, -1), ...Array.from({ length: 30 }, () => frame), Buffer.of(0x3b)]);
}

async function pngWithPage(): Promise<Buffer> {
  const page = pictures.pngChunk('tEXt', Buffer.from(`Comment\0${script}`));
  return pictures.pngWith(await pictures.png(), page);
}
const jpegWith = async (marker: number, data: Buffer) =>
  pictures.jpegWith(await pictures.jpeg(), pictures.jpegSegment(marker, data));
const exifNowhere = exifBlock({ orientation: 6, gps: true }).fill(0xff, 14);
const zip = Buffer.from('PK\x03\x04rest of an archive');
const drawn = () => pictures.drawing(120, 80);
const progressive = { progressive: true };

type Case = [name: string, why: string, make: HostileFile['make']];
const files = (outcome: Outcome, cases: Case[]) =>
  cases.map(([name, why, make]): HostileFile => ({ name, why, make, outcome }));
const refused = (reason: ImageRefusal, ...cases: Case[]) => files({ refused: reason }, cases);
const accepted = (format: ImageFormat, ...cases: Case[]) => files({ accepted: format }, cases);

/** Files sent by mistake or on purpose. The names lie where the content does not fit them. */
export const hostileFiles: HostileFile[] = [
  ...refused('empty', ['vide.jpg', 'zero bytes', () => Buffer.alloc(0)]),
  ...refused(
    'format',
    ['un-octet.jpg', 'one byte', () => Buffer.of(0xff)],
    ['devis.jpg', 'a PDF with another name', () => Buffer.from(pdf)],
    ['logo.png', 'an SVG with a script', () => Buffer.from(svg)],
    ['page.gif', 'a web page', () => Buffer.from(`<!doctype html>${script}`)],
    ['archive.png', 'a ZIP', () => zip],
    ['iphone.jpg', 'a HEIC header', () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['scan.jpg', 'a TIFF', () => pictures.drawing(40, 30).tiff().toBuffer()],
    ['photo.avif', 'an AVIF', () => pictures.drawing(40, 30).avif({ effort: 0 }).toBuffer()],
  ),
  ...refused(
    'damaged',
    ['entete.jpg', 'nothing but the first bytes', () => Buffer.of(0xff, 0xd8, 0xff)],
    ['commentaire.gif', 'a script that begins like a GIF', () => Buffer.from('GIF89a/*ab*/=1;alert(1)//;')],
    ['coupee.jpg', 'JPEG cut in the middle', () => cut(pictures.jpeg(600, 400), 0.5)],
    ['presque.jpg', 'JPEG without its end', async () => (await pictures.jpeg(600, 400)).subarray(0, -2)],
    ['raccommodee.jpg', 'JPEG cut, with an end put on', halfWithEnd],
    ['coupee.png', 'PNG cut in the middle', () => cut(pictures.png(600, 400), 0.5)],
    ['presque.png', 'PNG without its end', async () => (await pictures.png(600, 400)).subarray(0, -12)],
    ['lignes.png', 'PNG with half of its lines', () => pictures.pngOf(600, 400, 200)],
    ['coupee.webp', 'WebP cut in the middle', () => cut(pictures.webp(600, 400), 0.5)],
    ['coupee.gif', 'GIF cut in the middle', () => cut(pictures.gif(600, 400), 0.5)],
    ['coupee-anim.gif', 'animation cut in a late frame', () => cut(pictures.animation('gif', 6), 0.9)],
    ['bruit.jpg', 'noise after the start', () => pictures.padTo(Buffer.of(0xff, 0xd8, 0xff, 0xe0), 5000)],
    ['menteuse.jpg', 'JPEG that claims more than it has', () => claiming(7000, 7000)],
    ['plate.png', 'PNG without height', () => pictures.pngOf(100, 0)],
  ),
  ...refused(
    'pixels',
    ['geante.png', 'PNG bomb: 900 million pixels', () => pictures.pngOf(30_000, 30_000, 10)],
    ['geante.jpg', 'JPEG that claims 4 billion pixels', () => claiming(65_500, 65_500)],
    ['geante.webp', 'WebP bomb within a small canvas', webpWithin],
    ['geante.gif', 'GIF that claims 4 billion pixels', async () => (await pictures.gif()).fill(0xff, 6, 10)],
    ['sans-fin.gif', 'animation of 1.5 billion pixels', endlessGif],
    ['une-ligne.png', 'one pixel too many', () => pictures.pngOf(60_000_001, 1)],
  ),
  ...accepted(
    'png',
    ['dense.png', '49 million pixels in a few bytes', () => pictures.pngOf(7000, 7000)],
    ['bouquet.pdf', 'PNG with the name of a PDF', () => pictures.png()],
    ['page.png', 'polyglot: PNG with a page in a text', pngWithPage],
    ['16-bits.png', '16 bits, interlaced', () => drawn().toColourspace('rgb16').png(progressive).toBuffer()],
  ),
  ...accepted(
    'jpeg',
    ['bouquet.png', 'JPEG with the name of a PNG', () => pictures.jpeg()],
    ['page.jpg', 'polyglot: JPEG with a page in it', () => jpegWith(0xfe, Buffer.from(script))],
    [
      'archive.jpg',
      'polyglot: JPEG with a ZIP behind it',
      async () => Buffer.concat([await pictures.jpeg(), zip]),
    ],
    ['imprimeur.jpg', 'CMYK', () => drawn().toColourspace('cmyk').jpeg().toBuffer()],
    ['iphone-p3.jpg', 'wide gamut', () => drawn().withIccProfile('p3').jpeg().toBuffer()],
    ['gris.jpg', 'greyscale, progressive', () => drawn().greyscale().jpeg(progressive).toBuffer()],
    ['exif-abime.jpg', 'EXIF data that lead nowhere', () => jpegWith(0xe1, exifNowhere)],
    ['dix-mo.jpg', 'exactly 10 MB', async () => pictures.padTo(await pictures.jpeg(), IMAGE_MAX_SIZE)],
  ),
  ...accepted('gif', ['danse.gif', 'animation', () => pictures.animation('gif')]),
  ...accepted('webp', ['danse.webp', 'animation', () => pictures.animation('webp')]),
];

/** Refused while it is uploaded. */
export const tooLarge: HostileFile = {
  name: 'trop-lourde.jpg',
  why: '10 MB and a byte',
  make: async () => pictures.padTo(await pictures.jpeg(), IMAGE_MAX_SIZE + 1),
  outcome: { refused: 'size' },
};
