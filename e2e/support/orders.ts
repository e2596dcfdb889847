import { routes } from '@florilege/contract/routes.ts';
import type { z } from 'zod';
import { send } from './api.ts';
import type { Person } from './people.ts';

// Calls of another device, so that a journey can begin in its middle. Journeys themselves go through screens.

type OrderDetail = z.infer<typeof routes.orders.detail.answer>;
type NewOrder = z.input<typeof routes.orders.create.body>;
type Patch = z.input<typeof routes.orders.update.body>;

export async function makeOrder(
  fields: Partial<NewOrder> = {},
  by: Person = 'Boutique',
): Promise<OrderDetail> {
  return routes.orders.create.answer.parse(
    await send(by, 'POST', '/orders/', { amount: '45.00', ...fields }),
  );
}

export async function changeOrder(id: number, fields: Patch, by: Person = 'Boutique'): Promise<OrderDetail> {
  return routes.orders.update.answer.parse(await send(by, 'PATCH', `/orders/${id}/`, fields));
}

/** A household that nobody else has: `name` is made unique, as tests share one shop. */
export async function makeClient(name: string): Promise<{ id: number; name: string }> {
  const body = {
    name: `${name} ${unique()}`,
    address: '3 rue Oberkampf',
    postal_code: '75011',
    city: 'Paris',
    phone: '06 39 98 71 00',
  };
  return routes.clients.create.answer.parse(await send('Boutique', 'POST', '/clients/', body)).account;
}

/** How many orders a search of the list finds. */
export async function countOrders(search: string): Promise<number> {
  return routes.orders.list.answer.parse(
    await send('Boutique', 'GET', `/orders/?search=${encodeURIComponent(search)}`),
  ).count;
}

export async function findDriver(name: string): Promise<{ id: string; display_name: string }> {
  const { drivers } = routes.deliveries.drivers.answer.parse(
    await send('Boutique', 'GET', '/deliveries/drivers/'),
  );
  const driver = drivers.find(({ display_name }) => display_name === name);
  if (!driver) throw new Error(`no driver ${name}`);
  return driver;
}

/** Letters only, so that no search takes it for a number. */
export function unique(): string {
  return Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}
