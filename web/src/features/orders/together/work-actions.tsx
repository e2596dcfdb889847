import { TOGETHER_MAX } from '@florilege/contract/orders/change-together.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { type Icon, IconCalendarTime, IconProgressCheck, IconTruckDelivery } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import type { Refusal } from '../list/bar-action.tsx';
import type { TogetherProps } from './together-dialogs.tsx';

const togetherDialogs = () => import('../together/together-dialogs.tsx');
const DriverTogether = lazy(async () => ({ default: (await togetherDialogs()).DriverTogether }));
const StatusTogether = lazy(async () => ({ default: (await togetherDialogs()).StatusTogether }));
const WhenTogether = lazy(async () => ({ default: (await togetherDialogs()).WhenTogether }));

export type WorkAction = {
  label: string;
  Icon: Icon;
  refusalOf: (orders: readonly OrderSummary[]) => Refusal | null;
  Dialog: (props: TogetherProps) => ReactNode;
};

/** The day's work on several orders, which comes before their money. */
export const workActions: readonly WorkAction[] = [
  {
    label: 'Livreur',
    Icon: IconTruckDelivery,
    refusalOf: noDriverRefusal,
    Dialog: (props) => <DriverTogether {...props} />,
  },
  {
    label: 'Statut',
    Icon: IconProgressCheck,
    refusalOf: tooMany,
    Dialog: (props) => <StatusTogether {...props} />,
  },
  {
    label: 'Date et créneau',
    Icon: IconCalendarTime,
    refusalOf: tooMany,
    Dialog: (props) => <WhenTogether {...props} />,
  },
];

function tooMany(orders: readonly unknown[]): Refusal | null {
  if (orders.length <= TOGETHER_MAX) return null;
  return { title: 'Sélection trop grande', description: `Sélectionnez ${TOGETHER_MAX} commandes au plus.` };
}

function noDriverRefusal(orders: readonly OrderSummary[]): Refusal | null {
  if (orders.some((order) => order.requires_delivery)) return tooMany(orders);
  return { title: 'Aucune livraison', description: 'Un retrait n’a pas de livreur.' };
}
