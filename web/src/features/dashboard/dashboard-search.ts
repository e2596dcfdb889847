import { z } from 'zod';
import { tolerant } from '../../shared/search-params.ts';

/** Search parameters of /. `panneau`: the dialog that a line « À traiter » leads to, so that it can be linked to and Back closes it. */
export const dashboardSearch = z.object({ panneau: tolerant(z.enum(['paiements', 'taches'])) });
export type DashboardPanel = NonNullable<z.output<typeof dashboardSearch>['panneau']>;
