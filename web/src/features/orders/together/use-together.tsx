import type { ChangeRefused } from '@florilege/contract/orders/change-together.ts';
import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { shownChanges } from '../../../shared/form/changes.ts';
import { formatCount, formatRelativeDay, joined } from '../../../shared/format.ts';
import { useFailed, useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { orderWords } from '../order-words.ts';
import { UPDATE_FAILED, useStatusFailed } from '../status/use-quick-actions.tsx';
import { type Outcome, type SentChange, useChangeTogether } from './together.queries.ts';

/** A choice made once for all selected orders. */
export type Choice = Omit<SentChange, 'id' | 'version'>;

/** Changes the selected orders: one undo for all, and the reason of each that was refused. */
export function useTogether() {
  const notify = useNotify();
  const failed = useFailed(UPDATE_FAILED);
  const statusFailed = useStatusFailed();
  const { mutateAsync } = useChangeTogether();

  const send = async (orders: SentChange[], done: string, undoable: boolean) => {
    try {
      const outcome = await mutateAsync(orders);
      const { undo, errors } = outcome;
      const message = `${formatCount(outcome.order_ids.length, 'commande')}\u00a0: ${done}`;
      // A dialog covers the seconds in which it could be undone.
      if (errors.length > 0) await notify({ ...refusedTitle(outcome), description: <Refused of={errors} /> });
      if (undoable && undo.length > 0) {
        const onUndo = () => void send(undo as SentChange[], 'comme avant', false);
        notifyUndo({ id: 'orders-together', message, onUndo });
      } else if (outcome.order_ids.length > 0) {
        notifications.show({ message });
      }
    } catch (error) {
      (orders.some(({ status }) => status) ? statusFailed : failed)(error);
    }
  };
  return (orders: readonly OrderSummary[], choiceFor: (order: OrderSummary) => Choice, done: string) =>
    void send(
      orders.map((order) => ({ id: order.id, version: order.version, ...choiceFor(order) })),
      done,
      true,
    );
}

const refusedTitle = ({ order_ids, errors }: Outcome) =>
  order_ids.length === 0
    ? ({ type: 'error', title: 'Aucune commande n’a été modifiée' } as const)
    : ({
        type: 'warning',
        title: `${formatCount(order_ids.length, 'commande modifiée', 'commandes modifiées')} sur ${order_ids.length + errors.length}`,
      } as const);

function Refused({ of }: { of: readonly ChangeRefused[] }) {
  return (
    <Stack component="ul" gap="xs" mah="50vh" style={{ overflow: 'auto' }}>
      {of.map(({ id, error, changes }) => (
        <li key={id}>
          <strong>Commande {id}</strong>&nbsp;: {error}
          {shownChanges(changes, orderWords).map(({ field, label, after, who, when }) => (
            <Text key={field} size="sm" c="dimmed">
              {label}&nbsp;: {after}, par {who} {when}
            </Text>
          ))}
        </li>
      ))}
    </Stack>
  );
}

/** A choice in words: « livreur Lina », « demain · Matin ». */
export const choiceWords = {
  driver: (driver: { display_name: string } | null) =>
    driver ? `livreur ${driver.display_name}` : 'sans livreur',
  status: (status: keyof typeof orderStatuses) => orderStatuses[status].label,
  when: (day: string | undefined, slot: string | null | undefined) =>
    joined(
      day && formatRelativeDay(day),
      slot === undefined ? '' : slot === null ? 'sans créneau' : slotDisplay(slot).short,
    ),
};
