import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { clientQuery, livesAt } from '../../clients/clients.public.ts';
import { orderQuery } from '../../orders/orders.public.ts';
import { useWorkplace } from '../../settings/settings.public.ts';
import SubscriptionDialog from './subscription-dialog.tsx';
import { newValues, type SubscriptionValues } from './subscription-values.ts';

type Props = {
  /** The record that it starts from: `client-12` or `order-4126`. */
  from: string;
  onClose: () => void;
  onSaved: (subscription: SubscriptionDetail) => void;
};

export default function NewSubscriptionDialog({ from, ...props }: Props) {
  const start = useStart(from);
  return start && <SubscriptionDialog subscription={null} from={`record-${from}`} {...start} {...props} />;
}

type Start = { start: SubscriptionValues; notice: string | null };

/** The first values, once they are loaded; a record that cannot be loaded leaves the form blank and says so. */
function useStart(from: string): Start | null {
  const [, kind, digits] = /^(client|order)-([1-9]\d{0,14})$/.exec(from) ?? [];
  const id = Number(digits ?? 0);
  const { workplaceId: location } = useWorkplace();
  const client = useQuery({ ...clientQuery(id), enabled: kind === 'client' });
  const order = useQuery({ ...orderQuery(id), enabled: kind === 'order' });
  if (client.data) return { start: newValues({ client: client.data, location }), notice: null };
  if (order.data) {
    return { start: newValues({ order: order.data, location }), notice: orderNotice(order.data) };
  }
  const error = client.error ?? order.error;
  if (kind && !error) return null;
  const sentence = client.error
    ? 'Le client ne peut pas être repris'
    : 'La commande ne peut pas être reprise';
  return { start: newValues({ location }), notice: error && `${sentence}\u00a0: ${errorMessage(error)}` };
}

/** Says what is taken over, and that another address than the recipient's is not. */
function orderNotice({ id, requires_delivery, payer_account, recipient_account, ...order }: OrderDetail) {
  const notice = `Reprise de la commande ${id}. Le rythme commence après elle\u202f; tout peut être changé.`;
  const receiver = recipient_account ?? payer_account;
  const place = {
    address: order.delivery_address,
    postal_code: order.delivery_postal_code,
    city: order.delivery_city,
  };
  const isElsewhere = requires_delivery && place.address && receiver && !livesAt(receiver, place);
  if (!isElsewhere) return notice;
  return `${notice} Son adresse de livraison n’est pas reprise\u00a0: chaque commande ira chez ${receiver.name}.`;
}
