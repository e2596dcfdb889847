import { today } from '@florilege/contract/http/dates.ts';
import type { SubscriptionDate, SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { dayErrors } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { longDayText } from '../../../shared/format.ts';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { usePresetDay } from '../../../shared/use-clock.ts';
import { useDateWork } from '../subscriptions.queries.ts';
import { DatesCard } from './dates-card.tsx';

type Props = { subscription: SubscriptionDetail; mayEdit: boolean };

/** Dates without an order: failed ones say why, missed ones are past. */
export function DatesToSettle({ subscription, mayEdit, onEdit }: Props & { onEdit: () => void }) {
  const [made, setMade] = useState<SubscriptionDate | null>(null);
  const { id, to_settle, payer_account, recipient_gone, ended_on } = subscription;
  const partyGone = payer_account === null || recipient_gone;
  return (
    <>
      {to_settle.length > 0 && (
        <DatesCard
          title="À régler"
          tone="red"
          hint={
            'Une date en échec est retentée d’elle-même. Une date manquée est passée sans commande\u00a0: créez-la maintenant ou ignorez-la.'
          }
          above={
            mayEdit &&
            partyGone &&
            ended_on === null && (
              <Button variant="default" onClick={onEdit} aria-haspopup="dialog" mb="xs">
                Choisir un autre client
              </Button>
            )
          }
          label="Dates à régler"
          dates={to_settle}
          subscription={id}
          actions={mayEdit && ((date) => <SettleActions date={date} id={id} onMake={() => setMade(date)} />)}
        />
      )}
      <DialogSlot of={made}>
        {(date) => <MakeDialog id={id} date={date} onClose={() => setMade(null)} />}
      </DialogSlot>
    </>
  );
}

type ActionsProps = { date: SubscriptionDate; id: number; onMake: () => void };

function SettleActions({ date, id, onMake }: ActionsProps) {
  const work = useDateWork(id);
  const onError = useFailed();
  const day = longDayText(date.day);
  const run = (kind: 'make' | 'ignore', message: string) =>
    void work
      .mutateAsync({ kind, date: date.date })
      .then(() => notifications.show({ message, color: 'green' }), onError);
  return (
    <>
      <Button
        variant="default"
        onClick={() => run('ignore', `Date du ${day} ignorée`)}
        disabled={work.isPending}
        aria-label={`Ignorer la date du ${day}`}
      >
        Ignorer
      </Button>
      {date.day < today() ? (
        <Button
          onClick={onMake}
          disabled={work.isPending}
          aria-label={`Créer maintenant la commande du ${day}`}
          aria-haspopup="dialog"
        >
          Créer maintenant
        </Button>
      ) : (
        <Button
          onClick={() => run('make', 'Commande créée')}
          loading={work.isPending}
          aria-label={`Réessayer la date du ${day}`}
        >
          Réessayer
        </Button>
      )}
    </>
  );
}

/** A missed date gets its order after all, for another day. */
function MakeDialog({ id, date, onClose }: { id: number; date: SubscriptionDate; onClose: () => void }) {
  const work = useDateWork(id);
  const form = useForm({
    start: { day: today() as string | null },
    check: ({ day }) => dayErrors('day', day),
    send: ({ day }) => work.mutateAsync({ kind: 'make', date: date.date, ...(day && { day }) }),
    onSaved: () => {
      notifications.show({ message: 'Commande créée', color: 'green' });
      onClose();
    },
  });
  const field = form.field('day');
  usePresetDay((now, before) => field.value === before && form.set({ day: now }));
  const close = () => form.saving || onClose();
  return (
    <Dialog onClose={close} title={`Créer la commande du ${longDayText(date.day)}`}>
      <Form form={form} failureTitle="La commande n’a pas été créée">
        <Text>Cette date est passée&nbsp;: pour quel jour faut-il la commande&#8239;?</Text>
        <DayInput
          {...field}
          label="Jour de la commande"
          error={field.value ? field.error : 'Le jour est requis'}
        />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={form.saving}>
            Annuler
          </Button>
          <Button type="submit" loading={form.saving} disabled={!field.value}>
            Créer la commande
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Dates changed by hand that the rhythm no longer has, until a member acknowledges them. */
export function LostDates({ subscription: { id, lost }, mayEdit }: Props) {
  const work = useDateWork(id);
  const onError = useFailed();
  if (lost.length === 0) return null;
  return (
    <DatesCard
      title="Dates hors du nouveau rythme"
      tone="amber"
      hint={
        'Elles avaient été changées à la main, et le rythme ne les donne plus\u00a0: elles n’auront pas de commande. Créez-en une à part s’il le faut.'
      }
      dates={lost}
      subscription={id}
      actions={
        mayEdit &&
        (({ date, day, version }) => (
          <Button
            variant="default"
            onClick={() => void work.mutateAsync({ kind: 'putBack', date, version }).catch(onError)}
            disabled={work.isPending}
            aria-label={`C’est noté\u00a0: date du ${longDayText(day)}`}
          >
            C’est noté
          </Button>
        ))
      }
    />
  );
}
