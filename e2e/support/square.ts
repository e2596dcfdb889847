import { routes } from '@florilege/contract/routes.ts';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { send, squareUrl } from './api.ts';

// Acts at Square through the simulator's control plane: a known shop and its customers.

const state = z.object({
  checkouts: z.array(z.object({ id: z.string(), note: z.string().optional(), status: z.string() })),
  refunds: z.array(z.object({ payment_id: z.string(), amount_money: z.object({ amount: z.number() }) })),
});

/** Runs an action at Square: `links/…/pay`, `checkouts/…/tap`. */
export async function act(path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(new URL(`/_sim/${path}`, squareUrl()), {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
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
export async function locationAtSquare(place: 0 | 1): Promise<{ id: number; name: string }> {
  const { results } = routes.settings.locations.answer.parse(await send('Senior', 'GET', '/locations/'));
  const location = results[place];
  if (!location) throw new Error(`no location ${place}`);
  if (location.square_location_id === null) {
    const theirs = routes.settings.squareLocations.answer.parse(
      await send('Senior', 'GET', '/locations/square/'),
    ).results;
    const chosen = theirs.filter(({ active }) => active)[place];
    await send('Senior', 'PATCH', `/locations/${location.id}/`, { square_location_id: chosen?.id });
  }
  return location;
}

/** The same with a terminal that takes payments there. */
export async function locationWithTerminal(place: 0 | 1): Promise<{ id: number; name: string }> {
  const location = await locationAtSquare(place);
  const { results } = routes.settings.terminals.answer.parse(
    await send('Senior', 'GET', '/terminal-devices/'),
  );
  if (results.some((terminal) => terminal.location === location.id && terminal.device_id !== null))
    return location;
  const path = `/locations/${location.id}`;
  const { code } = routes.settings.generateDeviceCode.answer.parse(
    await send('Senior', 'POST', `${path}/generate_device_code/`, { name: 'Comptoir' }),
  );
  await act(`codes/${code}/pair`);
  const { status } = routes.settings.checkDeviceStatus.answer.parse(
    await send('Senior', 'GET', `${path}/check_device_status/`),
  );
  expect(status).toBe('paired');
  return location;
}
