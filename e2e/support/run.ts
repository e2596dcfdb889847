import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { changeOrder, makeClient, makeOrder } from './orders.ts';

// A driver's run.

export const driverId = async () => (await call('Livreur', routes.auth.me, '/me/')).team_member.id;

/** A stop on the way with the driver who is signed in as Livreur. */
export async function makeStop(day: string, letter = 'A'): Promise<{ id: number; name: string }> {
  const { id: recipient_account, name } = await makeClient(`Étape ${letter}`);
  const { id } = await makeOrder({
    recipient_account,
    requires_delivery: true,
    delivery_date: day,
    delivery_time_slot: '9h00-12h00',
  });
  await changeOrder(id, { status: 'delivering', delivery_person: await driverId() });
  return { id, name };
}

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
