import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { Errors } from '../../../shared/form/errors.ts';
import { isPartyPending, type Party, partyError, partyOf } from '../../clients/clients.public.ts';
import { type OrderValues, orderValues, orderWire, readableOrder } from './order-values.ts';

/** An order as its edit form holds it. Without a client the recipient is the payer. */
export type EditedOrder = OrderValues & {
  payer_account: Party;
  recipient_account: Party;
};

export const partyNames = ['payer_account', 'recipient_account'] as const;

export const editedOrder = (order: OrderDetail | null): EditedOrder => ({
  ...orderValues(order ?? {}),
  payer_account: partyOf(order?.payer_account ?? null),
  recipient_account: partyOf(order?.recipient_account ?? null),
});

/** Where it is delivered, as a client's address is named. */
export const placeOf = (values: OrderValues) => ({
  address: values.delivery_address,
  postal_code: values.delivery_postal_code,
  city: values.delivery_city,
});

/** A field that its form can begin at. */
export type EditedName = keyof EditedOrder;

const idOf = ({ client }: Party) => client?.id ?? null;

/** As a request carries it, unchecked. */
export const editedWire = ({ payer_account, recipient_account, ...values }: EditedOrder) => ({
  ...orderWire(values),
  payer_account: idOf(payer_account),
  recipient_account: idOf(recipient_account),
});
export type OrderWire = ReturnType<typeof editedWire> & { save_with_client: boolean };

export const partyErrors = (values: EditedOrder): Errors =>
  Object.fromEntries(
    partyNames.flatMap((name) => {
      const error = partyError(values[name]);
      return error ? [[name, error]] : [];
    }),
  );

export const hasPendingParty = (values: EditedOrder) =>
  partyNames.some((name) => isPartyPending(values[name]));

export function readableEdited(values: EditedOrder, shopName: (id: number | null) => string | null) {
  const { payer_account, recipient_account, ...fields } = values;
  return {
    ...readableOrder(fields, shopName),
    payer_account: payer_account.client?.name ?? null,
    recipient_account: recipient_account.client?.name ?? null,
  };
}
