import type { PaymentLink } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatEuros } from '../../../shared/format.ts';
import { ErrorAlert } from '../../../shared/ui/error-panel.tsx';
import { LINK_FAILED, useCreateLink } from '../payments.queries.ts';
import { LinkAddress } from './link-address.tsx';
import { LocationChoice, useLocationChoice } from './location-choice.tsx';

type Props = {
  orderIds: number[];
  onClose: () => void;
  /** A link was made; called when the dialog closes. */
  onMade?: () => void;
};

/** A payment link for one order or several together: the user chooses the location that takes the money, then has the link. */
export default function PaymentLinkDialog({ orderIds, onClose, onMade }: Props) {
  const create = useCreateLink(orderIds);
  const made = create.data;
  const close = () => {
    // Square may have made the link already: the dialog waits for its answer.
    if (create.isPending) return;
    onClose();
    if (made) onMade?.();
  };
  return (
    <Dialog
      onClose={close}
      title={made ? 'Lien de paiement généré' : 'Générer le lien de paiement'}
      size={made ? 'lg' : 'md'}
    >
      {made ? (
        <MadeLink link={made} onClose={close} />
      ) : (
        <Choice orderIds={orderIds} create={create} onClose={close} />
      )}
    </Dialog>
  );
}

type ChoiceProps = { orderIds: number[]; create: ReturnType<typeof useCreateLink>; onClose: () => void };

function Choice({ orderIds, create, onClose }: ChoiceProps) {
  const location = useLocationChoice();
  const submit = () => {
    if (location.chosen !== null && !create.isPending) create.mutate(location.chosen);
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
        <LocationChoice label="Boutique qui encaisse" {...location} />
        <ErrorAlert error={create.error} fallback={LINK_FAILED} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={create.isPending} disabled={location.chosen === null}>
            Générer le lien
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function MadeLink({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  const orders = link.order_ids.length === 1 ? 'la commande' : 'les commandes';
  return (
    <Stack gap="md">
      <Text role="status">
        <strong className="fl-figures">{formatEuros(link.amount)}</strong> pour {orders}{' '}
        {link.order_ids.join(', ')}. Le paiement apparaîtra ici dès que le client aura payé.
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
