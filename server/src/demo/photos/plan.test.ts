import { extname } from 'node:path';
import { imageExtensions } from '@florilege/contract/photos/image-files.ts';
import { tagNames } from '@florilege/contract/photos/tags.ts';
import { describe, expect, test } from 'vitest';
import { inventShop } from '../shop.ts';
import { planPhotos } from './plan.ts';

const moments = [
  ['a Friday morning', new Date('2025-11-21T10:40:00+01:00')],
  ['Mother’s Day', new Date('2026-05-31T12:10:00+02:00')],
  ['1 January', new Date('2026-01-01T11:00:00+01:00')],
  ['an August Sunday', new Date('2026-08-16T15:30:00+02:00')],
] as const;

describe.each(moments)('the photos planned on %s', (_, now) => {
  const shop = inventShop(now);
  const plans = planPhotos(shop, now);

  test('are 120 pictures, the same ones every time, oldest first', () => {
    expect(plans.length).toBe(120);
    expect(planPhotos(shop, now)).toEqual(plans);
    expect(new Set(plans.map(({ original }) => original)).size).toBe(plans.length);
    expect(new Set(plans.map(({ picture }) => picture)).size).toBe(plans.length);
    expect(plans.map(({ createdAt }) => createdAt.getTime())).toEqual(
      plans.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => a - b),
    );
    for (const { createdAt, shotAt } of plans) {
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      if (shotAt) expect(shotAt.getTime()).toBeLessThan(createdAt.getTime());
    }
  });

  test('have the names of phones and people, stored under the kind they have', () => {
    for (const { filename, original, picture } of plans) {
      expect(extname(original)).toBe(extname(picture));
      const ending = filename.split('.').at(-1) ?? '';
      expect(imageExtensions).toContain(ending);
      expect(original).toMatch(
        new RegExp(`^images/[0-9a-f-]{36}/original\\.${ending.replace('jpeg', 'jpg')}$`),
      );
    }
    const kinds = new Set(plans.map(({ original }) => original.split('.').at(-1)));
    expect([...kinds].sort()).toEqual(['jpg', 'webp']);
    const saved = plans.map(({ filename }) => filename).filter((name) => /^[a-zé]/.test(name));
    expect(new Set(saved).size).toBe(saved.length);
  });

  test('have a few tags often, many now and then, and none on some photos', () => {
    const counts = new Map<string, number>();
    for (const { tags } of plans) {
      expect(tagNames.parse(tags)).toEqual(tags);
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThanOrEqual(18);
    expect(counts.size).toBeLessThanOrEqual(27);
    const sizes = [...counts.values()].sort((a, b) => b - a);
    expect(sizes[0]).toBeGreaterThanOrEqual(15);
    expect(sizes.at(-1)).toBeLessThanOrEqual(4);
    expect(plans.filter(({ tags }) => tags.length === 0).length).toBeLessThan(30);
    expect(plans.filter(({ description }) => description !== null).length).toBeGreaterThan(30);
  });

  test('belong to orders and clients of the shop, each order once', () => {
    const orders = plans.flatMap(({ order, author, createdAt }) =>
      order ? [{ ...order, author, taken: createdAt }] : [],
    );
    expect(orders.length).toBeGreaterThan(40);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    for (const { id, kind, taken, author } of orders) {
      const order = shop.orders[id - 1];
      expect(order).toMatchObject({ id, deleted_at: null });
      expect(order?.status === 'needs_verification').toBe(kind === 'verification');
      expect(taken.getTime()).toBeGreaterThan(order?.created_at.getTime() ?? Number.POSITIVE_INFINITY);
      expect(shop.members.map(({ id }) => id)).toContain(author);
    }
    expect(orders.filter(({ kind }) => kind === 'verification').length).toBeGreaterThan(0);
    const clients = plans.flatMap(({ client }) => client ?? []);
    expect(clients.length).toBeGreaterThan(8);
    expect(clients.filter((id) => !shop.clients[id - 1])).toEqual([]);
  });
});
