import { type Icon, IconCalendarTime, IconProgressCheck, IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Work } from './together-dialogs.tsx';

export const TogetherDialog = lazy(() => import('./together-dialogs.tsx'));

/** The day's work on several orders, which comes before their money. */
export const workActions: readonly { work: Work; label: string; Icon: Icon }[] = [
  { work: 'driver', label: 'Livreur', Icon: IconTruckDelivery },
  { work: 'status', label: 'Statut', Icon: IconProgressCheck },
  { work: 'when', label: 'Date et créneau', Icon: IconCalendarTime },
];
