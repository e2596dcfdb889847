import type { Payout } from '@florilege/contract/payments/disputes-and-payouts.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { call, squareUrl } from './api.ts';

// Acts at Square through the simulator's control plane: a known shop and its customers.

const state = z.object({
  checkouts: z.array(z.object({ id: z.string(), note: z.string().optional(), status: z.string() })),
  refunds: z.array(z.object({ payment_id: z.string(), amount_money: z.object({ amount: z.number() }) })),
});

const paidOut = z.object({ payouts: z.array(z.object({ id: z.string() })) });

/** Runs an action at Square: `links/…/pay`, `checkouts/…/tap`. */
export async function act(path: string, body: unknown = {}, method = 'POST'): Promise<unknown> {
  const sent = method === 'POST' ? { body: JSON.stringify(body) } : {};
  const response = await fetch(new URL(`/_sim/${path}`, squareUrl()), { method, ...sent });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

export const atSquare = async () =>
  state.parse(await (await fetch(new URL('/_sim/state', squareUrl()))).json());

/** The link that Square’s page has at that address. */
export const linkAt = (url: string) => `links/${new URL(url).pathname.split('/').at(-1)}`;

/** The request that the terminal got for an order, once it has arrived. */
export async function checkoutOf(orderId: number): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const found = (await atSquare()).checkouts.findLast(({ note }) => note === `Commande n° ${orderId}`);
      path = `checkouts/${found?.id}`;
      return found?.status;
    })
    .toBeDefined();
  return path;
}

/** One of the shop’s locations, the first or the second, as one that Square knows. */
export async function locationAtSquare(place: 0 | 1): Promise<Location> {
  const location = (await call('Senior', routes.settings.locations, '/locations/')).results[place];
  if (!location) throw new Error(`no location ${place}`);
  if (location.square_location_id !== null) return location;
  const theirs = await call('Senior', routes.settings.squareLocations, '/locations/square/');
  const square_location_id = theirs.results.filter(({ active }) => active)[place]?.id;
  return call('Senior', routes.settings.updateLocation, `/locations/${location.id}/`, { square_location_id });
}

/** Money at Square that no order asked for. */
export async function unknownPayment(amount = 5500): Promise<void> {
  const { square_location_id } = await locationAtSquare(1);
  await act('payments', { location_id: square_location_id, amount });
}

/** Money at Square that it pays out at once. @returns what the shop has read of the payout */
export async function makePayout(amount?: number): Promise<Payout> {
  await unknownPayment(amount);
  const [sent] = paidOut.parse(await act('payouts')).payouts;
  let made: Payout | undefined;
  await expect
    .poll(async () => {
      const { results } = await call('Comptable', routes.payments.payouts, '/payouts/');
      made = results.find(({ id }) => id === sent?.id);
      return made;
    })
    .toBeDefined();
  if (!made) throw new Error('no payout');
  return made;
}

/** A payment link of an order, at the second location. @returns its address */
export async function makeLink(order: number): Promise<string> {
  const { id: location_id } = await locationAtSquare(1);
  const path = `/orders/${order}/generate-payment-link/`;
  const made = await call('Fleuriste', routes.payments.generatePaymentLink, path, { location_id });
  return made.payment_link;
}

/** Gives a shop a terminal of its own, at Square's first location. @returns the shop */
export async function pairTerminal(shop: Location): Promise<Location> {
  const { square_location_id } = await locationAtSquare(0);
  const path = `/locations/${shop.id}`;
  const { updateLocation, generateDeviceCode, checkDeviceStatus } = routes.settings;
  await call('Senior', updateLocation, `${path}/`, { square_location_id });
  const { code } = await call('Senior', generateDeviceCode, `${path}/generate_device_code/`, {
    name: 'Comptoir',
  });
  await act(`codes/${code}/pair`);
  const { status } = await call('Senior', checkDeviceStatus, `${path}/check_device_status/`);
  expect(status).toBe('paired');
  return shop;
}
