import { can } from '@florilege/contract/auth/roles.ts';
import { BULK_LIMIT } from '@florilege/contract/orders/orders.contract.ts';
import { ActionIcon, Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle, IconPlus, IconRepeat, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { Refusal } from '../../../shared/form/form.tsx';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { addressLines, PartyField, partyOf } from '../../clients/clients.public.ts';
import { OrderFields } from '../form/order-fields.tsx';
import { SaveWithClient } from '../form/save-with-client.tsx';
import { SAME_AS_PAYER } from '../list-words.ts';
import classes from './new-order-dialog.module.css';
import {
  canAdd,
  canCreate,
  clearCopied,
  type Draft,
  draftsTotal,
  draftWords,
  isCopied,
  isPartyCreating,
  isSameAsPayer,
  learnerOf,
  likeOrder,
  missingOf,
  receiverOf,
  withAmountAndDay,
} from './new-order-drafts.ts';
import { PayerKnown, UsualRecipients } from './payer-recall.tsx';
import type { NewOrders } from './use-new-orders.ts';

type BodyProps = {
  newOrders: NewOrders;
  notice: string | null;
  onCreate: (then?: 'encash') => void;
  onCancel: () => void;
};

export function NewOrderBody({ newOrders, notice, onCreate, onCancel }: BodyProps) {
  const { form, orders, removed, repeated } = newOrders;
  const grouped = orders.length > 1;
  const drafts = useRef<HTMLDivElement>(null);
  useFocusAdded(orders, drafts);
  const add = (
    <ActionButton Icon={IconPlus} radius="xl" onClick={newOrders.add} disabled={!canAdd(orders)}>
      {canAdd(orders) ? 'Ajouter une autre commande' : `${BULK_LIMIT} commandes au plus`}
    </ActionButton>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut, every action has its button
    <div
      className={classes.form}
      ref={form.root}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onCreate();
      }}
      inert={form.saving}
      aria-busy={form.saving}
    >
      {repeated !== null && (
        <Alert
          role="status"
          icon={<IconRepeat size={20} aria-hidden />}
          title={`Reprise de la commande ${repeated}`}
        >
          La date et le numéro de bon de commande restent à choisir. Tout peut être changé.
        </Alert>
      )}
      {notice && (
        <Alert color="amber" role="status" icon={<IconInfoCircle size={20} aria-hidden />}>
          {notice}
        </Alert>
      )}
      <Stack gap="md" ref={drafts}>
        {orders.map((draft, index) => (
          <DraftCard
            key={draft.key}
            draft={draft}
            number={index + 1}
            newOrders={newOrders}
            add={grouped ? null : add}
          />
        ))}
      </Stack>
      {removed && (
        <Group gap="sm" c="dimmed" role="status">
          Commande {removed.index + 1} retirée.
          <ActionButton
            Icon={IconArrowBackUp}
            variant="subtle"
            size="compact-md"
            onClick={newOrders.undoRemove}
          >
            Rétablir
          </ActionButton>
        </Group>
      )}
      {grouped && <div>{add}</div>}
      <Footer newOrders={newOrders} onCreate={onCreate} onCancel={onCancel} />
    </div>
  );
}

function Footer({ newOrders, onCreate, onCancel }: Omit<BodyProps, 'notice'>) {
  const { form, orders } = newOrders;
  const mayEncash = can(useMember(), 'payments.take');
  const only = orders.length === 1 ? orders[0] : undefined;
  const off = !canCreate(orders);
  return (
    <footer className={classes.footer}>
      <Text c="dimmed" className={`${classes.summary} fl-figures`}>
        {only ? <strong>{draftWords(only)}</strong> : formatCount(orders.length, 'commande')}
        {`\u00a0· ${formatEuros(draftsTotal(orders))}`}
      </Text>
      <Button variant="default" visibleFrom="sm" onClick={onCancel}>
        Annuler
      </Button>
      {only && mayEncash && (
        <Button
          variant="default"
          className={classes.create}
          onClick={() => onCreate('encash')}
          disabled={off || form.saving}
        >
          Créer et encaisser
        </Button>
      )}
      <Button
        className={classes.create}
        onClick={() => onCreate()}
        loading={form.saving}
        disabled={off}
        aria-keyshortcuts="Control+Enter"
      >
        {only ? 'Créer la commande' : `Créer les ${orders.length} commandes`}
        <Text span size="xs" ml="sm" fw={400} className={classes.keys} aria-hidden>
          Ctrl + Entrée
        </Text>
      </Button>
    </footer>
  );
}

