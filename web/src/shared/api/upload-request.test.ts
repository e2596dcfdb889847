import { expect, test } from 'vitest';
import { toForm } from './upload-request.ts';

// The request itself is the browser's: e2e/photo-upload.spec.ts sends, cancels and loses files.

test('puts the fields before the file, lists as JSON, and leaves out what is undefined', () => {
  const file = new File(['x'], 'été.jpg', { type: 'image/jpeg' });
  const form = [...toForm('files', file, { tags: ['Mariage', 'été'], client_id: 7, none: undefined })];
  expect(form.map(([name]) => name)).toEqual(['tags', 'client_id', 'files']);
  expect(form[0]?.[1]).toBe('["Mariage","été"]');
  expect(form[1]?.[1]).toBe('7');
  expect(form[2]?.[1]).toMatchObject({ name: 'été.jpg', type: 'image/jpeg', size: 1 });
});
