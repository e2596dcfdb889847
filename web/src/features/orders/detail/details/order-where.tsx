import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { orderFields } from '@florilege/contract/orders/order-fields.ts';
import { currentStep, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { ActionIcon, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconRoute, IconTruckDelivery } from '@tabler/icons-react';
import { capitalise, formatDate, formatRelativeDay, joined } from '../../../../shared/format.ts';
import { RecordLink } from '../../../../shared/page/record-link.tsx';
import { PhoneLink } from '../../../../shared/ui/reach-links.tsx';
import { useToday } from '../../../../shared/use-clock.ts';
import { addressLines } from '../../../clients/clients.public.ts';
import { directions } from '../../../deliveries/deliveries.public.ts';
import { SAME_AS_PAYER } from '../../list-words.ts';
import { placeLines } from '../../order-words.ts';
import { receives } from '../../status/quick-changes.ts';
import { doorCode } from './access-code.ts';
import { type DetailActions, DetailCell, EditIcon } from './detail-cell.tsx';
import classes from './order-details.module.css';

type Props = { order: OrderDetail } & DetailActions;

/** For whom, when, and where to: address and access are the order's own. */
export function OrderWhere({ order, open, mayEdit }: Props) {
  const { requires_delivery: delivers, recipient_account: recipient } = order;
  const edit = (of: string, dialog: Parameters<typeof open>[0]) =>
    mayEdit && <EditIcon of={of} onClick={() => open(dialog)} />;
  return (
    <Paper
      component="section"
      withBorder
      className={classes.cells}
      aria-label={delivers ? 'Livraison' : 'Retrait'}
    >
      <DetailCell title="Destinataire" action={edit('destinataire', 'editRecipient')}>
        {recipient ? <Party account={recipient} /> : <strong>{SAME_AS_PAYER}</strong>}
      </DetailCell>
      <DetailCell
        title={delivers ? 'Date de livraison' : 'Date de retrait'}
        action={edit('date et créneau', 'editDay')}
      >
        <When order={order} />
      </DetailCell>
      {delivers && (
        <>
          <DetailCell title="Adresse de cette commande" action={edit('adresse', 'editPlace')}>
            <Place order={order} />
          </DetailCell>
          <DetailCell title={orderFields.access_notes.label} action={edit('accès', 'editAccess')}>
            <AccessNotes text={order.access_notes} />
          </DetailCell>
          <Driver order={order} onDriver={mayEdit ? () => open('driver') : undefined} />
        </>
      )}
    </Paper>
  );
}

/** A client by his name, which leads to him, and how he is reached. */
export function Party({ account }: { account: AccountSummary }) {
  return (
    <>
      <RecordLink
        page="/clients/$id/$tab"
        id={account.id}
        fw="var(--fl-weight-strong)"
        className={classes.name}
      >
        {account.name}
      </RecordLink>
      {account.phone ? <PhoneLink phone={account.phone} /> : <small>{clientTypes[account.type]}</small>}
    </>
  );
}

const isUnderWay = (order: OrderDetail) =>
  order.status !== 'cancelled' && currentStep(order) < orderSteps(order).length - 1;

function When({ order }: { order: OrderDetail }) {
  const { delivery_date: date, delivery_time_slot: slot, location } = order;
  const today = useToday();
  const late = order.requires_delivery && date !== null && date < today && isUnderWay(order);
  const short = slot ? slotDisplay(slot).short : null;
  const hours = slot && slot !== short ? slot : null;
  return (
    <>
      <strong className="fl-figures">
        {date ? capitalise(formatRelativeDay(date, today)) : 'Date à fixer'}
      </strong>
      <small className="fl-figures">
        {joined(date && formatDate(date), short ?? 'créneau à fixer', hours)}
        {late && (
          <Text span inherit fw="var(--fl-weight-strong)" c="amber">
            {'\u00a0· en retard'}
          </Text>
        )}
      </small>
      {!order.requires_delivery && location && <small>{location.name}</small>}
    </>
  );
}

function Place({ order }: { order: OrderDetail }) {
  const { delivery_address: address, delivery_postal_code: code, delivery_city: city } = order;
  const town = [code, city].filter(Boolean).join(' ');
  const receiver = receives(order);
  const filed = receiver ? addressLines(receiver).join(', ') : '';
  const here = placeLines(order).join(', ');
  return (
    <Group gap="sm" align="start" justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        {address ? <strong>{address}</strong> : <Text c="petal">Adresse à demander</Text>}
        {town && <strong>{town}</strong>}
        {filed !== '' && here !== '' && filed !== here && (
          <small>Autre que sur sa fiche&nbsp;: {filed}</small>
        )}
      </Stack>
      {address && (
        <ActionIcon
          component="a"
          href={directions([here])}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          className={classes.way}
          aria-label="Itinéraire"
        >
          <IconRoute size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The words as they were written, with the code of the door as its largest thing. */
function AccessNotes({ text }: { text: string | null }) {
  if (!text) return <Text c="dimmed">Aucune consigne</Text>;
  const { before, code, after } = doorCode(text);
  if (code === null) return <p className="fl-lines">{text}</p>;
  const [, mark = '', rest = ''] = /^([\s,.;:]*)([\s\S]*)$/.exec(after) ?? [];
  return (
    <p className="fl-lines">
      {/^(?:digi)?code[^,]*$/i.test(before.trim()) ? <VisuallyHidden>{before}</VisuallyHidden> : before}
      <span className={classes.code}>{code}</span>
      <VisuallyHidden>{mark}</VisuallyHidden>
      {rest}
    </p>
  );
}

/** `onDriver`: absent for members who may not choose the driver. */
function Driver({ order, onDriver }: { order: OrderDetail; onDriver: (() => void) | undefined }) {
  const { delivery_person: driver } = order;
  return (
    <div className={classes.driver}>
      <IconTruckDelivery size={20} stroke={1.6} aria-hidden color="var(--fl-green)" />
      {driver ? (
        <strong>{driver.display_name}</strong>
      ) : (
        <Text span inherit {...(isUnderWay(order) && { c: 'petal' })}>
          Sans livreur
        </Text>
      )}
      {onDriver && (
        <Button
          size="compact-md"
          variant={driver ? 'subtle' : 'light'}
          color={driver ? 'green' : 'petal'}
          ms="auto"
          onClick={onDriver}
          aria-haspopup="dialog"
        >
          {driver ? 'Changer de livreur' : 'Affecter un livreur'}
        </Button>
      )}
    </div>
  );
}
