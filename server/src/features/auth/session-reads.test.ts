import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';

test('of many requests at once each is answered as its own member, and a removed one is refused', async () => {
  const server = await testServer();
  const roles = ['Admin', 'Senior', 'Fleuriste', 'Livreur'] as const;
  const members = await Promise.all(roles.map((role) => server.as(role)));
  const removed = await server.as('Comptable');
  await server.db.updateTable('members').set({ active: false }).where('role', '=', 'Comptable').execute();
  const asked = [...members, removed].flatMap((member) => [member, member, member]);
  const answers = await Promise.all(asked.map((member) => member.get('/api/me/')));
  const told = answers.map(({ status, body }) => (status === 200 ? body.team_member.role : status));
  expect(told).toEqual([...roles.flatMap((role) => [role, role, role]), 401, 401, 401]);
});
