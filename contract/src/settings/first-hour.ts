import { z } from 'zod';
import { keysOf, yesNo } from '../http/fields.ts';

/** The steps from an empty shop to its first sale, in their order, as the journal names them. */
export const firstHourSteps = {
  identity: 'Identité de la boutique',
  shop: 'Boutique et terminal',
  team: 'Équipe et livreurs',
  clients: 'Importer les clients',
  order: 'Première commande',
  senders: 'SMS et e-mail',
} as const;
export type FirstHourStep = keyof typeof firstHourSteps;
const step = z.enum(keysOf(firstHourSteps), 'Étape inconnue');

const count = z.int().nonnegative();

/** `home`: the list still is on the home page. `passed`: left out by choice. */
export const firstHour = z.object({
  home: z.boolean(),
  steps: z.array(z.object({ step, done: z.boolean(), passed: z.boolean() })),
  counts: z.object({ members: count, drivers: count, clients: count, orders: count }),
});
export type FirstHour = z.infer<typeof firstHour>;

export const passInput = z.object({ step, passed: yesNo.default(true) });
