import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { Refusal } from '../../../shared/form/form.tsx';
import DriverChoices, { type DriverChoice } from './driver-choices.tsx';

type DriverRefusal = { title: string; sentence: string };

type Props = {
  onClose: () => void;
  date: string | null;
  slot: string | null;
  current: DriverChoice | null;
  onChoose: (driver: DriverChoice) => void;
  /** Removes the driver; offered where there is one. */
  onRemove: () => void;
  /** For a dialog that stays open until the server has answered. */
  busy?: boolean;
  refusal?: DriverRefusal | null;
};

export default function DriverDialog(props: Props) {
  const { date, slot, current, onChoose, onRemove, onClose, busy = false, refusal } = props;
  const [chosen, setChosen] = useState<DriverChoice | null>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy]);
  // The choice stays, whatever a colleague changes meanwhile.
  const driver = chosen ?? current;

  /** Two quick clicks are one choice. */
  const once = (act: () => void) => {
    if (sent.current) return;
    sent.current = true;
    act();
  };
  const confirm = () => {
    if (!driver) return;
    once(() => {
      setChosen(driver);
      onChoose(driver);
    });
  };
  return (
    <Dialog title="Choisir un livreur" onClose={onClose} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Stack gap="md">
          <DriverChoices date={date} slot={slot} value={driver} onChange={setChosen} />
          {refusal && <Refusal title={refusal.title} message={refusal.sentence} />}
          <div className={buttons.buttons}>
            {current && (
              <Button
                variant="subtle"
                color="red"
                onClick={() => onRemove && once(onRemove)}
                mr="auto"
                disabled={busy}
              >
                Retirer le livreur
              </Button>
            )}
            <Button variant="default" onClick={onClose} disabled={busy}>
              Annuler
            </Button>
            <Button type="submit" disabled={!driver} loading={busy}>
              Affecter
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
