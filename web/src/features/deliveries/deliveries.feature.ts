import { IconTruckDelivery } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { day, recordNumber, uuid } from '../../shared/read.ts';
import { unsentProofs } from './proof/photos-livraisons.ts';

/**
 * Search parameters of /livraisons. Without a date it is today; `driver`: one, or `tous`; `location`: a shop;
 * `livraison` opens the dialog of one order.
 */
const deliveriesSearch = ({
  date,
  driver,
  location,
  livraison,
}: Record<string, unknown>): DeliveriesSearch => ({
  date: day(date),
  driver: driver === 'tous' ? driver : uuid(driver),
  location: recordNumber(location),
  livraison: recordNumber(livraison),
});

type DeliveriesSearch = { [Name in 'date' | 'driver' | 'location' | 'livraison']?: string | undefined };

const deliveries = createRoute({
  getParentRoute: () => rootRoute,
  path: '/livraisons',
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(() => import('./day/deliveries-screen.tsx'), 'DeliveriesScreen'),
});

export const deliveriesFeature = {
  pages: [deliveries],
  menu: { label: 'Livraisons', to: '/livraisons', icon: IconTruckDelivery },
  device: { forget: forgetDays, unsent: unsentProofs },
} as const satisfies Feature;

/** The name that `offline-store.ts` opens. */
const DATABASE = 'florilege-livraisons';

/** Apart from the store, so that signing in does not bring the browser's database along. */
async function forgetDays(): Promise<void> {
  try {
    // A device that never kept a day, as at the first sign-in, has nothing to open.
    if ('databases' in indexedDB) {
      const kept = await indexedDB.databases();
      if (!kept.some(({ name }) => name === DATABASE)) return;
    }
    const { offlineStore } = await import('./offline/offline-store.ts');
    await offlineStore.forgetDays();
  } catch {
    // A browser without a database, as in private browsing, has kept nothing.
  }
}
