import { expect, test } from 'vitest';
import { tellingName } from './telling-name.ts';

test.each([
  ['image.jpg', 'photo-2026-11-21-14h02m05.jpg'],
  ['Image.PNG', 'photo-2026-11-21-14h02m05.png'],
  ['photo.jpeg', 'photo-2026-11-21-14h02m05.jpeg'],
  ['image-2.jpg', 'image-2.jpg'],
  ['bouquet.jpg', 'bouquet.jpg'],
  ['image', 'image'],
])('renames %s to %s', (name, telling) => {
  const named = tellingName(new File(['x'], name, { type: 'image/jpeg' }), new Date('2026-11-21T13:02:05Z'));
  expect([named.name, named.type, named.size]).toEqual([telling, 'image/jpeg', 1]);
});
