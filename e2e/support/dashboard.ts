import { routes } from '@florilege/contract/routes.ts';
import { expect } from '@playwright/test';
import { send, squareUrl } from './api.ts';
import { inDatabase } from './database.ts';
import { makeOrder } from './orders.ts';
import { act, linkAt, locationAtSquare } from './square.ts';

// Makes the lines of « À traiter ».

async function openLink(): Promise<{ order: number; url: string }> {
  const { id: order } = await makeOrder({ amount: '78.00' });
  const { id: location_id } = await locationAtSquare(1);
  const link = await send('Fleuriste', 'POST', `/orders/${order}/generate-payment-link/`, { location_id });
  return { order, url: routes.payments.generatePaymentLink.answer.parse(link).payment_link };
}

/** A link that nobody has paid for four days. @returns its order */
export async function oldLink(): Promise<number> {
  const { order } = await openLink();
  const older =
    "update payment_links set created_at = created_at - interval '4 days' where id = (select link_id from charging where order_id = $1)";
  await inDatabase(older, [order]);
  return order;
}

/** Money at Square that no order asked for. */
export async function unknownPayment(): Promise<void> {
  const { id } = await locationAtSquare(1);
  const { results } = routes.settings.locations.answer.parse(await send('Senior', 'GET', '/locations/'));
  await act('payments', {
    location_id: results.find((location) => location.id === id)?.square_location_id,
    amount: 5500,
  });
}

/** Square refuses again and again to delete the link of a cancelled order, until the work counts as failed. */
export async function failedWork(): Promise<void> {
  const { order, url } = await openLink();
  const path = `/v2/online-checkout/payment-${linkAt(url)}`;
  await act('faults', { kind: 'error', path, method: 'DELETE', calls: 10_000 });
  await send('Fleuriste', 'PATCH', `/orders/${order}/`, { status: 'cancelled' });
  const failed = async () =>
    routes.dashboard.failedJobs.answer
      .parse(await send('Senior', 'GET', '/stats/jobs/'))
      .results.map(({ task }) => task);
  await expect.poll(failed, { timeout: 45_000, intervals: [1000] }).toContain('close_charge');
}

/** Square does as it is asked again. */
export async function repairSquare(): Promise<void> {
  await fetch(new URL('/_sim/faults', squareUrl()), { method: 'DELETE' });
}
