import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import footer from '../../../shared/form/dialog-footer.module.css';
import { formatCount } from '../../../shared/format.ts';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { ClientPicker } from '../../clients/clients.public.ts';
import { refreshPhotos } from '../photos.queries.ts';
import { type ChosenTag, TagsField } from '../tags/tags-field.tsx';
import { sendPhoto } from './photo-upload.queries.ts';
import { PhotoArea } from './photo-uploader.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadResult } from './upload-result.tsx';
import { isActive, isSent, summarise, type Uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

type Props = { opened: boolean; onClose: () => void };

type Draft = {
  tags: ChosenTag[];
  client: AccountSummary | null;
  clientText: string;
  clientError: string | null;
  started: boolean;
};
const blank: Draft = { tags: [], client: null, clientText: '', clientError: null, started: false };

/** Sends photos into the library, with tags and for a client. Sending goes on when it is closed. */
export function PhotoUploadDialog({ opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const { uploads, list } = useUploads(opened);
  const [draft, setDraft] = useState(blank);
  const active = draft.started && isActive(list);
  const { total, failed } = summarise(list);
  // Emptied when all was sent behind a closed dialog.
  const started = draft.started && list.length > 0;
  const settled = started && !active;

  const dirty = started ? settled && failed > 0 : total > 0 || draft.tags.length > 0 || draft.client !== null;
  const leaving = useLeaving({
    opened,
    dirty,
    busy: false,
    onClose: () => {
      if (!active) uploads.cancelAll();
      onClose();
    },
  });
  const reset = useCallback(() => {
    uploads.clear();
    setDraft(blank);
  }, [uploads]);
  useEffect(() => {
    if (opened && !isActive(uploads.list())) reset();
  }, [opened, uploads, reset]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (total === 0 || started) return;
    if (draft.clientText.trim() && !draft.client)
      return setDraft({ ...draft, clientError: 'Choisissez un client de la liste, ou effacez.' });
    const fields = { tags: draft.tags.map(({ name }) => name), client_id: draft.client?.id };
    setDraft({ ...draft, started: true });
    uploads.start({
      send: (file, options) => sendPhoto(file, fields, options),
      settled: () => refreshPhotos(queryClient),
    });
  };

  return (
    <FormDialog
      title="Ajouter des photos"
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        started
          ? 'Les photos qui n’ont pas pu être envoyées seront perdues.'
          : 'Les photos choisies ne sont pas encore envoyées.'
      }
    >
      <form onSubmit={send}>
        <Stack gap="md">
          {settled && <UploadResult uploads={list} onClose={leaving.leave} />}
          {!started && <PhotoArea onFiles={uploads.add} />}
          {!settled && <UploadList uploads={uploads} list={list} started={started} />}
          {!started && <Assignment draft={draft} onChange={setDraft} />}
          <footer className={footer.footer}>
            {started ? (
              <SentButtons
                uploads={uploads}
                active={active}
                failed={failed}
                onClose={leaving.request}
                onMore={reset}
              />
            ) : (
              <>
                <Button variant="default" onClick={leaving.request}>
                  Annuler
                </Button>
                <Button type="submit" disabled={total === 0}>
                  {total === 0 ? 'Envoyer' : `Envoyer ${formatCount(total, 'photo')}`}
                </Button>
              </>
            )}
          </footer>
        </Stack>
      </form>
    </FormDialog>
  );
}

/** What all photos of this sending get. */
function Assignment({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const mayAssign = can(useMember(), 'clients.edit');
  return (
    <>
      <TagsField
        value={draft.tags}
        onChange={(tags) => onChange({ ...draft, tags })}
        description="Pour toutes les photos choisies."
      />
      {mayAssign && (
        <ClientPicker
          label="Client"
          placeholder="Nom, téléphone, e-mail"
          value={draft.client}
          text={draft.clientText}
          onText={(clientText) => onChange({ ...draft, clientText, clientError: null })}
          onChange={(client) => onChange({ ...draft, client, clientText: '', clientError: null })}
          onNewClient={undefined}
          error={draft.clientError ?? undefined}
        />
      )}
    </>
  );
}

type SentProps = {
  uploads: Uploads;
  active: boolean;
  failed: number;
  onClose: () => void;
  onMore: () => void;
};

function SentButtons({ uploads, active, failed, onClose, onMore }: SentProps) {
  if (active) {
    return (
      <Button variant="default" onClick={onClose}>
        Continuer en arrière-plan
      </Button>
    );
  }
  const anything = uploads.list().some(isSent);
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Fermer
      </Button>
      {failed > 0 ? (
        <Button onClick={uploads.retryFailed}>Réessayer les échecs</Button>
      ) : (
        <Button onClick={onMore}>{anything ? 'Ajouter d’autres photos' : 'Choisir d’autres photos'}</Button>
      )}
    </>
  );
}
