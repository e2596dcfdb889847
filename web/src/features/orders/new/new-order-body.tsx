import { BULK_LIMIT } from '@florilege/contract/orders/orders.contract.ts';
import { ActionIcon, Alert, Badge, Button } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle, IconPlus, IconRepeat, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import classes from './new-order-dialog.module.css';
import { NewOrderFields } from './new-order-fields.tsx';
import {
  canAdd,
  canCreate,
  type Draft,
  draftsTotal,
  isGrouped,
  type NewOrderAction,
  type NewOrderState,
} from './new-order-form.ts';

type Props = {
  state: NewOrderState;
  dispatch: (action: NewOrderAction) => void;
  /** What became of the orders that are no longer here, or of the one to be repeated. */
  notice: string | null;
  onSubmit: () => void;
  onCancel: () => void;
  pending: boolean;
  mayCreateClient: boolean;
};

/** The orders of the dialog, one below the other, over what creates them. */
export function NewOrderBody({
  state,
  dispatch,
  notice,
  onSubmit,
  onCancel,
  pending,
  mayCreateClient,
}: Props) {
  const grouped = isGrouped(state);
  const list = useRef<HTMLDivElement>(null);
  useFocusAdded(state.drafts, list);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the whole form, every action has its button
    <div className={classes.form} onKeyDown={press} inert={pending} aria-busy={pending}>
      {state.repeated !== null && (
        <Alert
          variant="light"
          role="status"
          icon={<IconRepeat size={20} stroke={1.75} aria-hidden />}
          title={`Reprise de la commande ${state.repeated}`}
        >
          La date et le numéro de bon de commande restent à choisir. Tout peut être changé.
        </Alert>
      )}
      {notice && (
        <Alert
          color="amber"
          variant="light"
          role="status"
          icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
        >
          {notice}
        </Alert>
      )}
      <div ref={list} className={classes.drafts}>
        {state.drafts.map((draft, index) => (
          <DraftCard
            key={draft.key}
            draft={draft}
            index={index}
            grouped={grouped}
            dispatch={dispatch}
            mayCreateClient={mayCreateClient}
          />
        ))}
      </div>
      {state.removed && (
        <div className={classes.removed} role="status">
          Commande {state.removed.index + 1} retirée.
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={() => dispatch({ type: 'undoRemove' })}
          >
            Rétablir
          </Button>
        </div>
      )}
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => dispatch({ type: 'add' })}
        disabled={!canAdd(state)}
      >
        {canAdd(state) ? 'Ajouter une autre commande' : `${BULK_LIMIT} commandes au plus`}
      </Button>
      <footer className={classes.footer}>
        <p className={classes.total} aria-live="polite">
          {formatCount(state.drafts.length, 'commande')} · {formatEuros(draftsTotal(state))}
        </p>
        <Button variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
          Annuler
        </Button>
        <Button
          className={classes.create ?? ''}
          onClick={onSubmit}
          loading={pending}
          disabled={!canCreate(state)}
          aria-keyshortcuts="Control+Enter"
        >
          {grouped ? `Créer les ${state.drafts.length} commandes` : 'Créer la commande'}
          <span className={classes.keys} aria-hidden>
            Ctrl + Entrée
          </span>
        </Button>
      </footer>
    </div>
  );
}

type CardProps = {
  draft: Draft;
  index: number;
  grouped: boolean;
  dispatch: (action: NewOrderAction) => void;
  mayCreateClient: boolean;
};

function DraftCard({ draft, index, grouped, dispatch, mayCreateClient }: CardProps) {
  const fields = (
    <NewOrderFields draft={draft} dispatch={dispatch} mayCreateClient={mayCreateClient} first={index === 0} />
  );
  const refusal = draft.refusal && (
    <Alert color="red" variant="light" mb="sm" role="alert" tabIndex={-1} data-refused>
      {draft.refusal}
    </Alert>
  );
  // The same shape alone and in a group, so that what is typed stays in its field when a second order comes.
  return (
    <section
      className={classes.draft}
      data-draft={draft.key}
      data-grouped={grouped || undefined}
      aria-label={grouped ? `Commande ${index + 1}` : 'Commande'}
    >
      {grouped && (
        <div className={classes.draftHead}>
          <h3 className={classes.draftTitle}>Commande {index + 1}</h3>
          {draft.copied && (
            <span className={classes.copied}>
              <Badge variant="light" color="petal">
                Données copiées
              </Badge>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => dispatch({ type: 'clear', key: draft.key })}
                aria-label={`Effacer les données copiées de la commande ${index + 1}`}
              >
                Effacer
              </Button>
            </span>
          )}
          <ActionIcon
            size={38}
            className={classes.remove ?? ''}
            onClick={() => dispatch({ type: 'remove', key: draft.key })}
            aria-label={`Retirer la commande ${index + 1}`}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {refusal}
      {fields}
    </section>
  );
}

/** An added order begins with its amount, like the first one. */
function useFocusAdded(drafts: readonly Draft[], list: { current: HTMLElement | null }) {
  const last = drafts.at(-1);
  const known = useRef({ count: drafts.length, key: last?.key });
  useEffect(() => {
    const added = drafts.length > known.current.count && last !== undefined && last.key !== known.current.key;
    known.current = { count: drafts.length, key: last?.key };
    if (!added) return;
    const card = list.current?.querySelector(`[data-draft="${last.key}"]`);
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    card?.querySelector('input')?.focus({ preventScroll: true });
  }, [drafts, last, list]);
}
