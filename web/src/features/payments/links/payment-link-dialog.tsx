import { listed } from '@florilege/contract/http/listed.ts';
import type { PaymentLink } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { formatEuros } from '../../../shared/format.ts';
import { ErrorAlert, QueryError } from '../../../shared/ui/error-panel.tsx';
import { SendLink } from '../../messages/messages.public.ts';
import { locationsQuery, useWorkplace } from '../../settings/settings.public.ts';
import { linkState } from '../payment-words.ts';
import { orderPaymentsQuery, useCreateLink } from '../payments.queries.ts';
import { LINK_UNSENT, useUnsent } from '../use-unsent.tsx';
import { LinkAddress } from './link-address.tsx';
import { LINK_FAILED } from './request-link.ts';

/** `selected`: in the list of orders. `onMade`: a link was made; called when the dialog closes. */
type Props = { orderIds: number[]; onClose: () => void; selected?: boolean; onMade?: () => void };

/** A payment link for one order or several: the user chooses the location that takes the money. */
export default function PaymentLinkDialog({ orderIds, onClose, selected = false, onMade }: Props) {
  const create = useCreateLink(orderIds, selected);
  const made = create.data;
  const close = () => {
    // Square may have made the link already: the dialog waits for its answer.
    if (create.isPending) return;
    onClose();
    if (made) onMade?.();
  };
  const unsent = useUnsent(close, { sentence: LINK_UNSENT, busy: create.isPending });
  return (
    <>
      <Dialog
        onClose={unsent.close}
        title={made ? 'Lien de paiement généré' : 'Générer le lien de paiement'}
        size={made ? 'lg' : 'md'}
      >
        {made ? (
          <MadeLink link={made} onClose={unsent.close} onUnsent={unsent.onUnsent} />
        ) : (
          <Choice orderIds={orderIds} create={create} onClose={close} />
        )}
      </Dialog>
      {unsent.question}
    </>
  );
}

type ChoiceProps = { orderIds: number[]; create: ReturnType<typeof useCreateLink>; onClose: () => void };

function Choice({ orderIds, create, onClose }: ChoiceProps) {
  const { locations, chosen, choose } = useLocationChoice();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null && !create.isPending) create.mutate(chosen);
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {orderIds.length === 1
            ? `Le client paiera en ligne ce qui reste dû pour la commande ${orderIds[0]}.`
            : `Le client paiera en une fois ce qui reste dû pour les commandes ${listed(orderIds.map(String))}.`}
        </Text>
        {locations.isPending && <LocationsLoading />}
        {locations.isLoadingError && <QueryError query={locations} />}
        {locations.data && (
          <ChoiceCards
            label="Boutique qui encaisse"
            value={chosen === null ? null : String(chosen)}
            onChange={(id) => choose(Number(id))}
            options={locations.data.map(({ id, name, address, square_location_id }) => ({
              value: String(id),
              label: name,
              detail: square_location_id === null ? 'Pas encore reliée à Square' : address,
              disabled: square_location_id === null,
            }))}
          />
        )}
        <ErrorAlert error={create.error} fallback={LINK_FAILED} />
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

/** The chosen location; before that where this device works if Square knows it, or the only one it knows. */
function useLocationChoice() {
  const locations = useQuery(locationsQuery);
  const { workplaceId } = useWorkplace();
  const [chosen, choose] = useState<number | null>(null);
  const usable = locations.data?.filter(({ square_location_id }) => square_location_id !== null) ?? [];
  const only = usable.length === 1 ? usable[0] : undefined;
  const preset = usable.find(({ id }) => id === workplaceId) ?? only;
  return { locations, chosen: chosen ?? preset?.id ?? null, choose };
}

function LocationsLoading() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Chargement des boutiques…">
      <Skeleton height={17} width={160} />
      <Skeleton height={56} radius="md" />
      <Skeleton height={56} radius="md" />
    </Stack>
  );
}

type MadeProps = { link: PaymentLink; onClose: () => void; onUnsent: () => () => void };

function MadeLink({ link, onClose, onUnsent }: MadeProps) {
  const [first = 0] = link.order_ids;
  const { data: money, isFetchedAfterMount } = useQuery(orderPaymentsQuery(first));
  const state = money && isFetchedAfterMount ? linkState(link.payment_link, money) : 'open';
  const { before, after } = stateWords[state];
  return (
    <Stack gap="md">
      <Text role="status">
        {before}
        <strong className="fl-figures">{formatEuros(link.amount)}</strong> pour{' '}
        {link.order_ids.length === 1 ? 'la commande' : 'les commandes'} {listed(link.order_ids.map(String))}.{' '}
        {after}
      </Text>
      {state === 'open' && (
        <>
          <LinkAddress url={link.payment_link} orderIds={link.order_ids} />
          <SendLink orderId={first} onUnsent={onUnsent} />
        </>
      )}
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Stack>
  );
}

const stateWords = {
  open: { before: '', after: 'Le paiement apparaîtra ici dès que le client aura payé.' },
  paid: { before: 'Paiement reçu\u00a0: ', after: '' },
  closed: { before: 'Ce lien n’est plus ouvert\u00a0: ', after: 'La commande a changé entre-temps.' },
};
