import { AMOUNT_REQUIRED } from '@florilege/contract/http/money.ts';
import { useRef } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { CREATE_FAILED, useCreateOrder, useCreateOrders } from '../orders.queries.ts';
import {
  hasAmount,
  isFormField,
  isGrouped,
  type NewOrderAction,
  type NewOrderState,
  toBody,
  unfinishedParties,
} from './new-order-form.ts';

type Options = {
  state: NewOrderState;
  dispatch: (action: NewOrderAction) => void;
  onSingle: (id: number) => void;
  /** All of a group were created. */
  onGroup: (ids: number[]) => void;
  /** Some were; the others stay in the form. */
  onPart: (ids: number[], left: number) => void;
  /** The form says at its fields what is missing. */
  onIncomplete: () => void;
};

const ALREADY_SENT =
  'Un premier envoi de cette saisie a déjà été enregistré, avant votre modification. Vérifiez la liste des commandes avant de créer celle-ci en plus.';

/**
 * Sends the form. One key stands for one logical attempt and lives until the server has answered yes, so that a double
 * click, a retry or a lost answer never makes two orders.
 */
export function useSubmitOrders({ state, dispatch, onSingle, onGroup, onPart, onIncomplete }: Options) {
  const notify = useNotify();
  const key = useIdempotencyKey();
  const createOne = useCreateOrder();
  const createMany = useCreateOrders();
  const underWay = useRef(false);

  const sendOne = async () => {
    const draft = state.drafts[0];
    if (!draft) return;
    const order = await createOne.mutateAsync({ order: toBody(draft), key: key.current() });
    key.renew();
    onSingle(order.id);
  };

  const sendGroup = async () => {
    const { drafts } = state;
    const { order_ids, errors } = await createMany.mutateAsync({
      orders: drafts.map(toBody),
      key: key.current(),
    });
    // What is sent next is another list: the refused ones alone.
    key.renew();
    if (errors.length === 0) return onGroup(order_ids);
    const failures = errors.flatMap(({ index, error, fields }) => {
      const draft = drafts[index];
      return draft ? [{ key: draft.key, error, fields }] : [];
    });
    dispatch({ type: 'keepFailed', failures });
    onPart(order_ids, failures.length);
  };

  const refuse = async (error: unknown) => {
    const only = state.drafts.length === 1 ? state.drafts[0] : undefined;
    const fields = isApiError(error)
      ? Object.entries(error.fields).filter(([name]) => isFormField(name))
      : [];
    if (only && fields.length > 0) {
      dispatch({ type: 'fail', key: only.key, errors: Object.fromEntries(fields) });
      return onIncomplete();
    }
    if (isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED') {
      key.renew();
      return notify({ type: 'warning', title: 'Déjà enregistrée', description: ALREADY_SENT });
    }
    return notify({ type: 'error', title: 'Erreur', description: errorMessage(error, CREATE_FAILED) });
  };

  const submit = async () => {
    if (underWay.current) return;
    const unfinished = unfinishedParties(state);
    const missing = state.drafts.filter((draft) => !hasAmount(draft));
    for (const draft of missing)
      dispatch({ type: 'fail', key: draft.key, errors: { amount: AMOUNT_REQUIRED } });
    for (const { key: draftKey, party, error } of unfinished)
      dispatch({ type: 'fail', key: draftKey, errors: { [party]: error } });
    if (missing.length > 0 || unfinished.length > 0) return onIncomplete();
    underWay.current = true;
    try {
      await (isGrouped(state) ? sendGroup() : sendOne());
    } catch (error) {
      await refuse(error);
    } finally {
      underWay.current = false;
    }
  };

  return {
    submit: () => void submit(),
    pending: createOne.isPending || createMany.isPending,
    renewKey: key.renew,
  };
}
