import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { ActionIcon, Badge, Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCamera, IconKey, IconRoute } from '@tabler/icons-react';
import { joined } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useSeveralShops } from '../../settings/settings.public.ts';
import type { DayFilter } from '../deliveries.queries.ts';
import type { DeliveriesDay } from '../offline/offline-store.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import classes from './deliveries.module.css';
import { type DeliveryState, missedLast, recipientName, stateOf } from './delivery-state.ts';
import { type ListedStop, listedStops } from './estimated-time.ts';
import { addressLine, destinationOf, directions } from './maps.ts';
import { DoneFold } from './run-folds.tsx';
import { isArranged, useArranging } from './use-arranging.ts';

type Props = {
  day: DeliveriesDay;
  filter: DayFilter;
  member: string;
  proofs: readonly KeptProof[];
  /** Every card has its buttons up and down. */
  mayArrange: boolean;
  mayProve: (stop: Delivery) => boolean;
  onOpen: (id: number) => void;
  onProve: (id: number) => void;
  /** A driver's own run: what is done is folded below, and the next stop comes first. */
  ownRun: boolean;
};

export function DeliveriesList(props: Props) {
  const { day, filter, member, proofs, mayArrange, mayProve, onOpen, onProve, ownRun } = props;
  // The member's own come first, so that a slot may be there twice.
  const groups = listedStops(missedLast(day.results, proofs), filter.driver === null ? member : null);
  const left = groups
    .flatMap(({ stops }) => stops)
    .filter(({ stop }) => mayProve(stop) && !stateOf(stop, proofs).done);
  // A door that stayed closed is tried again when all others are done.
  const next = left.find(({ stop }) => !stateOf(stop, proofs).missed) ?? left[0];
  const arrange = useArranging(member, filter);
  // Without network, those of the kept day tell.
  const severalShops =
    useSeveralShops() || new Set(day.results.flatMap(({ location }) => location?.id ?? [])).size > 1;
  const cardOf = (listed: ListedStop, slot: string | null, stops: readonly ListedStop[]) => (
    <DeliveryCard
      key={listed.stop.id}
      listed={listed}
      state={stateOf(listed.stop, proofs)}
      next={listed.stop.id === next?.stop.id}
      showDriver={filter.driver === null}
      showShop={severalShops}
      onOpen={onOpen}
      onProve={mayProve(listed.stop) ? onProve : undefined}
      onMove={
        mayArrange && isArranged(slot) && stops.length > 1 ? arrange(stops, stops.indexOf(listed)) : undefined
      }
    />
  );
  // Proofs that this device has not sent yet stay in sight.
  const isFolded = ({ stop }: ListedStop) => {
    const { done, unsent } = stateOf(stop, proofs);
    return ownRun && done && !unsent;
  };
  const isNext = ({ stop }: ListedStop) => stop.id === next?.stop.id;
  const shown = groups
    .map((group) => ({ ...group, listed: openFirst(group.stops, ownRun).filter((stop) => !isFolded(stop)) }))
    .filter(({ listed }) => listed.length > 0);
  // A slot whose doors all stayed closed does not stand before the next stop.
  const inTurn = ownRun
    ? shown.toSorted((a, b) => Number(b.listed.some(isNext)) - Number(a.listed.some(isNext)))
    : shown;
  const folded = groups.flatMap(({ slot, stops }) =>
    stops.filter(isFolded).map((stop) => cardOf(stop, slot, stops)),
  );
  return (
    <Stack gap="lg">
      {inTurn.map(({ slot, own, stops, listed }) => (
        <section key={`${own} ${slot}`} aria-label={slotTitle(slot, own)}>
          <Text component="h2" size="xs" c="dimmed" fw={550} mb="xs">
            {slotTitle(slot, own)}
          </Text>
          <ol className={classes.list}>{listed.map((stop) => cardOf(stop, slot, stops))}</ol>
        </section>
      ))}
      {folded.length > 0 && <DoneFold count={folded.length}>{folded}</DoneFold>}
    </Stack>
  );

  /** In a driver's own run the stops that are still to be made stand above those that are only to be sent. */
  function openFirst(stops: readonly ListedStop[], own: boolean): ListedStop[] {
    if (!own) return [...stops];
    const isDone = ({ stop }: ListedStop) => stateOf(stop, proofs).done;
    return [...stops.filter((stop) => !isDone(stop)), ...stops.filter(isDone)];
  }
}

