import { type Icon, IconCalendarTime, IconProgressCheck, IconTruckDelivery } from '@tabler/icons-react';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import type { Work } from './together-dialogs.tsx';

export const TogetherDialog = laterDialog(() => import('./together-dialogs.tsx'));

/** The day's work on several orders, which comes before their money. */
export const workActions: readonly { work: Work; label: string; Icon: Icon }[] = [
  { work: 'driver', label: 'Livreur', Icon: IconTruckDelivery },
  { work: 'status', label: 'Statut', Icon: IconProgressCheck },
  { work: 'when', label: 'Date et créneau', Icon: IconCalendarTime },
];
