import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { refused } from '../../../shared/api/refused.ts';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { ClientPicker } from '../../clients/clients.public.ts';
import { type PhotoClient, useAttachClient, useDetachClient } from '../photo.queries.ts';
import photos from '../photos.module.css';
import classes from './photo-modal.module.css';
import { PanelSection } from './photo-modal-section.tsx';

/** The clients of the photo; each shows it on his page. */
export function PhotoClients({ photo, mayEdit }: { photo: Image; mayEdit: boolean }) {
  const attach = useAttachClient(photo.id);
  const detach = useDetachClient(photo.id);
  const [adding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const onError = refused('Client non enregistré');
  const add = (client: PhotoClient) => attach.mutate(client, { onError });
  const remove = (client: PhotoClient) =>
    detach.mutate(client, {
      onSuccess: () =>
        notifyUndo({
          id: `photo-client-${client.id}`,
          message: `${client.name} n’a plus cette photo`,
          onUndo: () => add(client),
        }),
      onError,
    });
  const open = () => {
    setAdding(true);
    setTimeout(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <PanelSection
      title="Clients"
      action={
        mayEdit &&
        (adding ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(false)}>
            Annuler
          </Button>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={open}
          >
            Ajouter un client
          </Button>
        ))
      }
    >
      {photo.client_associations.length === 0 && !adding && <Text c="dimmed">Aucun client.</Text>}
      {photo.client_associations.length > 0 && (
        <ul>
          {photo.client_associations.map((client) => (
            <li key={client.id} className={classes.linkLine}>
              <Link
                to="/clients/$id/$tab"
                params={{ id: String(client.id), tab: 'photos' }}
                search={{}}
                className={classes.link}
              >
                <span className={classes.linkName}>{client.name}</span>
                <span className={photos.note}>{client.city ?? clientTypes[client.type]}</span>
              </Link>
              {mayEdit && (
                <ActionIcon
                  size={38}
                  onClick={() => remove(client)}
                  aria-label={`Retirer le client ${client.name}`}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <div className={classes.picker}>
          <ClientPicker
            label="Client"
            placeholder="Nom, téléphone, e-mail"
            value={null}
            text={text}
            onText={setText}
            onChange={(client) => {
              setText('');
              setAdding(false);
              if (client) add(client);
            }}
            onNewClient={undefined}
            inputRef={field}
          />
        </div>
      )}
    </PanelSection>
  );
}

/** The orders that show the photo; Back returns here. */
export function PhotoOrders({ photo }: { photo: Image }) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <PanelSection title="Commandes">
      {photo.order_ids.length === 0 ? (
        <Text c="dimmed">Aucune commande.</Text>
      ) : (
        <ul className={classes.orders}>
          {photo.order_ids.map((id) => (
            <li key={id}>
              <Link
                to="/commandes/$id/$tab"
                params={{ id: String(id), tab: 'photos' }}
                search={{ return: here }}
                className={classes.order}
              >
                Commande {id}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