function slotTitle(slot: string | null, own: boolean): string {
  return joined(slot ? slotDisplay(slot).label : 'Créneau à fixer', own && 'ma tournée');
}

type CardProps = {
  listed: ListedStop;
  state: DeliveryState;
  /** The stop that comes now has its buttons on the card. */
  next: boolean;
  showDriver: boolean;
  showShop: boolean;
  onOpen: (id: number) => void;
  /** Absent for members who may not. */
  onProve: ((id: number) => void) | undefined;
  /** Absent where the stops are not put in order. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | undefined;
};

function DeliveryCard({ listed, state, next, showDriver, showShop, onOpen, onProve, onMove }: CardProps) {
  const { id, recipient, place, access_notes, delivery_person: driver, location } = listed.stop;
  const name = recipientName(listed.stop);
  const address = addressLine(place);
  const detail = [
    showDriver && (driver?.display_name ?? 'Sans livreur'),
    // A day that was kept by an older version has no shops.
    showShop && location?.name,
    state.sentence,
  ];
  return (
    <li
      className={classes.card}
      data-done={state.done || undefined}
      data-next={next || undefined}
      data-row-id={id}
    >
      <div className={classes.when}>
        <span className={classes.time}>{listed.time ?? '—'}</span>
        {listed.place}
      </div>
      <div className={classes.body}>
        <Group gap="sm" align="flex-start">
          <Box flex="1 1 9rem" miw={0}>
            <UnstyledButton className={classes.name} onClick={() => onOpen(id)} aria-haspopup="dialog">
              {name}
            </UnstyledButton>
          </Box>
          <StateBadges state={state} />
        </Group>
        <Text c="dimmed">{address ?? 'Adresse à demander'}</Text>
        <Text c="dimmed" className="fl-print-only">
          Commande {id}
          {recipient?.phone && `\u00a0· ${displayPhone(recipient.phone)}`}
        </Text>
        {detail.some(Boolean) && (
          <Text c="dimmed" mt="2xs">
            {joined(...detail)}
          </Text>
        )}
        {next && (
          <Group gap="sm" mt="sm" className={classes.actions}>
            <DirectionsButton to={destinationOf(place)} />
            {onProve && <ProveButton onClick={() => onProve(id)} />}
          </Group>
        )}
        {access_notes && !state.done && (
          <Text c="dimmed" mt="2xs" className={classes.access}>
            <IconKey size={16} stroke={1.6} aria-label="Accès&nbsp;:" role="img" /> {access_notes}
          </Text>
        )}
      </div>
      {onMove && (
        <div className={classes.moves}>
          <Move id={id} way="up" label={`Avancer ${name}`} onClick={onMove.up} />
          <Move id={id} way="down" label={`Reculer ${name}`} onClick={onMove.down} />
        </div>
      )}
    </li>
  );
}

/** « En attente » or « Livrée », and whether a proof is on this device only. */
export function StateBadges({ state: { done, refused, unsent } }: { state: DeliveryState }) {
  return (
    <Group gap="2xs" justify="flex-end">
      <VariantBadge variant={done ? 'default' : 'outline'}>{done ? 'Livrée' : 'En attente'}</VariantBadge>
      {refused && <VariantBadge variant="destructive">Envoi refusé</VariantBadge>}
      {!refused && unsent && (
        <Badge variant="light" color="amber" size="lg">
          À synchroniser
        </Badge>
      )}
    </Group>
  );
}

export const ProveButton = ({ onClick }: { onClick: () => void }) => (
  <ActionButton Icon={IconCamera} variant="filled" onClick={onClick} aria-haspopup="dialog">
    Livrer
  </ActionButton>
);

/** `to`: an address, or its spot. */
export function DirectionsButton({ to }: { to: string | null }) {
  if (!to) return null;
  const link = { component: 'a', href: directions([to]), target: '_blank', rel: 'noopener' } as const;
  return (
    <Button {...link} variant="default" leftSection={<IconRoute size={20} stroke={1.6} aria-hidden />}>
      Itinéraire
    </Button>
  );
}

type MoveProps = { id: number; way: 'up' | 'down'; label: string; onClick: (() => void) | null };

function Move({ id, way, label, onClick }: MoveProps) {
  const Icon = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      size={44}
      display="grid"
      aria-label={label}
      data-move={`${id}-${way}`}
      // Not disabled, as the button of a stop that has arrived at the top keeps the focus.
      {...(onClick ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
