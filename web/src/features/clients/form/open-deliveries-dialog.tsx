import { de } from '@florilege/contract/http/elision.ts';
import { type OpenDelivery, openDeliveriesRoutes } from '@florilege/contract/orders/open-deliveries.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatCount, formatDate } from '../../../shared/format.ts';

export const openDeliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'open-deliveries', id],
    queryFn: ({ signal }) => call(openDeliveriesRoutes.openDeliveries, { params: { id }, signal }),
    staleTime: 0,
  });

type Props = {
  client: { id: number; name: string };
  deliveries: readonly OpenDelivery[];
  /** The address of before: deliveries that go there are most likely to move. */
  before: string | null;
  onClose: () => void;
};

/** After a new address of a client: which of his deliveries take it. */
export function OpenDeliveriesDialog({ client, deliveries, before, onClose }: Props) {
  const queryClient = useQueryClient();
  const take = useMutation({
    mutationFn: (order_ids: number[]) =>
      call(openDeliveriesRoutes.takeAddress, { params: { id: client.id }, body: { order_ids } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  const form = useForm({
    start: {
      ids: deliveries.filter((one) => one.delivery_address === before).map(({ id }) => id),
    },
    isDirty: () => false,
    check: () => ({}),
    send: ({ ids }) => take.mutateAsync(ids),
    onSaved: ({ order_ids }) => {
      notifications.show({
        message: `${formatCount(order_ids.length, 'livraison')} à la nouvelle adresse`,
        color: 'green',
      });
      onClose();
    },
  });
  const { ids } = form.values;
  const toggle = (id: number, on: boolean) =>
    form.set({ ids: on ? [...ids, id] : ids.filter((one) => one !== id) });
  return (
    <FormDialog
      form={form}
      title="Livraisons en cours"
      onClose={onClose}
      submitLabel="Prendre la nouvelle adresse"
      leaveLabel="Garder l’ancienne"
      discardSentence=""
      failureTitle="Les livraisons gardent leur adresse"
      disabled={ids.length === 0}
    >
      <Text>
        La nouvelle adresse {de(client.name)} est enregistrée. Ses livraisons gardent l’ancienne, sauf celles
        que vous choisissez ici.
      </Text>
      <Stack gap="xs" role="group" aria-label="Livraisons à la nouvelle adresse">
        {deliveries.map(({ id, delivery_date, delivery_address, delivery_city }) => (
          <Checkbox
            key={id}
            label={`Commande ${id}\u00a0· ${delivery_date ? formatDate(delivery_date) : 'sans date'}`}
            description={[delivery_address, delivery_city].filter(Boolean).join(', ') || 'Sans adresse'}
            checked={ids.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
