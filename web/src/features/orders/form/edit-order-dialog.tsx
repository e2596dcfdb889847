import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { type OrderDetail, orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { orderPaymentsQuery } from '../../payments/payments.public.ts';
import { useShopNames } from '../../settings/settings.public.ts';
import { orderQuery, useEditOrder } from '../order.queries.ts';
import { orderWords } from '../order-words.ts';
import { amountConsequence } from './amount-consequence.ts';
import { OrderFields } from './order-fields.tsx';
import { orderValues, orderWire, readableOrder } from './order-values.ts';

export default function EditOrderDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const edit = useEditOrder(order.id);
  const money = useQuery({ ...orderPaymentsQuery(order.id), enabled: order.payments.length > 0 });
  const shopName = useShopNames();
  const form = useRecordForm({
    record: order,
    fill: (from) => orderValues(from ?? {}),
    wire: orderWire,
    schema: orderBody,
    words: orderWords,
    readable: (values) => readableOrder(values, shopName),
    reload: () => queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }),
    update: (changes, { version }) => edit.mutateAsync({ ...changes, version }),
    onSaved: () => {
      notifications.show({ message: `Commande ${order.id} enregistrée`, color: 'green' });
      onClose();
    },
  });
  const base = form.base ?? order;
  return (
    <RecordDialog
      form={form}
      of={{ the: 'la commande', this: 'cette commande', feminine: true }}
      title={`Modifier la commande ${order.id}`}
      onClose={onClose}
    >
      <OrderFields
        fields={form}
        fixed={{
          amount: orderCan.changeAmount(base)
            ? undefined
            : 'La commande est facturée\u00a0: son montant ne peut plus changer.',
          vat_rate: orderCan.changeVat(base)
            ? undefined
            : 'La commande est facturée\u00a0: son taux ne peut plus changer.',
        }}
        notes={{ amount: amountConsequence(form.values.amount, money.data) }}
      />
    </RecordDialog>
  );
}
