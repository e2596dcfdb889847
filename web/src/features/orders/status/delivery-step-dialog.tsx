import { can } from '@florilege/contract/auth/roles.ts';
import { clientAddress } from '@florilege/contract/clients/client-address.ts';
import type { DeliveryStep } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { isApiError } from '../../../shared/api/api-error.ts';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { type Errors, schemaErrors } from '../../../shared/form/errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { dayErrors, readableDay } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import {
  AddressFields,
  addressLines,
  isPartyPending,
  type Party,
  PartyField,
  partyError,
  partyOf,
} from '../../clients/clients.public.ts';
import { DriverChoices } from '../../deliveries/deliveries.public.ts';
import { SaveWithClient } from '../form/save-with-client.tsx';
import { SAME_AS_PAYER } from '../list-words.ts';
import { placeLines } from '../order-words.ts';
import { askedBefore, type DeliveryFacts, missingFrom, type OrderDriver, receives } from './quick-changes.ts';
import { refusalReason, STATUS_FAILED, UPDATE_FAILED } from './use-quick-actions.tsx';

type Props = {
  order: OrderDetail;
  status: DeliveryStep;
  onClose: () => void;
  onSend: (facts: DeliveryFacts) => Promise<void>;
};

/** Asks for what a status of deliveries needs; an answer that is not known yet may be left open. */
export default function DeliveryStepDialog(props: Props) {
  const { asked, order, form, recipient, known, refusal } = useDeliveryStep(props);
  const mayCreate = can(useMember(), 'clients.createInOrder');
  const { values, field } = form;
  const { payer_account: payer } = order;
  const party = field('recipient_account');
  const missing = missingFrom(recipient, known ?? values.address, values.delivery_date);
  return (
    <FormDialog
      form={form}
      title={asked?.driver ? 'Choisir un livreur' : 'Préparer la livraison'}
      onClose={props.onClose}
      submitLabel={asked?.driver ? 'Confier la livraison' : 'Enregistrer la livraison'}
      disabled={asked?.driver === true && values.driver === null}
      discardSentence="Ce qui est saisi pour la livraison n’est pas enregistré et sera perdu."
      failureTitle={UPDATE_FAILED}
      size="md"
    >
      {refusal && (
        <Alert color="red" title={UPDATE_FAILED} role="alert">
          {refusal}
        </Alert>
      )}
      {asked?.recipient && (
        <PartyField
          label="Destinataire"
          placeholder={payer ? SAME_AS_PAYER : 'Nom, téléphone…'}
          value={party.value}
          error={party.error}
          onChange={(changed) => form.set({ recipient_account: changed })}
          mayCreate={mayCreate}
          {...(payer && {
            same: {
              label: `${SAME_AS_PAYER}\u00a0: ${payer.name}`,
              checked: party.value.client === null && !isPartyPending(party.value),
            },
          })}
        />
      )}
      {/* A new client has fields of his own. */}
      {!known && !party.value.creating && <AddressFields fields={form} required={false} />}
      {!known && recipient && values.address.trim() !== '' && (
        <SaveWithClient name={recipient.name} checked={values.save} onChange={(save) => form.set({ save })} />
      )}
      {asked?.recipient && known && (
        <Text size="sm" c="dimmed">
          {known}
        </Text>
      )}
      {asked?.date && <DayInput {...field('delivery_date')} label="Date de livraison" />}
      {missing.length > 0 && (
        <Text size="sm" c="amber" role="status">
          À compléter&nbsp;: {missing.join(', ')}.
        </Text>
      )}
      {asked?.driver && (
        <DriverChoices
          date={readableDay(values.delivery_date)}
          slot={order.delivery_time_slot}
          value={values.driver}
          onChange={(driver) => form.set({ driver })}
        />
      )}
    </FormDialog>
  );
}

type Values = {
  recipient_account: Party;
  address: string;
  postal_code: string;
  city: string;
  save: boolean;
  delivery_date: string | null;
  driver: OrderDriver | null;
};

function useDeliveryStep({ order: now, status, onClose, onSend }: Props) {
  // As it was at the opening: the change shows behind the dialog before the server has answered.
  const [order] = useState(now);
  const [asked] = useState(() => askedBefore(order, status));
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const recipientOf = ({ recipient_account }: Values) => recipient_account.client ?? receives(order);
  /** The address that the order has, or gets from the recipient that is chosen here. */
  const knownOf = (values: Values): string | null => {
    const chosen = recipientOf(values);
    const isOther = chosen?.id !== receives(order)?.id;
    if (order.delivery_address && !isOther) return placeLines(order).join(', ');
    const copied = isOther || !order.requires_delivery;
    return copied && chosen?.address ? addressLines(chosen).join(', ') : null;
  };
  const addressOf = (values: Values) => {
    const { address, postal_code, city } = values;
    const typed = [address, postal_code, city].some((text) => text.trim() !== '');
    return typed && !knownOf(values)
      ? {
          delivery_address: address,
          delivery_postal_code: postal_code,
          delivery_city: city,
          save: values.save && recipientOf(values) !== null,
        }
      : null;
  };
  const form = useForm<Values, void>({
    start: {
      recipient_account: partyOf(order.recipient_account),
      ...{ address: '', postal_code: '', city: '', save: true },
      delivery_date: order.delivery_date,
      driver: order.delivery_person,
    },
    // A driver is chosen again with one touch.
    isDirty: (values, start) => JSON.stringify({ ...values, driver: start.driver }) !== JSON.stringify(start),
    check: (values): Errors => {
      const party = partyError(values.recipient_account);
      const { address, postal_code, city } = values;
      return {
        ...(party && { recipient_account: party }),
        ...dayErrors('delivery_date', values.delivery_date),
        ...(addressOf(values) && schemaErrors(clientAddress, { address, postal_code, city })),
      };
    },
    send: (values) => {
      setRefusal(null);
      return onSend({
        driver: asked?.driver ? values.driver : null,
        day: values.delivery_date,
        recipient: values.recipient_account.client,
        address: addressOf(values),
      });
    },
    onSaved: onClose,
    pathOf: (path) => path.replace(/^delivery_(?=address|postal_code|city)/, ''),
    onRefused: (error) => {
      if (isApiError(error) && Object.keys(error.fields).length > 0) return false;
      setRefusal(refusalReason(error, STATUS_FAILED));
      return true;
    },
  });
  const { values } = form;
  return { asked, order, form, recipient: recipientOf(values), known: knownOf(values), refusal };
}
