import * as mupdf from 'mupdf';

/** `size`: width and height in millimetres. */
export type ReadPage = { text: string; size: [number, number]; png(scale?: number): Uint8Array };
export type ReadPdf = {
  pages: ReadPage[];
  title: string;
  author: string;
  language: string;
  fonts: { name: string; embedded: boolean }[];
};

/** Text without line breaks and repeated blanks. */
export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

const millimetres = (points: number) => Math.round((points * 25.4) / 72);

/** Reads a PDF with another library than the one that wrote it. */
export function readPdf(bytes: Buffer): ReadPdf {
  const document = mupdf.PDFDocument.openDocument(bytes, 'application/pdf').asPDF();
  if (!document) throw new Error('no PDF');
  const pages = Array.from({ length: document.countPages() }, (_, index): ReadPage => {
    const page = document.loadPage(index);
    const [left, top, right, bottom] = page.getBounds();
    return {
      text: page.toStructuredText('preserve-whitespace').asText(),
      size: [millimetres(right - left), millimetres(bottom - top)],
      png: (scale = 1.5) =>
        page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false).asPNG(),
    };
  });
  return {
    pages,
    title: document.getMetaData('info:Title') ?? '',
    author: document.getMetaData('info:Author') ?? '',
    language: document.getTrailer().get('Root').get('Lang').asString(),
    fonts: fontsOf(document),
  };
}

function fontsOf(document: mupdf.PDFDocument): ReadPdf['fonts'] {
  const fonts: ReadPdf['fonts'] = [];
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number).resolve();
    const type = object.isDictionary() ? object.get('Type') : null;
    if (!type || type.isNull() || type.asName() !== 'FontDescriptor') continue;
    const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => !object.get(key).isNull());
    const name = object.get('FontName').asName();
    fonts.push({ name: name.replace(/^[A-Z]+\+/, ''), embedded });
  }
  return fonts;
}
