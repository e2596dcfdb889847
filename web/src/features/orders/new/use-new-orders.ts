import { listed } from '@florilege/contract/http/listed.ts';
import { type OrderDetail, orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { keptForm, useKeptForm } from '../../../session/kept-form.ts';
import { errorMessage, isApiError, isKeyReused } from '../../../shared/api/api-error.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatCount } from '../../../shared/format.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { useWorkplace } from '../../settings/settings.public.ts';
import { CREATE_FAILED, useCreateOrders } from '../orders.queries.ts';
import {
  addDraft,
  type Draft,
  draftAt,
  draftsErrors,
  type Failure,
  fieldPath,
  firstDraft,
  isDirty,
  isTyped,
  keepFailed,
  repeatedDraft,
  toBody,
  withDoor,
} from './new-order-drafts.ts';

const ALREADY_SAVED =
  'Un premier envoi de cette saisie a déjà été enregistré, avant votre modification. Vérifiez la liste des commandes avant de créer celle-ci en plus.';

/** A batch of which the server created only some orders. */
class CreatedInPart extends Error {
  readonly ids: number[];
  readonly failures: Failure[];
  constructor(ids: number[], failures: Failure[]) {
    super('created in part');
    this.ids = ids;
    this.failures = failures;
  }
}

const typed = keptForm<{ orders: Draft[] }>();

/** The orders of the dialog: typed, added, removed, and created one by one or as a batch. `from`: the order that is repeated. */
export function useNewOrders(from: number | null, onCreated: (ids: number[]) => void) {
  const notify = useNotify();
  const create = useCreateOrders();
  const { workplaceId, shops } = useWorkplace();
  const [notice, setNotice] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ draft: Draft; index: number } | null>(null);
  const [repeated, setRepeated] = useState<number | null>(null);

  /** The button that is being pressed; it cannot keep the focus while it waits. */
  const pressed = useRef<Element | null>(null);

  const send = async ({ orders }: { orders: Draft[] }, key: string): Promise<number[]> => {
    pressed.current = document.activeElement;
    const { order_ids, errors } = await create.mutateAsync({ orders: orders.map(toBody), key });
    if (errors.length > 0) throw new CreatedInPart(order_ids, errors);
    return order_ids;
  };
  const form = useForm<{ orders: Draft[] }, number[]>({
    start: { orders: [draftAt(workplaceId)] },
    isDirty: ({ orders }) => isDirty(orders),
    check: ({ orders }) => draftsErrors(orders),
    schema: z.object({ orders: z.array(orderBody) }),
    send,
    onSaved: onCreated,
    onRefused: (error) => {
      if (error instanceof CreatedInPart) keepLeft(error);
      else if (!refuseFields(error)) void refuse(error).then(focusPressed);
      return true;
    },
  });
  const { orders } = form.values;
  const isBack = useKeptForm(typed, `order-${from}`, form);
  const nextKey = Math.max(...orders.map(({ key }) => key)) + 1;

  /** After the notice, which has had no element to give the focus back to. */
  const focusPressed = () =>
    setTimeout(() => pressed.current instanceof HTMLElement && pressed.current.focus());

  /** The shop of a repeated order, unless it is archived since. */
  const shopOf = (shop: OrderDetail['location']) =>
    shop && shops?.some(({ id }) => id === shop.id) ? shop.id : workplaceId;
  const put = (drafts: Draft[], taken: typeof removed = null) => {
    form.setValues({ orders: drafts });
    setRemoved(taken);
  };
  const keepLeft = ({ ids, failures }: CreatedInPart) => {
    const left = keepFailed(orders, failures);
    form.key.renew();
    put(left.drafts);
    setNotice(partText(ids, left.drafts.length));
    form.refuse(left.errors);
  };
  const refuseFields = (error: unknown): boolean => {
    const fields = isApiError(error) ? Object.entries(error.fields) : [];
    const known = fields.filter(([name]) => name in firstDraft);
    const [only, ...others] = orders;
    if (!only || others.length > 0 || known.length === 0) return false;
    form.refuse(Object.fromEntries(known.map(([name, sentence]) => [fieldPath(only, name), sentence])));
    return true;
  };
  const refuse = (error: unknown) =>
    isKeyReused(error)
      ? notify({ type: 'warning', title: 'Déjà enregistrée', description: ALREADY_SAVED })
      : notify({ type: 'error', title: 'Erreur', description: errorMessage(error, CREATE_FAILED) });

  /** Changes the newest draft, as an answer may arrive while other fields are typed. */
  const change = (key: number, changed: (draft: Draft) => Draft) =>
    form.setValues((now) => ({ orders: now.orders.map((one) => (one.key === key ? changed(one) : one)) }));
  return {
    form,
    orders,
    notice,
    removed,
    repeated: isBack ? from : repeated,
    replace: (draft: Draft) => change(draft.key, () => draft),
    fieldsOf: (draft: Draft) =>
      form.at(`orders.${draft.key}`, draft, (values) =>
        change(draft.key, (now) => ({ ...now, ...withDoor(now, values), refusal: null })),
      ),
    add: () => put(addDraft(orders, nextKey)),
    remove: (draft: Draft, index: number) =>
      put(orders.toSpliced(index, 1), isTyped(draft) ? { draft, index } : null),
    undoRemove: () => removed && put(orders.toSpliced(removed.index, 0, removed.draft)),
    repeat: (order: OrderDetail) => {
      put([repeatedDraft(order, nextKey, shopOf(order.location))]);
      setRepeated(order.id);
    },
  };
}

export type NewOrders = ReturnType<typeof useNewOrders>;

/** The result of a batch that was created in part, above the orders that are left. */
function partText(ids: number[], left: number): string {
  const refused = formatCount(left, 'commande reste à corriger', 'commandes restent à corriger');
  if (ids.length === 0) return `Aucune commande n’est créée, ${refused}.`;
  return `${formatCount(ids.length, 'commande créée', 'commandes créées')} (${numbersText(ids)}), ${refused}.`;
}

export function numbersText(ids: number[]): string {
  return `n° ${listed(ids.map(String))}`;
}
