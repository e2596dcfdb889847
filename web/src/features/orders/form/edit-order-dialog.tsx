import { can } from '@florilege/contract/auth/roles.ts';
import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { orderCan, partiesFixed } from '@florilege/contract/orders/order-can.ts';
import { doorNames, placeNames } from '@florilege/contract/orders/order-fields.ts';
import { type OrderDetail, orderPatch } from '@florilege/contract/orders/orders.contract.ts';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { addressLines, isPartyPending, livesAt, PartyField } from '../../clients/clients.public.ts';
import { orderPaymentsQuery } from '../../payments/payments.public.ts';
import { useShopNames } from '../../settings/settings.public.ts';
import { SAME_AS_PAYER } from '../list-words.ts';
import { orderQuery, useEditOrder } from '../order.queries.ts';
import { orderWords } from '../order-words.ts';
import { amountConsequence } from './amount-consequence.ts';
import {
  type EditedName,
  type EditedOrder,
  editedOrder,
  editedWire,
  hasPendingParty,
  partyErrors,
  partyNames,
  placeOf,
  readableEdited,
} from './edited-order.ts';
import { OrderFields } from './order-fields.tsx';
import { SaveWithClient } from './save-with-client.tsx';

const doors: readonly string[] = doorNames;
const places: readonly string[] = placeNames;
const parties: readonly string[] = partyNames;

/** The client whose record may get the address, too. */
const clientOf = ({ requires_delivery, recipient_account, payer_account }: EditedOrder) =>
  requires_delivery ? (recipient_account.client ?? payer_account.client) : null;

type Props = {
  order: OrderDetail;
  /** The field that has the focus at first. */
  first: EditedName;
  onClose: () => void;
};

export default function EditOrderDialog({ order, first, onClose }: Props) {
  const queryClient = useQueryClient();
  const edit = useEditOrder(order.id);
  const money = useQuery({ ...orderPaymentsQuery(order.id), enabled: order.payments.length > 0 });
  const shopName = useShopNames();
  const [save, setSave] = useState(true);
  const form = useRecordForm({
    record: order,
    fill: editedOrder,
    wire: editedWire,
    schema: orderPatch,
    check: partyErrors,
    isPending: hasPendingParty,
    words: orderWords,
    readable: (values) => readableEdited(values, shopName),
    reload: () => queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }),
    update: (changes, { version }): Promise<OrderDetail> =>
      edit.mutateAsync({
        ...changes,
        version,
        save_with_client: isDoor(changes) && save && clientOf(form.values) !== null,
      }),
    onSaved: () => {
      notifications.show({ message: `Commande ${order.id} enregistrée`, color: 'green' });
      onClose();
    },
  });
  const base = form.base ?? order;
  const { values } = form;
  const receiver = values.recipient_account.client ?? values.payer_account.client;
  const client = clientOf(values);
  const moves = form.typed.some((name) => parties.includes(name));
  const door = form.typed.some((name) => doors.includes(name));
  const placed = form.typed.some((name) => places.includes(name));
  // The access of another door says nothing about the client's own.
  const isKept = door && client && (placed || moves || livesAt(client, placeOf(values)));
  return (
    <RecordDialog
      form={form}
      of={{ the: 'la commande', this: 'cette commande', feminine: true }}
      title={`Modifier la commande ${order.id}`}
      onClose={onClose}
    >
      <OrderFields
        fields={form}
        first={first}
        handedOver={base.status === 'delivered' || base.status === 'picked_up'}
        fixed={{
          amount: orderCan.changeAmount(base)
            ? undefined
            : 'La commande est facturée\u00a0: son montant ne peut plus changer.',
          vat_rate: orderCan.changeVat(base)
            ? undefined
            : 'La commande est facturée\u00a0: son taux ne peut plus changer.',
        }}
        notes={{
          amount: amountConsequence(values.amount, money.data),
          delivery_address:
            moves && !door && receiver
              ? `À l’enregistrement, celle ${de(receiver.name)}\u00a0: ${addressLines(receiver).join(', ') || 'à demander'}`
              : undefined,
        }}
        parties={<Parties fields={form} fixed={partiesFixed(base)} first={first} />}
      >
        {isKept && <SaveWithClient name={client.name} checked={save} onChange={setSave} />}
      </OrderFields>
    </RecordDialog>
  );
}

const isDoor = (changes: object) => Object.keys(changes).some((name) => doors.includes(name));

type PartiesProps = { fields: Fields<EditedOrder>; fixed: string | null; first: EditedName };

/** Payer and recipient, or why they can no longer change. */
function Parties({ fields, fixed, first }: PartiesProps) {
  const mayCreate = can(useMember(), 'clients.createInOrder');
  const { values, errors, set } = fields;
  if (fixed) return <Alert color="gray">{fixed}</Alert>;
  const { payer_account: payer, recipient_account: recipient } = values;
  return (
    <>
      <PartyField
        label="Payeur"
        placeholder={ANONYMOUS_CLIENT}
        value={payer}
        error={errors.payer_account}
        onChange={(payer_account) => set({ payer_account })}
        mayCreate={mayCreate && !recipient.creating}
        first={first === 'payer_account'}
      />
      <PartyField
        label="Destinataire"
        placeholder={SAME_AS_PAYER}
        value={recipient}
        error={errors.recipient_account}
        onChange={(recipient_account) => set({ recipient_account })}
        mayCreate={mayCreate && !payer.creating}
        first={first === 'recipient_account'}
        same={{ label: SAME_AS_PAYER, checked: recipient.client === null && !isPartyPending(recipient) }}
      />
    </>
  );
}
