import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import {
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  type Shown,
} from '@florilege/contract/orders/order-fields.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { addressLines } from '../../clients/clients.public.ts';
import { SAME_AS_PAYER } from '../list-words.ts';
import { orderWords, placeLines } from '../order-words.ts';
import classes from './order-page.module.css';

/** Fields that are facts of their own, by how they are shown. */
const ownFacts = (is: (shown: Shown) => boolean) =>
  orderFieldNames.filter((name) => orderFields[name].none !== null && is(orderFields[name].shown));
const notes = ownFacts((shown) => shown === 'longText');
const messages = ownFacts((shown) => shown === 'message');
const plain = ownFacts((shown) => shown !== 'longText' && shown !== 'message');

/** Parties, date, amount and texts; `onDelete`: absent where this member cannot delete the order. */
export function OrderDetailsTab(props: { order: OrderDetail; onDelete: (() => void) | undefined }) {
  const { order, onDelete } = props;
  const { payer_account: payer, recipient_account: recipient } = order;
  return (
    <div className={classes.details}>
      <Stack gap="md">
        <Paper component="section" withBorder className={classes.card} aria-label="Commande">
          <Facts>
            <Fact term="Payeur">{payer ? <Party account={payer} /> : <strong>Client anonyme</strong>}</Fact>
            <Fact term="Destinataire">
              {recipient ? <Party account={recipient} /> : <strong>{SAME_AS_PAYER}</strong>}
            </Fact>
            <Fact term={order.requires_delivery ? 'Livraison' : 'Retrait'}>
              <When order={order} />
            </Fact>
            <Fact term={orderFields.amount.label}>
              <strong className="fl-figures">{formatEuros(order.amount)}</strong>
              <small>TVA {order.vat_rate}&nbsp;% comprise</small>
            </Fact>
            {order.requires_delivery && (
              <Fact term={orderFields.delivery_address.label}>
                <Door order={order} />
              </Fact>
            )}
            {plain.map((name) => (
              <Fact key={name} term={orderFields[name].label}>
                <Value order={order} name={name} />
              </Fact>
            ))}
          </Facts>
        </Paper>
        {notes.map((name) => (
          <TextCard key={name} order={order} name={name} className={classes.notes} />
        ))}
      </Stack>
      <Stack gap="md" className={classes.messages}>
        {messages.map((name) => (
          <TextCard key={name} order={order} name={name} className={`fl-message ${classes.message}`} />
        ))}
      </Stack>
      {onDelete && (
        <ActionButton
          Icon={IconTrash}
          variant="subtle"
          color="red"
          className={classes.delete}
          onClick={onDelete}
        >
          Supprimer la commande
        </ActionButton>
      )}
    </div>
  );
}

type FieldProps = { order: OrderDetail; name: OrderFieldName };

function TextCard({ className, ...field }: FieldProps & { className: string }) {
  return (
    <Paper component="section" withBorder className={classes.card}>
      <Text component="h2" size="xs" c="dimmed" mb="2xs">
        {orderFields[field.name].label}
      </Text>
      <Value {...field} className={className} />
    </Paper>
  );
}

function Value({ order, name, className }: FieldProps & { className?: string }) {
  const value = name === 'location' ? (order.location?.name ?? null) : order[name];
  if (value === null || value === '') return <Text c="dimmed">{orderFields[name].none}</Text>;
  const text = orderWords.value(name, String(value));
  return className ? <p className={className}>{text}</p> : <strong>{text}</strong>;
}

function Party({ account }: { account: AccountSummary }) {
  const address = addressLines(account).join(', ');
  return (
    <>
      <Anchor component={Link} to={`/clients/${account.id}/details`} fw="var(--fl-weight-strong)">
        {account.name}
      </Anchor>
      <small>{[clientTypes[account.type], address].filter(Boolean).join(' · ')}</small>
      {account.phone && <PhoneLink phone={account.phone} />}
    </>
  );
}

/** Where the order goes and how one gets in there. */
function Door({ order }: { order: OrderDetail }) {
  const [address, ...town] = placeLines(order);
  return (
    <>
      {address ? <strong>{address}</strong> : <Text c="petal">Adresse à demander</Text>}
      <small>{town.join(', ')}</small>
      {order.access_notes && (
        <small>
          {orderFields.access_notes.label}&nbsp;: {order.access_notes}
        </small>
      )}
    </>
  );
}

function When({ order }: { order: OrderDetail }) {
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: driver } = order;
  const day = [date ? formatDate(date) : 'Date à fixer', slot && slotDisplay(slot).short];
  const hours = slot && slot !== slotDisplay(slot).short ? slot : null;
  const missing = order.status !== 'cancelled' && { c: 'petal' };
  return (
    <>
      <strong className="fl-figures">{day.filter(Boolean).join(' · ')}</strong>
      <small>
        {hours}
        {hours && order.requires_delivery && ' · '}
        {order.requires_delivery &&
          (driver?.display_name ?? (
            <Text span inherit {...missing}>
              sans livreur
            </Text>
          ))}
      </small>
    </>
  );
}
