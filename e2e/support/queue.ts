import { routes } from '@florilege/contract/routes.ts';
import { send } from './api.ts';
import { changeOrder } from './orders.ts';

/** Validates what waits, or only what was to be delivered until a day (YYYY-MM-DD). */
export async function validateWaiting(until?: string): Promise<void> {
  const path = `/orders/?status=needs_verification&page_size=100${until ? `&delivery_to=${until}` : ''}`;
  for (const { id } of routes.orders.list.answer.parse(await send('Senior', 'GET', path)).results)
    await changeOrder(id, { status: 'validated' });
}
