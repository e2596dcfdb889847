import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Anchor, Button, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import footer from '../../../shared/form/dialog-footer.module.css';
import { capitalise, formatRelativeDay } from '../../../shared/format.ts';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { useAssigning } from '../drivers/use-assigning.ts';
import { AccessNotes } from './access-notes.tsx';
import { StateBadges } from './delivery-card.tsx';
import classes from './delivery-dialog.module.css';
import { type DeliveryState, recipientName } from './delivery-state.ts';
import { DirectionsButton } from './directions-button.tsx';
import { addressLine } from './maps.ts';

const DriverDialog = lazy(() =>
  import('../drivers/driver-dialog.tsx').then((module) => ({ default: module.DriverDialog })),
);

type Props = {
  delivery: Delivery;
  state: DeliveryState;
  mayEdit: boolean;
  onClose: () => void;
  /** Absent for members whose delivery it is not. */
  onProve: (() => void) | undefined;
};

/** Everything one needs at the door. */
export function DeliveryDialog({ delivery, state, mayEdit, onClose, onProve }: Props) {
  const { recipient, hand_message, bouquet_notes, payer_name } = delivery;
  const [access, setAccess] = useState<string | null>(null);
  const dirty = access !== null && access !== (delivery.access_notes ?? '');
  const leaving = useLeaving({ opened: true, dirty, busy: false, onClose });
  const address = addressLine(recipient);
  return (
    <FormDialog
      title={recipientName(delivery)}
      opened
      dirty={dirty}
      leaving={leaving}
      sentence="Ce que vous avez noté de l’accès n’est pas enregistré et sera perdu."
    >
      <Stack gap="lg">
        <div className={classes.top}>
          <StateBadges state={state} />
          {state.told && <span className={classes.told}>{state.told}</span>}
          <Anchor component={Link} to={`/commandes/${delivery.id}`} className={classes.order ?? ''}>
            Commande {delivery.id}
          </Anchor>
        </div>
        <Facts>
          <Fact term="Adresse" wide>
            <strong>{recipient?.address ?? 'À demander'}</strong>
            <span>{[recipient?.postal_code, recipient?.city].filter(Boolean).join(' ')}</span>
          </Fact>
          <Fact term="Téléphone">{recipient?.phone ? <PhoneLink phone={recipient.phone} /> : 'Aucun'}</Fact>
          <Fact term="Quand">
            {capitalise(formatRelativeDay(delivery.delivery_date))}
            <span>
              {delivery.delivery_time_slot ? timeSlots[delivery.delivery_time_slot].label : 'Créneau à fixer'}
            </span>
          </Fact>
          {payer_name && payer_name !== recipient?.name && <Fact term="De la part de">{payer_name}</Fact>}
        </Facts>
        {recipient && (
          <AccessNotes
            delivery={delivery}
            mayEdit={mayEdit || onProve !== undefined}
            text={access}
            onText={setAccess}
          />
        )}
        {hand_message && <Words term="Message manuscrit" text={hand_message} />}
        {bouquet_notes && <Words term="Notes bouquet" text={bouquet_notes} />}
        <DriverLine delivery={delivery} mayEdit={mayEdit} />
        <footer className={footer.footer}>
          <DirectionsButton address={address} />
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
    </FormDialog>
  );
}

function Words({ term, text }: { term: string; text: string }) {
  return (
    <Facts className={classes.one}>
      <Fact term={term} wide>
        <span className={classes.words}>{text}</span>
      </Fact>
    </Facts>
  );
}

function DriverLine({ delivery, mayEdit }: { delivery: Delivery; mayEdit: boolean }) {
  const [wanted, setWanted] = useState(false);
  const assigning = useAssigning(delivery);
  const { delivery_person: driver, delivery_date: date, delivery_time_slot: slot } = delivery;
  return (
    <>
      <div className={classes.driver}>
        <Facts>
          <Fact term="Livreur">{driver?.display_name ?? 'Sans livreur'}</Fact>
        </Facts>
        {mayEdit && (
          <Button
            variant="default"
            loading={assigning.busy}
            aria-haspopup="dialog"
            onClick={() => {
              setWanted(true);
              assigning.open();
            }}
          >
            {driver ? 'Changer de livreur' : 'Affecter un livreur'}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {wanted && (
          <DriverDialog
            opened={assigning.opened}
            onClose={assigning.close}
            date={date}
            slot={slot}
            current={driver}
            confirmLabel="Affecter"
            onChoose={assigning.choose}
            onRemove={() => assigning.choose(null)}
            busy={assigning.busy}
            refusal={assigning.refusal}
          />
        )}
      </Suspense>
    </>
  );
}