/** The same shape alone and in a group, so that typed text stays when a second order is added. */
function DraftCard(props: { draft: Draft; number: number; newOrders: NewOrders; add: ReactNode }) {
  const { draft, number, newOrders, add } = props;
  const fields = newOrders.fieldsOf(draft);
  const grouped = newOrders.orders.length > 1;
  const missing = missingOf(draft);
  const payer = draft.payer_account.client;
  const learner = learnerOf(draft);
  const likeBefore = withAmountAndDay(draft, newOrders.orders[number - 2]);
  const mayCreateClient = can(useMember(), 'clients.createInOrder');
  const party = (name: 'payer_account' | 'recipient_account') => {
    const { value, error } = fields.field(name);
    return {
      value,
      error,
      onChange: (changed: typeof value) => fields.set({ [name]: changed }),
      mayCreate: mayCreateClient && !isPartyCreating(draft),
    };
  };
  return (
    <section
      className={classes.draft}
      data-draft={draft.key}
      data-grouped={grouped || undefined}
      aria-label={grouped ? `Commande ${number}` : 'Commande'}
    >
      {grouped && (
        <Group gap="xs" mih={40} mb="xs">
          <Title order={3} size="lg">
            Commande {number}
          </Title>
          {isCopied(draft) && (
            <Group gap="xs" className={classes.copied}>
              <Badge variant="light" color="petal">
                Données copiées
              </Badge>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => newOrders.replace(clearCopied(draft))}
                aria-label={`Effacer les données copiées de la commande ${number}`}
              >
                Effacer
              </Button>
            </Group>
          )}
          {likeBefore && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => newOrders.replace(likeBefore)}
              aria-label={`Même montant et même date pour la commande ${number}`}
            >
              Même montant et même date
            </Button>
          )}
          <ActionIcon
            size={38}
            ml="auto"
            onClick={() => newOrders.remove(draft, number - 1)}
            aria-label={`Retirer la commande ${number}`}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {draft.refusal && <Refusal message={draft.refusal} mb="sm" />}
      <OrderFields
        fields={fields}
        notes={{ delivery_address: addressNote(draft) }}
        actions={add}
        parties={
          <>
            <PartyField {...party('payer_account')} label="Payeur" placeholder="Nom, téléphone, rue…">
              {payer && (
                <PayerKnown
                  key={payer.id}
                  payer={payer}
                  onLike={(order) => newOrders.replace(likeOrder(draft, order))}
                />
              )}
            </PartyField>
            <PartyField
              {...party('recipient_account')}
              label="Destinataire"
              placeholder={SAME_AS_PAYER}
              same={{ label: SAME_AS_PAYER, checked: isSameAsPayer(draft) }}
            >
              {payer && (
                <UsualRecipients
                  payer={payer}
                  chosen={draft.recipient_account.client}
                  onChoose={(client) => fields.set({ recipient_account: partyOf(client) })}
                />
              )}
            </PartyField>
          </>
        }
      >
        {learner && (
          <SaveWithClient
            name={learner.client.name}
            checked={learner.learns}
            onChange={(save) => newOrders.replace({ ...draft, save })}
          />
        )}
      </OrderFields>
      {missing.length > 0 && (
        <Text size="sm" c="amber" mt="sm" role="status">
          À compléter&nbsp;: {missing.join(', ')}. La commande peut être créée ainsi, et sera sous «&nbsp;À
          traiter&nbsp;».
        </Text>
      )}
    </section>
  );
}

/** The address that is taken where none is typed. */
function addressNote(draft: Draft): string | undefined {
  const receiver = receiverOf(draft);
  const lines = receiver ? addressLines(receiver) : [];
  return lines.length > 0 ? `Si rien n’est saisi\u00a0: ${lines.join(', ')}` : undefined;
}

/** An added order begins with its amount, like the first one. */
function useFocusAdded(orders: readonly Draft[], list: { current: HTMLElement | null }) {
  const last = orders.at(-1);
  const known = useRef({ count: orders.length, key: last?.key });
  useEffect(() => {
    const added = orders.length > known.current.count && last?.key !== known.current.key;
    known.current = { count: orders.length, key: last?.key };
    if (!added) return;
    const card = list.current?.querySelector(`[data-draft="${last?.key}"]`);
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    card?.querySelector('input')?.focus({ preventScroll: true });
  }, [orders, last, list]);
}
