import { addDays } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { z } from 'zod';
import { call } from './api.ts';
import type { Person } from './people.ts';

// Calls of another device, so that a journey can begin in its middle. Journeys themselves go through screens.

type NewOrder = z.input<typeof routes.orders.create.body>;
type NewSubscription = z.input<typeof routes.subscriptions.create.body>;
type Patch = z.input<typeof routes.orders.update.body>;

export const makeOrder = (fields: Partial<NewOrder> = {}, by: Person = 'Boutique') =>
  call(by, routes.orders.create, '/orders/', { amount: '45.00', ...fields });

export const changeOrder = (id: number, fields: Patch, by: Person = 'Boutique') =>
  call(by, routes.orders.update, `/orders/${id}/`, fields);

export const readOrder = (id: number) => call('Senior', routes.orders.detail, `/orders/${id}/`);

/** An order that a client of its own pays. */
export async function makeOrderOf(name: string, fields: Partial<NewOrder> = {}) {
  const client = await makeClient(name);
  return { client, ...(await makeOrder({ payer_account: client.id, ...fields })) };
}

/** A weekly subscription that begins far ahead unless `fields` say otherwise. */
export const makeSubscription = (payer_account: number, fields: Partial<NewSubscription> = {}) =>
  call('Fleuriste', routes.subscriptions.create, '/subscriptions/', {
    rule: { kind: 'weekly', every: 1, weekdays: [1] },
    start_date: '2035-01-01',
    amount: '45.00',
    payer_account,
    ...fields,
  });

/** A household of this test alone: `name` is made unique, as tests share one shop. */
export async function makeClient(name: string): Promise<{ id: number; name: string }> {
  const body = {
    name: `${name} ${unique()}`,
    address: '3 rue Oberkampf',
    postal_code: '75011',
    city: 'Paris',
    phone: '06 39 98 71 00',
  };
  return (await call('Boutique', routes.clients.create, '/clients/', body)).account;
}

export const readClient = async (id: number) =>
  (await call('Senior', routes.clients.detail, `/clients/${id}/`)).account;

/** The orders that a search of the list finds. */
export const findOrders = async (search: string) =>
  (await call('Boutique', routes.orders.list, `/orders/?search=${encodeURIComponent(search)}`)).results;

export const drivers = async () =>
  (await call('Boutique', routes.deliveries.drivers, '/deliveries/drivers/')).drivers;

export async function findDriver(name: string): Promise<{ id: string; display_name: string }> {
  const driver = (await drivers()).find(({ display_name }) => display_name === name);
  if (!driver) throw new Error(`no driver ${name}`);
  return driver;
}

/** Letters only, so that no search takes it for a number. */
export function unique(): string {
  return Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}

// Days and months in which no other journey, scene or demonstration has orders: some for each worker, counted.

const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 16;
let days = 0;
let months = 24 * worker;

/** A day of the years from 2030 to 2056; the day after it is free, too. */
export function emptyDay(): string {
  days += 2;
  return addDays('2030-01-01', 600 * worker + days);
}

/** The first day of a month, from 2060 on. */
export function emptyMonth(): string {
  const first = `${2060 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  months += 1;
  return first;
}
