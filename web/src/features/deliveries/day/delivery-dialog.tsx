import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { ACCESS_NOTES_MAX } from '@florilege/contract/orders/order-fields.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { DiscardQuestion } from '../../../shared/dialog/discard-dialog.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';
import { Form } from '../../../shared/form/form.tsx';
import frame from '../../../shared/form/form-dialog.module.css';
import { LongText } from '../../../shared/form/long-text.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { capitalise, formatRelativeDay } from '../../../shared/format.ts';
import { RecordLink } from '../../../shared/page/record-link.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { livesAt } from '../../clients/clients.public.ts';
import { useAssignDriver, useNoteAccess } from '../deliveries.queries.ts';
import type { DriverChoice } from '../drivers/driver-choices.tsx';
import { driverRefusal } from '../drivers/driver-refusal.ts';
import classes from './deliveries.module.css';
import { DirectionsButton, ProveButton, StateBadges } from './deliveries-list.tsx';
import { type DeliveryState, recipientName } from './delivery-state.ts';
import { destinationOf } from './maps.ts';

const DriverDialog = laterDialog(() => import('../drivers/driver-dialog.tsx'));

type Props = {
  delivery: Delivery;
  state: DeliveryState;
  mayEdit: boolean;
  mayNote: boolean;
  onClose: () => void;
  /** Absent for members whose delivery it is not. */
  onProve: (() => void) | undefined;
};

/** A stop with everything a driver needs at the door. */
export default function DeliveryDialog({ delivery, state, mayEdit, mayNote, onClose, onProve }: Props) {
  const { recipient, place, hand_message, bouquet_notes, payer_name, delivery_time_slot: slot } = delivery;
  const access = useAccessNotes(delivery);
  const { dirty, form } = access;
  const leaving = useLeaving({ dirty, busy: false, saved: form.saved, onClose });
  return (
    <>
      <Dialog
        title={recipientName(delivery)}
        onClose={leaving.request}
        size="lg"
        onPhone="high"
        classNames={{ content: frame.content, body: frame.body }}
        closeOnClickOutside={!dirty}
        closeOnEscape={!leaving.asking}
      >
        <Stack gap="lg" flex={1}>
          <Group gap="sm">
            <StateBadges state={state} />
            <Text span c="dimmed">
              {state.sentence}
            </Text>
            <RecordLink
              page="/commandes/$id/$tab"
              id={delivery.id}
              display="inline-flex"
              mih={44}
              ml="auto"
              style={{ alignItems: 'center' }}
            >
              Commande {delivery.id}
            </RecordLink>
          </Group>
          <Facts>
            <Fact term="Adresse" wide>
              <strong>{place?.address ?? 'À demander'}</strong>
              <span>{[place?.postal_code, place?.city].filter(Boolean).join(' ')}</span>
            </Fact>
            <Fact term="Téléphone">{recipient?.phone ? <PhoneLink phone={recipient.phone} /> : 'Aucun'}</Fact>
            <Fact term="Quand">
              {capitalise(formatRelativeDay(delivery.delivery_date))}
              <span>{slot ? slotDisplay(slot).label : 'Créneau à fixer'}</span>
            </Fact>
            {payer_name && payer_name !== recipient?.name && (
              <Fact term="De la part de">
                {payer_name}
                {delivery.payer_phone && <PhoneLink phone={delivery.payer_phone} />}
              </Fact>
            )}
          </Facts>
          <AccessNotes
            access={access}
            notes={delivery.access_notes}
            mayNote={mayNote}
            isTheirs={recipient !== null && livesAt(recipient, place)}
          />
          {hand_message && <Words term="Message manuscrit" text={hand_message} />}
          {bouquet_notes && <Words term="Notes bouquet" text={bouquet_notes} />}
          <DriverLine delivery={delivery} mayEdit={mayEdit} />
          <footer className={frame.footer}>
            <DirectionsButton to={destinationOf(place)} />
            {onProve && !state.done && <ProveButton onClick={() => leaving.before(onProve)} />}
          </footer>
        </Stack>
      </Dialog>
      <DiscardQuestion
        leaving={leaving}
        sentence="Ce que vous avez noté de l’accès n’est pas enregistré et sera perdu."
      />
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
      onChoose={choose}
      onRemove={() => choose(null)}
      busy={assign.isPending}
      refusal={assign.error && driverRefusal(assign.error)}
    />
  );
}

/** The notes on how to get in at a recipient's, and whether they are being written. */
function useAccessNotes({ id, access_notes }: Delivery) {
  const note = useNoteAccess(id);
  const [writing, setWriting] = useState(false);
  /** The notes when the form opened; absent after a conflict was shown, so that the next save replaces them. */
  const was = useRef<string | null | undefined>(undefined);
  const form = useForm({
    start: { access_notes: access_notes ?? '', save_with_client: true },
    check: () => ({}),
    send: (values) => note.mutateAsync({ ...values, was: was.current }),
    onSaved: () => setWriting(false),
    onRefused: (error) => {
      if (isApiError(error) && error.fields.access_notes) was.current = undefined;
      return false;
    },
  });
  return {
    form,
    writing,
    dirty: writing && form.dirty,
    open: () => {
      was.current = access_notes;
      form.restart({ access_notes: access_notes ?? '', save_with_client: true });
      setWriting(true);
    },
    close: () => setWriting(false),
  };
}

type AccessProps = {
  access: ReturnType<typeof useAccessNotes>;
  notes: string | null;
  mayNote: boolean;
  /** Whether it goes to the recipient's own address, for which the notes can be kept. */
  isTheirs: boolean;
};

/** Written by any member who found out. */
function AccessNotes({ access: { form, writing, open, close }, notes, mayNote, isTheirs }: AccessProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Keys typed right after the click must reach the field.
  useEffect(() => {
    if (writing) field.current?.focus();
  }, [writing]);
  if (!writing) {
    return (
      <Stack gap="xs" align="flex-start">
        <Words term="Accès" text={notes ?? 'Rien de noté\u00a0: code, étage, gardien…'} />
        {mayNote && (
          <Button variant="default" onClick={open}>
            {notes ? 'Modifier l’accès' : 'Noter l’accès'}
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Form form={form} failureTitle="Erreur">
      <LongText
        {...form.field('access_notes')}
        label="Accès"
        maxLength={ACCESS_NOTES_MAX}
        minRows={2}
        ref={field}
      />
      {isTheirs && (
        <Checkbox
          label="Enregistrer aussi chez le client, pour les livraisons suivantes"
          checked={form.values.save_with_client}
          onChange={(event) => form.set({ save_with_client: event.currentTarget.checked })}
        />
      )}
      <Group gap="xs">
        <Button variant="default" onClick={close} disabled={form.saving}>
          Annuler
        </Button>
        <Button type="submit" loading={form.saving}>
          Enregistrer l’accès
        </Button>
      </Group>
    </Form>
  );
}

/** A text of several lines under its term. */
function Words({ term, text }: { term: string; text: string }) {
  return (
    <Facts className={classes.words}>
      <Fact term={term} wide>
        {text}
      </Fact>
    </Facts>
  );
}
