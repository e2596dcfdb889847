import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import {
  type ProofOutcome,
  proofOutcomes,
  proofOutcomeValues,
} from '@florilege/contract/deliveries/proofs.ts';
import { Alert, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { recipientName } from '../day/delivery-state.ts';
import { hasRoom, keepForGood } from '../offline/device-storage.ts';
import { keepProof } from './outbox.ts';
import { ProofPhoto } from './proof-photo.tsx';

const NO_ROOM =
  'Le stockage de cet appareil est presque plein\u00a0: la preuve pourrait ne pas y tenir. Libérez de la place avant de prendre la photo.';
const NOT_KEPT = 'La preuve n’a pas pu être gardée sur cet appareil. Libérez de la place, puis réessayez.';

const outcomes = proofOutcomeValues.map((value) => ({ value, label: proofOutcomes[value].label }));

type Props = { delivery: Delivery; member: string; onClose: () => void };

/** The outcome of a stop: kept on this device at once, sent as soon as there is a network. */
export default function ProofDialog({ delivery, member, onClose }: Props) {
  const { form, coming } = useProofForm(delivery, member, onClose);
  const { values, set, field } = form;
  const { handedOver, needsName } = proofOutcomes[values.outcome];
  const room = useRoom();
  return (
    <FormDialog
      form={form}
      title={`Livrer\u00a0· ${recipientName(delivery)}`}
      onClose={onClose}
      submitLabel="Enregistrer"
      discardSentence="La photo et ce qui est noté ne sont pas encore enregistrés et seront perdus."
      failureTitle="Erreur"
    >
      {!room && (
        <Alert color="red" title="Stockage plein">
          {NO_ROOM}
        </Alert>
      )}
      <ProofPhoto
        photo={values.photo}
        onPhoto={(photo) => {
          if (!photo) coming.current = null;
          set({ photo });
        }}
        onComing={(photo) => {
          coming.current = photo;
        }}
        // The error of a former outcome stays in the form, and only a handed-over bouquet needs a photo.
        error={handedOver ? form.errors.photo : undefined}
        handedOver={handedOver}
        orderId={delivery.id}
      />
      <ChoiceCards
        label="Résultat"
        value={values.outcome}
        onChange={(outcome) => set({ outcome })}
        options={outcomes}
        columns={{ base: 1, sm: 2 }}
      />
      {handedOver && (
        <TextInput
          {...field('received_by')}
          error={needsName ? form.errors.received_by : undefined}
          label={needsName ? 'Remis à' : 'Reçu par'}
          placeholder={needsName ? 'Gardien, Mme Aubert au 2e…' : 'Facultatif'}
          required={needsName}
          maxLength={120}
          autoComplete="off"
        />
      )}
      <LongText {...field('note')} label="Note" placeholder="Facultatif" maxLength={1000} minRows={2} />
    </FormDialog>
  );
}

type Values = { photo: Blob | null; outcome: ProofOutcome; received_by: string; note: string };

const blank: Values = { photo: null, outcome: 'delivered', received_by: '', note: '' };
const PHOTO_MISSING = { photo: 'Prenez une photo de la remise' };

/** The photo that was being made did not come. */
class PhotoMissing extends Error {}

function useProofForm(delivery: Delivery, member: string, onSaved: () => void) {
  /** The photo from when it is being made: saving at once waits for it. */
  const coming = useRef<Promise<Blob | null> | null>(null);
  const form = useForm<Values, void>({
    start: blank,
    isDirty: ({ photo, received_by, note }) => photo !== null || received_by !== '' || note !== '',
    check: ({ photo, outcome, received_by }) => ({
      ...(proofOutcomes[outcome].handedOver && !photo && !coming.current && PHOTO_MISSING),
      ...(proofOutcomes[outcome].needsName &&
        !received_by.trim() && { received_by: 'Indiquez à qui le bouquet a été remis' }),
    }),
    send: async ({ outcome, received_by, note, ...values }, id) => {
      const photo = values.photo ?? (await coming.current);
      if (proofOutcomes[outcome].handedOver && !photo) throw new PhotoMissing();
      await keepProof({
        id,
        member,
        order_id: delivery.id,
        recipient: recipientName(delivery),
        outcome,
        received_by: (proofOutcomes[outcome].handedOver && received_by.trim()) || null,
        note: note.trim() || null,
        taken_at: new Date().toISOString(),
        photo,
        state: 'waiting',
        reason: null,
      }).catch(() => {
        throw new Error(NOT_KEPT);
      });
    },
    onSaved,
    onRefused: (error) => {
      if (error instanceof PhotoMissing) form.refuse(PHOTO_MISSING);
      return error instanceof PhotoMissing;
    },
  });
  return { form, coming };
}

/** Checked before the photo is taken, when the driver can still make room. */
function useRoom(): boolean {
  const [room, setRoom] = useState(true);
  useEffect(() => {
    void keepForGood();
    void hasRoom().then(setRoom);
  }, []);
  return room;
}
