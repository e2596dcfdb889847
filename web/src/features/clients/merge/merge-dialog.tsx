import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import type { MergePreview } from '@florilege/contract/clients/client-twins.ts';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import { ErrorAlert, Loaded } from '../../../shared/ui/error-panel.tsx';
import { clientWords } from '../client-words.ts';
import { storeClient } from '../clients.queries.ts';
import { ClientPicker } from '../picker/client-picker.tsx';
import classes from './merge-dialog.module.css';

type Props = { client: AccountDetail; onClose: () => void };

/** Another client, entered twice, is taken over by this one: chosen, previewed, then confirmed. */
export default function MergeDialog({ client, onClose }: Props) {
  const [other, setOther] = useState<AccountSummary | null>(null);
  const [text, setText] = useState('');
  const itself = other?.id === client.id;
  const preview = useMergePreview(client.id, itself ? null : (other?.id ?? null));
  const merge = useMergeClient(client.id);
  const key = useIdempotencyKey();

  const choose = (chosen: AccountSummary | null) => {
    setOther(chosen);
    setText('');
    merge.reset();
    key.renew();
  };
  const close = () => !merge.isPending && onClose();
  const confirm = ({ id, name }: AccountSummary) =>
    merge.mutate(
      { other: id, idempotencyKey: key.current() },
      {
        onSuccess: () => {
          const message = `${name} est repris par ${client.name}.`;
          notifications.show({ title: 'Clients fusionnés', message, color: 'green' });
          onClose();
        },
      },
    );
  return (
    <Dialog onClose={close} title="Fusionner deux clients" size={600}>
      <Stack gap="md" className={classes.body}>
        <Text>
          Choisissez le client à reprendre dans la fiche <strong>{de(client.name)}</strong>, qui reste.
        </Text>
        <ClientPicker
          label="Client à reprendre"
          placeholder="Nom, téléphone…"
          value={other}
          text={text}
          onText={setText}
          onChange={choose}
          error={itself ? 'C’est le client ouvert. Choisissez-en un autre.' : undefined}
        />
        {other && !itself && (
          <Loaded
            query={preview}
            skeleton={<Skeleton height={230} radius="lg" role="status" aria-label="Calcul de la fusion…" />}
          >
            {(found) => <Summary preview={found} />}
          </Loaded>
        )}
        <ErrorAlert error={merge.error} title="La fusion n’a pas eu lieu" />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={merge.isPending}>
            Garder les deux clients
          </Button>
          <Button
            color="red"
            onClick={() => other && !merge.isPending && confirm(other)}
            loading={merge.isPending}
            disabled={!preview.data}
          >
            Fusionner définitivement
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

/** The records that move, the balances, the filled fields, and that the merge cannot be undone. */
function Summary({ preview }: { preview: MergePreview }) {
  const { account, other, filled, left, balance } = preview;
  const moves = [
    formatCount(preview.orders, 'commande'),
    formatCount(preview.contacts, 'contact'),
    formatCount(preview.notes, 'note'),
    formatCount(preview.images, 'photo'),
    formatCount(preview.subscriptions, 'abonnement'),
  ];
  return (
    <section className={classes.summary} aria-label="Ce que fait la fusion">
      <p>
        De <strong>{other.name}</strong> à <strong>{account.name}</strong>
      </p>
      <Group component="ul" gap="xs" className={classes.moves}>
        {moves.map((move) => (
          <li key={move}>{move}</li>
        ))}
      </Group>
      <dl className={classes.facts}>
        <dt>Solde {de(account.name)}</dt>
        <dd>{formatEuros(account.balance)}</dd>
        <dt>Solde {de(other.name)}</dt>
        <dd>{formatEuros(other.balance)}</dd>
        <dt className={classes.result}>Solde après la fusion</dt>
        <dd className={classes.result}>{formatEuros(balance)}</dd>
      </dl>
      <Fields title="Complété dans la fiche qui reste" fields={filled} />
      <Fields title="Ne sera plus dans aucune fiche" fields={left} />
      <p className={classes.warning}>
        {other.name} disparaît de la liste, et sa page mènera à celle {de(account.name)}. Cela ne peut pas
        être annulé.
      </p>
    </section>
  );
}

function Fields({ title, fields }: { title: string; fields: MergePreview['filled'] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <dl className={classes.facts} aria-label={title}>
        {fields.map(({ field, value }) => (
          <Fragment key={field}>
            <dt>{clientWords.label(field)}</dt>
            <dd>{clientWords.value(field, value)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** The result that a merge with `other` would have; never cached, as both may have changed. */
function useMergePreview(id: number, other: number | null) {
  return useQuery({
    queryKey: ['clients', 'merge', id, other],
    queryFn: ({ signal }) =>
      call(clientsRoutes.mergePreview, { params: { id }, query: { other: other ?? 0 }, signal }),
    enabled: other !== null,
    gcTime: 0,
  });
}

function useMergeClient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ other, idempotencyKey }: { other: number; idempotencyKey: string }) =>
      call(clientsRoutes.merge, { params: { id }, body: { other }, idempotencyKey }),
    onSuccess: ({ account }) => {
      storeClient(queryClient, account);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}
