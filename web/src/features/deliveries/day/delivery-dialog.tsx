import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { DiscardDialog } from '../../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';
import footer from '../../../shared/form/form-dialog.module.css';
import { capitalise, formatRelativeDay } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { useAssignDriver } from '../deliveries.queries.ts';
import type { DriverChoice } from '../drivers/driver-dialog.tsx';
import { driverRefusal } from '../drivers/driver-refusal.ts';
import { AccessNotes, useAccessNotes, Words } from './access-notes.tsx';
import classes from './deliveries.module.css';
import { DirectionsButton, StateBadges } from './delivery-card.tsx';
import { type DeliveryState, recipientName } from './delivery-state.ts';
import { addressLine } from './maps.ts';

const DriverDialog = lazy(() => import('../drivers/driver-dialog.tsx'));

type Props = {
  delivery: Delivery;
  state: DeliveryState;
  mayEdit: boolean;
  onClose: () => void;
  /** Absent for members whose delivery it is not. */
  onProve: (() => void) | undefined;
};

/** A stop with everything a driver needs at the door. */
export default function DeliveryDialog({ delivery, state, mayEdit, onClose, onProve }: Props) {
  const { recipient, hand_message, bouquet_notes, payer_name, delivery_time_slot: slot } = delivery;
  const access = useAccessNotes(delivery);
  const { dirty, form } = access;
  const leaving = useLeaving({ dirty, busy: false, saved: form.saved, onClose });
  return (
    <>
      <Dialog
        title={recipientName(delivery)}
        onClose={leaving.request}
        size="lg"
        fullOnPhone
        closeOnClickOutside={!dirty}
        closeOnEscape={!leaving.asking}
      >
        <Stack gap="lg">
          <Group gap="sm">
            <StateBadges state={state} />
            <Text span c="dimmed">
              {state.sentence}
            </Text>
            <Anchor component={Link} to={`/commandes/${delivery.id}`} className={classes.order}>
              Commande {delivery.id}
            </Anchor>
          </Group>
          <Facts>
            <Fact term="Adresse" wide>
              <strong>{recipient?.address ?? 'À demander'}</strong>
              <span>{[recipient?.postal_code, recipient?.city].filter(Boolean).join(' ')}</span>
            </Fact>
            <Fact term="Téléphone">{recipient?.phone ? <PhoneLink phone={recipient.phone} /> : 'Aucun'}</Fact>
            <Fact term="Quand">
              {capitalise(formatRelativeDay(delivery.delivery_date))}
              <span>{slot ? timeSlots[slot].label : 'Créneau à fixer'}</span>
            </Fact>
            {payer_name && payer_name !== recipient?.name && <Fact term="De la part de">{payer_name}</Fact>}
          </Facts>
          {recipient && (
            <AccessNotes
              access={access}
              notes={delivery.access_notes}
              mayEdit={mayEdit || onProve !== undefined}
            />
          )}
          {hand_message && <Words term="Message manuscrit" text={hand_message} />}
          {bouquet_notes && <Words term="Notes bouquet" text={bouquet_notes} />}
          <DriverLine delivery={delivery} mayEdit={mayEdit} />
          <footer className={footer.footer}>
            <DirectionsButton address={addressLine(recipient)} />
            {onProve && !state.done && (
              <Button
                onClick={dirty ? leaving.request : onProve}
                leftSection={<IconCamera size={20} stroke={1.6} aria-hidden />}
              >
                Livrer
              </Button>
            )}
          </footer>
        </Stack>
      </Dialog>
      <DialogSlot of={leaving.asking}>
        {() => (
          <DiscardDialog
            sentence="Ce que vous avez noté de l’accès n’est pas enregistré et sera perdu."
            onStay={leaving.stay}
            onDiscard={leaving.leave}
          />
        )}
      </DialogSlot>
    </>
  );
}

function DriverLine({ delivery, mayEdit }: { delivery: Delivery; mayEdit: boolean }) {
  const [choosing, setChoosing] = useState(false);
  const { delivery_person: driver } = delivery;
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Facts>
          <Fact term="Livreur">{driver?.display_name ?? 'Sans livreur'}</Fact>
        </Facts>
        {mayEdit && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {driver ? 'Changer de livreur' : 'Affecter un livreur'}
          </Button>
        )}
      </Group>
      <DialogSlot of={choosing}>
        {() => <AssignDriverDialog delivery={delivery} onClose={() => setChoosing(false)} />}
      </DialogSlot>
    </>
  );
}

/** Closes once the server has answered yes, so that it can show a refusal. */
function AssignDriverDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  // As it was on screen at the opening: a live update behind the dialog does not count as read.
  const [version, setVersion] = useState(delivery.version);
  const assign = useAssignDriver();
  const choose = (driver: DriverChoice | null) =>
    assign.mutate(
      { id: delivery.id, driver, version },
      {
        onSuccess: onClose,
        onError: (error) => setVersion((before) => driverRefusal(error).version ?? before),
      },
    );
  return (
    <DriverDialog
      onClose={() => !assign.isPending && onClose()}
      date={delivery.delivery_date}
      slot={delivery.delivery_time_slot}
      current={delivery.delivery_person}
      confirmLabel="Affecter"
      onChoose={choose}
      onRemove={() => choose(null)}
      busy={assign.isPending}
      refusal={assign.error && driverRefusal(assign.error)}
    />
  );
}
