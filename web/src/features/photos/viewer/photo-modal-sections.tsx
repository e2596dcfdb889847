import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { imageStatuses } from '@florilege/contract/photos/image-status.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconHistory, IconPlus, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { refused } from '../../../shared/api/refused.ts';
import { formatDateTime, formatNumber } from '../../../shared/format.ts';
import { useHere } from '../../../shared/page/use-here.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { ClientPicker } from '../../clients/clients.public.ts';
import { type PhotoClient, useChangeClient, useChangePhoto } from '../photo.queries.ts';
import { fileSize, formatName } from '../photo-words.ts';
import { PhotoTags } from '../tags/photo-tags.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import classes from './photo-modal.module.css';

export type Props = { photo: Image; mayEdit: boolean };

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function PanelSection({ title, action, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="sm" mih={28} mb="2xs">
        <Text component="h3" fz="xs" fw={550}>
          {title}
        </Text>
        {action}
      </Group>
      {children}
    </section>
  );
}

/** Each change is saved at once. */
export function TagsSection({ photo, mayEdit }: Props) {
  const change = useChangePhoto(photo.id);
  if (mayEdit) {
    return (
      <TagsField
        value={photo.tags}
        onChange={(tags) =>
          void change.mutateAsync({ tags, was: { tags: photo.tags } }).catch(refused('Tags non enregistrés'))
        }
      />
    );
  }
  return (
    <PanelSection title="Tags">
      {photo.tags.length === 0 && <Text c="dimmed">Aucun tag.</Text>}
      <PhotoTags tags={photo.tags} shown={photo.tags.length} />
    </PanelSection>
  );
}

/** The clients of the photo; each shows it on his page. */
export function PhotoClients({ photo, mayEdit }: Props) {
  const attach = useChangeClient(photo.id);
  const detach = useChangeClient(photo.id);
  const here = useHere();
  const [adding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const onError = refused('Client non enregistré');
  // Callbacks of `mutate` are dropped on unmount, and « Annuler » outlives the page.
  const add = (client: PhotoClient) => void attach.mutateAsync({ client, attached: true }).catch(onError);
  const remove = (client: PhotoClient) =>
    void detach.mutateAsync({ client, attached: false }).then(
      () =>
        notifyUndo({
          id: `photo-client-${client.id}`,
          message: `${client.name} n’a plus cette photo`,
          onUndo: () => add(client),
        }),
      onError,
    );
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
          <ActionButton Icon={IconPlus} variant="subtle" size="compact-sm" onClick={open}>
            Ajouter un client
          </ActionButton>
        ))
      }
    >
      {photo.client_associations.length === 0 && !adding && <Text c="dimmed">Aucun client.</Text>}
      {photo.client_associations.length > 0 && (
        <ul>
          {photo.client_associations.map((client) => (
            <Group component="li" key={client.id} gap="xs" wrap="nowrap" className={classes.linkLine}>
              <Link
                to="/clients/$id/$tab"
                params={{ id: String(client.id), tab: 'photos' }}
                search={{ return: here }}
                className={classes.link}
              >
                <strong>{client.name}</strong>
                <Text size="xs" c="dimmed">
                  {client.city ?? clientTypes[client.type]}
                </Text>
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
            </Group>
          ))}
        </ul>
      )}
      {adding && (
        <Box mt="sm" className={classes.picker}>
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
            inputRef={field}
          />
        </Box>
      )}
    </PanelSection>
  );
}

/** The orders that show the photo; Back returns here. */
export function PhotoOrders({ photo }: { photo: Image }) {
  const here = useHere();
  return (
    <PanelSection title="Commandes">
      {photo.order_ids.length === 0 ? (
        <Text c="dimmed">Aucune commande.</Text>
      ) : (
        <Group component="ul" gap="xs">
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
        </Group>
      )}
    </PanelSection>
  );
}

export function PhotoFacts({ photo, mayReadJournal }: { photo: Image; mayReadJournal: boolean }) {
  const navigate = useNavigate();
  const toJournal = () => void navigate({ to: '/audit', search: { about: `photo:${photo.id}` } });
  const facts = {
    Dimensions: `${formatNumber(photo.width)} × ${formatNumber(photo.height)} px`,
    Taille: `${fileSize(photo.file_size)}, ${formatName(photo.content_type)}`,
    'Prise le': photo.shot_at ? formatDateTime(photo.shot_at) : 'Date inconnue',
    'Envoyée le': formatDateTime(photo.created_at),
    'Envoyée par': photo.created_by_name ?? 'Système',
    Statut: imageStatuses[photo.status],
  };
  return (
    <PanelSection
      title="Fichier"
      action={
        mayReadJournal && (
          <ActionButton Icon={IconHistory} variant="subtle" size="compact-sm" onClick={toJournal}>
            Journal
          </ActionButton>
        )
      }
    >
      <Facts className={`${classes.facts} fl-figures`}>
        {Object.entries(facts).map(([term, text]) => (
          <Fact key={term} term={term}>
            {text}
          </Fact>
        ))}
      </Facts>
    </PanelSection>
  );
}
