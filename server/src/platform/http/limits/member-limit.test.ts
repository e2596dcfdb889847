import { expect, test } from 'vitest';
import { statusesOf } from '../../../testing/answers.ts';
import { testServer } from '../../../testing/test-server.ts';

test('a member who asks without end waits; the others do not', async () => {
  const server = await testServer({ MEMBER_CALLS_PER_MINUTE: '60' });
  const [florist, driver] = [await server.as('Fleuriste'), await server.as('Livreur')];
  const first = await Promise.all(Array.from({ length: 60 }, () => driver.get('/api/clients/')));
  expect(new Set(statusesOf(first))).toEqual(new Set([200]));
  // His share grows by one call a second meanwhile, so a few of these may pass.
  const more = await Promise.all(Array.from({ length: 60 }, () => driver.get('/api/clients/')));
  const refusal = more.find(({ status }) => status !== 200);
  expect(refusal).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', error: 'Trop de demandes. Réessayez dans un instant.' },
  });
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await florist.get('/api/clients/')).status).toBe(200);
});
