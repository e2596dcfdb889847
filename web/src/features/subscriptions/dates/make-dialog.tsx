import { today } from '@florilege/contract/http/dates.ts';
import type { SubscriptionDate, SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { DayInput } from '../../../shared/legacy/order-inputs.tsx';
import { longDayText } from '../subscription-words.ts';
import { useDateWork } from '../subscriptions.queries.ts';

type Props = {
  subscription: SubscriptionDetail;
  date: SubscriptionDate;
  opened: boolean;
  onClose: () => void;
};

/** A missed date gets its order after all, for another day. */
export function MakeDialog({ subscription, date, opened, onClose }: Props) {
  const work = useDateWork(subscription.id);
  const [day, setDay] = useState<string | null>(today());
  const close = () => {
    if (work.isPending) return;
    onClose();
    work.reset();
  };
  const make = () =>
    day &&
    work.mutate(
      { kind: 'make', date: date.date, day },
      {
        onSuccess: () => {
          notifications.show({ message: 'Commande créée', color: 'green' });
          onClose();
        },
      },
    );
  return (
    <Modal opened={opened} onClose={close} title={`Créer la commande du ${longDayText(date.day)}`}>
      <Stack gap="md">
        <Text>Cette date est passée&nbsp;: pour quel jour faut-il la commande&#8239;?</Text>
        <DayInput
          label="Jour de la commande"
          value={day}
          onChange={setDay}
          error={day ? undefined : 'Le jour est requis'}
        />
        {work.error && (
          <Alert color="red" title="La commande n’a pas été créée" role="alert">
            {errorMessage(work.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={work.isPending}>
            Annuler
          </Button>
          <Button onClick={make} loading={work.isPending} disabled={!day}>
            Créer la commande
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
