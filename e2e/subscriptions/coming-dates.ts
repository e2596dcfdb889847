import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { makeSubscription } from '../support/orders.ts';

/** The coming dates on the page of a subscription. */
export const coming = (page: Page) =>
  page.getByRole('list', { name: 'Prochaines dates' }).getByRole('listitem');
export const inDays = (days: number) => addDays(today(), days);

/** On the 10th, 17th, 24th… day from today. */
export function subscribe(client: number) {
  const weekday = ((new Date(`${inDays(10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return makeSubscription(client, {
    rule: { kind: 'weekly', every: 1, weekdays: [weekday] },
    start_date: inDays(10),
  });
}
