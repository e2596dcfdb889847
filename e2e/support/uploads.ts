import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import { expect, type Page } from '@playwright/test';
import { hold } from './network.ts';
import type { PictureFile } from './photos.ts';
import { button, region } from './roles.ts';

// Photos on their way, as a person sees and sends them.

/** One request per file. */
export const UPLOAD = '**/api/images/bulk_upload/';
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter des photos' });
export const chosenFiles = (page: Page) => region(page, 'Fichiers choisis');
export const row = (page: Page, name: string) =>
  chosenFiles(page).getByRole('listitem').filter({ hasText: name });
export const wall = (page: Page, label: string) =>
  page.getByRole('list', { name: label }).getByRole('listitem');
// Large files take the browser's driver a while on a busy machine.
export const choose = (page: Page, files: PictureFile[]) =>
  page.getByLabel('Fichiers à envoyer').last().setInputFiles(files, { timeout: 60_000 });

export const disguised = (name: string): PictureFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n'),
});
export const tooLarge = (name: string): PictureFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.alloc(IMAGE_MAX_SIZE + 1),
});

export async function openDialog(page: Page): Promise<void> {
  await button(page, 'Ajouter des photos').first().click();
  await expect(dialog(page).getByText('10 MB au plus par photo')).toBeVisible();
}

/** As from a screenshot, or from a folder. */
export async function paste(page: Page, ...pictures: PictureFile[]): Promise<void> {
  await page.evaluate(
    (files) => {
      const clipboardData = new DataTransfer();
      for (const { name, type, bytes } of files)
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    pictures.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  );
}

export const holdUploads = (page: Page) => hold(page, UPLOAD);
