import { DAYS_AHEAD, type SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { keptForm, useKeptForm } from '../../../session/kept-form.ts';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { formatCount } from '../../../shared/format.ts';
import { isPartyPending, PartyField } from '../../clients/clients.public.ts';
import { OrderInput, type OrderValues, SAME_AS_PAYER } from '../../orders/orders.public.ts';
import { useShopNames } from '../../settings/settings.public.ts';
import { CLIENT_GONE } from '../subscription-words.ts';
import { subscriptionQuery, useCreateSubscription, useUpdateSubscription } from '../subscriptions.queries.ts';
import { RhythmPreview, RuleFields } from './rule-fields.tsx';
import classes from './subscription-dialog.module.css';
import {
  isSubscriptionPending,
  newValues,
  readableSubscription,
  type SubscriptionValues,
  subscriptionErrors,
  subscriptionShape,
  subscriptionValues,
  subscriptionWire,
  subscriptionWords,
} from './subscription-values.ts';

type Props = {
  /** null: a new subscription, which begins with `start`. */
  subscription: SubscriptionDetail | null;
  start?: SubscriptionValues;
  /** Tells a new subscription from one of another record. */
  from?: string;
  /** Says what a new subscription takes over. */
  notice?: string | null;
  onClose: () => void;
  onSaved: (subscription: SubscriptionDetail) => void;
};

const typed = keptForm<SubscriptionValues>();

export default function SubscriptionDialog({ subscription, start, from, notice, onClose, onSaved }: Props) {
  const queryClient = useQueryClient();
  const create = useCreateSubscription();
  const update = useUpdateSubscription();
  const shopName = useShopNames();
  const form = useRecordForm({
    ...subscriptionShape,
    record: subscription,
    fill: (from) => (from ? subscriptionValues(from) : (start ?? newValues({}))),
    check: subscriptionErrors,
    isPending: isSubscriptionPending,
    words: subscriptionWords,
    readable: (values) => readableSubscription(values, shopName),
    reload: () => queryClient.fetchQuery({ ...subscriptionQuery(subscription?.id ?? 0), staleTime: 0 }),
    create: (body, key) => create.mutateAsync({ body, key }),
    // The whole record is sent, with what a colleague did not change meanwhile.
    update: (changes, base) =>
      update.mutateAsync({
        id: base.id,
        body: { ...subscriptionWire(subscriptionValues(base)), ...changes },
        version: base.version,
      }),
    onSaved: (saved, base) => {
      notifications.show({ message: base ? 'Abonnement enregistré' : 'Abonnement créé', color: 'green' });
      onSaved(saved);
    },
  });
  useKeptForm(typed, from ?? null, form);
  const text = form.base ? consequence(form.base) : notice;
  return (
    <RecordDialog
      form={form}
      of={{ the: 'l’abonnement', this: 'cet abonnement' }}
      title={form.base ? `Modifier l’abonnement ${form.base.id}` : 'Nouvel abonnement'}
      createLabel="Créer l’abonnement"
      onClose={onClose}
    >
      {text && (
        <Alert
          variant="light"
          color={form.base ? 'amber' : 'green'}
          icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
        >
          {text}
        </Alert>
      )}
      <div className={classes.fields}>
        <Parties fields={form} />
        <RuleFields fields={form} rule={form.part('rule')} end={form.part('end')} />
        <RhythmPreview values={form.values} subscription={form.base?.id ?? null} />
        <AmountInput
          {...form.field('amount')}
          description="Pour chaque date."
          autoFocus={form.values.payer_account.client !== null}
        />
        <OrderInputs fields={form} />
      </div>
    </RecordDialog>
  );
}

function Parties({ fields: { values, errors, set } }: { fields: Fields<SubscriptionValues> }) {
  const { payer_account: payer, recipient_account: recipient } = values;
  return (
    <>
      <div className={classes.wide}>
        <PartyField
          label="Client"
          placeholder="Nom, téléphone…"
          value={payer}
          onChange={(payer_account) => set({ payer_account })}
          error={errors.payer_account}
          mayCreate={!recipient.creating}
          first={payer.client === null}
        />
      </div>
      <div className={classes.wide}>
        <PartyField
          label="Destinataire"
          placeholder={recipient.gone ? CLIENT_GONE : SAME_AS_PAYER}
          value={recipient}
          onChange={(recipient_account) => set({ recipient_account })}
          error={errors.recipient_account}
          mayCreate={!payer.creating}
          same={{
            label: SAME_AS_PAYER,
            checked: recipient.client === null && !recipient.gone && !isPartyPending(recipient),
          }}
        />
      </div>
    </>
  );
}

const inputs = [
  'vat_rate',
  'requires_delivery',
  'delivery_time_slot',
  'location',
  'hand_message',
  'bouquet_notes',
  'purchase_order_number',
] as const;

const descriptions: Partial<Record<keyof OrderValues, string>> = {
  vat_rate: 'Comprise dans le montant.',
  hand_message: 'Écrit sur chaque carte\u202f; une date peut avoir le sien.',
};

function OrderInputs({ fields }: { fields: Fields<OrderValues> }) {
  const described: Fields<OrderValues> = {
    ...fields,
    field: (name) => {
      const field = fields.field(name);
      return { ...field, description: field.description ?? descriptions[name] };
    },
  };
  return inputs.map((name) => <OrderInput key={name} name={name} fields={described} />);
}

/** Says what a change does not touch. */
function consequence({ orders_ahead, changed_dates }: SubscriptionDetail): string {
  const dates =
    changed_dates === 0
      ? ''
      : ' Les dates changées à la main sont gardées si elles existent encore\u202f; les autres sont listées.';
  const made = orders_ahead.length;
  if (made === 0) {
    return `Les commandes sont créées ${DAYS_AHEAD} jours à l’avance\u202f; une commande créée n’est plus changée par l’abonnement.${dates}`;
  }
  const orders = formatCount(
    made,
    'commande à venir est déjà créée et reste',
    'commandes à venir sont déjà créées et restent',
  );
  const same = made === 1 ? 'elle est' : 'elles sont';
  return `${orders} comme ${same}\u00a0: un autre rythme compte à partir du lendemain de la dernière.${dates}`;
}
