import { listed } from '@florilege/contract/http/listed.ts';
import type { OpenLink } from '@florilege/contract/payments/payment-records.ts';
import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatEuros, joined } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { SendLink } from '../../messages/messages.public.ts';
import { Author, card } from '../payment-parts.tsx';
import { isAbove0 } from '../payment-words.ts';
import classes from '../payments.module.css';
import { useCloseLink } from '../payments.queries.ts';
import { LINK_UNSENT, useUnsent } from '../use-unsent.tsx';
import { LinkAddress } from './link-address.tsx';

export function OpenLinkCard(props: { orderId: number; link: OpenLink; mayClose: boolean }) {
  const { orderId, link, mayClose } = props;
  const [asking, setAsking] = useState(false);
  const unsent = useUnsent(() => undefined, { sentence: LINK_UNSENT, within: `/commandes/${orderId}/` });
  const others = link.order_ids.filter((id) => id !== orderId);
  return (
    <Paper {...card} aria-labelledby="open-link">
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <div>
          <Title order={2} id="open-link">
            {joined('Lien de paiement ouvert', formatEuros(link.amount))}
          </Title>
          <Author name={link.created_by_name} at={link.created_at} where={link.location_name} />
          {others.length > 0 && (
            <p className={classes.detail}>
              Avec {others.length === 1 ? 'la commande' : 'les commandes'} {listed(others.map(String))}
            </p>
          )}
        </div>
        {mayClose && (
          <ActionButton
            Icon={IconTrash}
            variant="subtle"
            color="red"
            className={classes.close}
            onClick={() => setAsking(true)}
            aria-haspopup="dialog"
          >
            Supprimer le lien
          </ActionButton>
        )}
      </Group>
      <LinkAddress url={link.url} orderIds={link.order_ids} />
      {mayClose && (
        <Box mt="lg">
          <SendLink orderId={orderId} onUnsent={unsent.onUnsent} />
        </Box>
      )}
      {unsent.question}
      <DialogSlot of={asking}>
        {() => <CloseLinkDialog orderId={orderId} link={link} onClose={() => setAsking(false)} />}
      </DialogSlot>
    </Paper>
  );
}

function CloseLinkDialog(props: { orderId: number; link: OpenLink; onClose: () => void }) {
  const { orderId, link, onClose } = props;
  const remove = useCloseLink(orderId);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ remaining_amount }) =>
        notifications.show({
          // The client may have been faster.
          message: isAbove0(remaining_amount)
            ? `Lien de la commande ${orderId} supprimé`
            : `La commande ${orderId} vient d’être payée`,
          color: 'green',
        }),
    });
  return (
    <ConfirmDialog
      title="Supprimer le lien&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={confirm}
      keepLabel="Garder le lien"
      confirmLabel="Supprimer le lien"
    >
      <Text>
        Le client ne pourra plus payer <strong className="fl-figures">{formatEuros(link.amount)}</strong> par
        ce lien
        {link.order_ids.length > 1 && `, pour aucune des commandes ${listed(link.order_ids.map(String))}`}. Un
        autre pourra être généré.
      </Text>
    </ConfirmDialog>
  );
}
