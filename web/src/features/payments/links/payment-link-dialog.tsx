import type { PaymentLink } from '@florilege/contract/payments/payments.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatEuros } from '../../../shared/format.ts';
import { useShown } from '../../../shared/legacy/use-shown.ts';
import { LINK_FAILED, useCreateLink } from '../payments.queries.ts';
import { LinkAddress } from './link-address.tsx';
import { LocationChoice } from './location-choice.tsx';

type Props = {
  orderIds: number[];
  opened: boolean;
  onClose: () => void;
  /** A link was made; called when the dialog is closed on it. */
  onMade?: () => void;
};

/** A payment link for one order or for several together: the location that cashes it is chosen, then the link is shown. */
export default function PaymentLinkDialog({ orderIds, opened, onClose, onMade }: Props) {
  const shown = useShown(opened);
  const create = useCreateLink(orderIds);
  const made = create.data;
  const close = () => {
    // Square may have made it already: its answer is worth waiting for.
    if (create.isPending) return;
    onClose();
    if (made) onMade?.();
  };
  return (
    <Modal
      opened={shown}
      onClose={close}
      title={made ? 'Lien de paiement généré' : 'Générer le lien de paiement'}
      size={made ? 'lg' : 'md'}
      onExitTransitionEnd={create.reset}
    >
      {made ? (
        <MadeLink link={made} onClose={close} />
      ) : (
        <Choice orderIds={orderIds} create={create} onClose={close} />
      )}
    </Modal>
  );
}

type ChoiceProps = { orderIds: number[]; create: ReturnType<typeof useCreateLink>; onClose: () => void };

function Choice({ orderIds, create, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const submit = () => {
    if (chosen !== null && !create.isPending) create.mutate(chosen);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {orderIds.length === 1
            ? `Le client paiera en ligne ce qui reste dû pour la commande ${orderIds[0]}.`
            : `Le client paiera en une fois ce qui reste dû pour les commandes ${orderIds.join(', ')}.`}
        </Text>
        <LocationChoice label="Boutique qui encaisse" chosen={chosen} onChoose={setChosen} />
        {create.error && (
          <Alert color="red" title="Erreur">
            {errorMessage(create.error, LINK_FAILED)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={create.isPending} disabled={chosen === null}>
            Générer le lien
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function MadeLink({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text role="status">
        <strong className="fl-figures">{formatEuros(link.amount)}</strong> pour{' '}
        {link.order_ids.length === 1
          ? `la commande ${link.order_ids[0]}`
          : `les commandes ${link.order_ids.join(', ')}`}
        . Le paiement apparaîtra ici dès que le client aura payé.
      </Text>
      <LinkAddress url={link.payment_link} orderIds={link.order_ids} />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Stack>
  );
}
