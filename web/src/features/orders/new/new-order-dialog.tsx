import { can } from '@florilege/contract/auth/roles.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DiscardDialog } from '../../../shared/form/discard-dialog.tsx';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { formatCount } from '../../../shared/format.ts';
import { listAddress, type OrdersFilters } from '../list/orders-search.ts';
import { NewOrderBody } from './new-order-body.tsx';
import classes from './new-order-dialog.module.css';
import { initialState, isDirty, isGrouped, newOrderReducer } from './new-order-form.ts';
import { NewOrderSkeleton } from './new-order-skeleton.tsx';
import { useSubmitOrders } from './new-order-submit.ts';
import { useRepeatedOrder } from './use-repeated-order.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  returnTo: OrdersFilters;
  /** The order to repeat, by its number; null: a blank form. */
  from: number | null;
};

/** New order, single or grouped. Closing leaves the address that opened it, and leaving asks when something was typed. */
export function NewOrderDialog({ opened, onClose, returnTo, from }: Props) {
  const member = useMember();
  const navigate = useNavigate();
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [state, dispatch] = useReducer(newOrderReducer, initialState);
  const form = useRef<HTMLDivElement>(null);
  // What is created is not lost by leaving, whatever is still on the screen.
  const done = useRef(false);
  const [notice, setNotice] = useState<string | null>(null);
  const dirty = opened && isDirty(state);
  const repeat = useRepeatedOrder(opened ? from : null, state.repeated, dispatch);

  const showProblem = useCallback(() => focusFirstError(form.current), []);
  const { submit, pending, renewKey } = useSubmitOrders({
    state,
    dispatch,
    onSingle: (id) => {
      done.current = true;
      const search = { search: returnTo.search, status: returnTo.status, return: listAddress(returnTo) };
      void navigate({ to: '/commandes/$id', params: { id: String(id) }, search, replace: true });
    },
    onGroup: (ids) => {
      done.current = true;
      tellCreated(ids);
      onClose();
    },
    onPart: (ids, left) => {
      setNotice(partText(ids, left));
      showProblem();
    },
    onIncomplete: showProblem,
  });

  useEffect(() => {
    if (opened) return;
    dispatch({ type: 'reset' });
    setNotice(null);
    renewKey();
    done.current = false;
  }, [opened, renewKey]);

  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !done.current,
    enableBeforeUnload: () => dirty && !done.current,
    disabled: !dirty,
    withResolver: true,
  });

  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={820}
        fullScreen={fullScreen}
        closeOnClickOutside={!pending}
        closeOnEscape={leaving.status !== 'blocked'}
        yOffset="4dvh"
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content>
          {/* A dialog's head is no banner of the page. */}
          <Modal.Header className={classes.header ?? ''} role="none">
            <Modal.Title>{isGrouped(state) ? 'Commande groupée' : 'Nouvelle commande'}</Modal.Title>
            <Modal.CloseButton size={44} aria-label="Fermer" />
          </Modal.Header>
          <Modal.Body className={classes.body ?? ''} ref={form}>
            {repeat.waiting ? (
              <NewOrderSkeleton />
            ) : (
              <NewOrderBody
                state={state}
                dispatch={dispatch}
                notice={notice ?? repeat.failure}
                onSubmit={submit}
                onCancel={onClose}
                pending={pending}
                mayCreateClient={can(member, 'clients.createInOrder')}
              />
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <DiscardDialog
        opened={leaving.status === 'blocked'}
        sentence={
          isGrouped(state)
            ? 'Ces commandes ne sont pas encore créées\u00a0: ce que vous avez saisi sera perdu.'
            : 'Cette commande n’est pas encore créée\u00a0: ce que vous avez saisi sera perdu.'
        }
        onStay={() => leaving.status === 'blocked' && leaving.reset()}
        onDiscard={() => leaving.status === 'blocked' && leaving.proceed()}
      />
    </>
  );
}

function tellCreated(ids: number[]) {
  notifications.show({
    color: 'green',
    title: formatCount(ids.length, 'commande créée', 'commandes créées'),
    message: numbersText(ids),
    autoClose: 8000,
  });
}

/** Some of a group are created: what became of each, over those that are left. */
function partText(ids: number[], left: number): string {
  const refused = formatCount(left, 'commande reste à corriger', 'commandes restent à corriger');
  if (ids.length === 0) return `Aucune commande n’est créée, ${refused}.`;
  return `${formatCount(ids.length, 'commande créée', 'commandes créées')} (${numbersText(ids)}), ${refused}.`;
}

function numbersText(ids: number[]): string {
  return `n° ${new Intl.ListFormat('fr').format(ids.map(String))}`;
}
