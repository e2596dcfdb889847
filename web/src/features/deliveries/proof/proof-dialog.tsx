import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import {
  type ProofOutcome,
  proofOutcomes,
  proofOutcomeValues,
} from '@florilege/contract/deliveries/proofs.ts';
import { Alert, Radio, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../shared/api/idempotency.ts';
import choice from '../../../shared/form/choice-card.module.css';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import classes from '../day/delivery-dialog.module.css';
import { recipientName } from '../day/delivery-state.ts';
import { hasRoom, keepForGood } from '../offline/storage-room.ts';
import { keepProof } from './outbox.ts';
import { ProofPhoto } from './proof-photo.tsx';

type Props = { delivery: Delivery; member: string; onClose: () => void };

const NO_ROOM =
  'Le stockage de cet appareil est presque plein\u00a0: la preuve pourrait ne pas y tenir. Libérez de la place avant de prendre la photo.';
const NOT_KEPT = 'La preuve n’a pas pu être gardée sur cet appareil. Libérez de la place, puis réessayez.';

/** What happened at the door: kept on this device at once, sent as soon as there is a network. */
export function ProofDialog({ delivery, member, onClose }: Props) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  /** The photo while it is being made: who saves at once waits for it. */
  const coming = useRef<Promise<Blob | null>>(Promise.resolve(null));
  const [outcome, setOutcome] = useState<ProofOutcome>('delivered');
  const [receivedBy, setReceivedBy] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ photo?: string; received_by?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dirty = photo !== null || receivedBy !== '' || note !== '';
  const leaving = useLeaving({ opened: true, dirty, busy: saving, onClose });
  const room = useRoom();
  const { handedOver, needsName } = proofOutcomes[outcome];

  const wait = (made: Promise<Blob | null>) => {
    coming.current = made;
  };
  const show = (taken: Blob | null) => {
    wait(Promise.resolve(taken));
    setPhoto(taken);
  };
  const save = async () => {
    if (saving) return;
    setSaving(true);
    const picture = photo ?? (await coming.current);
    const missing = {
      ...(handedOver && !picture && { photo: 'Prenez une photo de la remise' }),
      ...(needsName && !receivedBy.trim() && { received_by: 'Indiquez à qui le bouquet a été remis' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) {
      setSaving(false);
      return focusFirstError(form.current);
    }
    setProblem(null);
    try {
      await keepProof({
        id: randomKey(),
        member,
        order_id: delivery.id,
        recipient: recipientName(delivery),
        outcome,
        received_by: outcome === 'absent' ? null : receivedBy.trim() || null,
        note: note.trim() || null,
        taken_at: new Date().toISOString(),
        photo: picture,
        state: 'waiting',
        reason: null,
      });
      leaving.leave();
    } catch {
      setProblem(NOT_KEPT);
      setSaving(false);
    }
  };

  return (
    <FormDialog
      title={`Livrer · ${recipientName(delivery)}`}
      opened
      dirty={dirty}
      leaving={leaving}
      sentence="La photo et ce qui est noté ne sont pas encore enregistrés et seront perdus."
    >
      <DialogForm
        formRef={form}
        onSubmit={() => void save()}
        onCancel={leaving.request}
        busy={saving}
        submitLabel="Enregistrer"
      >
        {!room && (
          <Alert color="red" title="Stockage plein">
            {NO_ROOM}
          </Alert>
        )}
        <ProofPhoto photo={photo} onPhoto={show} onComing={wait} error={errors.photo} orderId={delivery.id} />
        <Radio.Group
          label="Résultat"
          value={outcome}
          onChange={(value) => setOutcome(proofOutcomeValues.find((known) => known === value) ?? 'delivered')}
        >
          <div className={classes.outcomes}>
            {proofOutcomeValues.map((value) => (
              <Radio.Card key={value} value={value} className={choice.card ?? ''}>
                <Radio.Indicator className={choice.mark ?? ''} />
                <span className={choice.name}>{proofOutcomes[value].label}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        {outcome !== 'absent' && (
          <TextInput
            label={needsName ? 'Remis à' : 'Reçu par'}
            placeholder={needsName ? 'Gardien, Mme Aubert au 2e…' : 'Facultatif'}
            required={needsName}
            value={receivedBy}
            onChange={(event) => setReceivedBy(event.currentTarget.value)}
            error={errors.received_by}
            maxLength={120}
            autoComplete="off"
          />
        )}
        <Textarea
          label="Note"
          placeholder="Facultatif"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        {problem && (
          <Alert color="red" title="Erreur">
            {problem}
          </Alert>
        )}
      </DialogForm>
    </FormDialog>
  );
}

/** Looked at before the photo is taken, when something can still be done about it. */
function useRoom(): boolean {
  const [room, setRoom] = useState(true);
  useEffect(() => {
    void keepForGood();
    void hasRoom().then(setRoom);
  }, []);
  return room;
}
