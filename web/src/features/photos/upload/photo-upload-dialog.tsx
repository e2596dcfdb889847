import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import footer from '../../../shared/form/form-dialog.module.css';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { formatCount } from '../../../shared/format.ts';
import { ClientPicker } from '../../clients/clients.public.ts';
import { refreshPhotos } from '../photos.queries.ts';
import type { ChosenTag } from '../tags/tag-rules.ts';
import { TagsField } from '../tags/tags-field.tsx';
import { sendPhoto } from './photo-upload.queries.ts';
import { PhotoArea } from './photo-uploader.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadResult } from './upload-result.tsx';
import { createUploads, isActive, isSent, summarise } from './uploads.ts';
import { useUploads } from './use-uploads.tsx';

type Draft = {
  tags: ChosenTag[];
  client: AccountSummary | null;
  clientText: string;
  clientError?: string | undefined;
  started: boolean;
};
const blank: Draft = { tags: [], client: null, clientText: '', started: false };

/** Outlives the dialog: a dialog that opens during an upload shows it again. */
const uploads = createUploads();
const isUnderWay = () => isActive(uploads.list()) || summarise(uploads.list()).failed > 0;

/** Uploads photos into the library, with tags and for a client; closing it does not stop the upload. */
export default function PhotoUploadDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const mayAssign = can(useMember(), 'clients.edit');
  const { list } = useUploads(uploads);
  const [draft, setDraft] = useState(() => ({ ...blank, started: isUnderWay() }));
  const saved = useRef(false);
  const { total, failed } = summarise(list);
  // The list is empty when all was sent behind a closed dialog.
  const started = draft.started && list.length > 0;
  const active = started && isActive(list);
  const settled = started && !active;
  const dirty = started ? settled && failed > 0 : total > 0 || draft.tags.length > 0 || draft.client !== null;

  const reset = () => {
    uploads.clear();
    setDraft(blank);
  };
  useEffect(() => {
    if (!isUnderWay()) uploads.clear();
  }, []);
  const submit = () => {
    if (total === 0) return;
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
      form={{ root: () => undefined, submit, saving: false, saved, dirty, failure: null }}
      title="Ajouter des photos"
      onClose={() => {
        if (!active) uploads.cancelAll();
        onClose();
      }}
      submitLabel={total === 0 ? 'Envoyer' : `Envoyer ${formatCount(total, 'photo')}`}
      disabled={total === 0}
      failureTitle=""
      discardSentence={
        started
          ? 'Les photos qui n’ont pas pu être envoyées seront perdues.'
          : 'Les photos choisies ne sont pas encore envoyées.'
      }
      instead={
        started
          ? (leave, close) => (
              <Stack gap="md" flex={1}>
                {settled && <UploadResult uploads={list} onClose={leave} />}
                {active && <UploadList uploads={uploads} list={list} started />}
                <footer className={footer.footer}>
                  <Button variant="default" onClick={close}>
                    {active ? 'Continuer en arrière-plan' : 'Fermer'}
                  </Button>
                  {settled && failed > 0 && (
                    <Button onClick={uploads.retryFailed}>Réessayer les échecs</Button>
                  )}
                  {settled && failed === 0 && (
                    <Button onClick={reset}>
                      {list.some(isSent) ? 'Ajouter d’autres photos' : 'Choisir d’autres photos'}
                    </Button>
                  )}
                </footer>
              </Stack>
            )
          : null
      }
    >
      <PhotoArea onFiles={uploads.add} />
      <UploadList uploads={uploads} list={list} started={false} />
      <TagsField
        value={draft.tags}
        onChange={(tags) => setDraft({ ...draft, tags })}
        description="Pour toutes les photos choisies."
      />
      {mayAssign && (
        <ClientPicker
          label="Client"
          placeholder="Nom, téléphone, e-mail"
          value={draft.client}
          text={draft.clientText}
          onText={(clientText) => setDraft({ ...draft, clientText, clientError: undefined })}
          onChange={(client) => setDraft({ ...draft, client, clientText: '', clientError: undefined })}
          error={draft.clientError}
        />
      )}
    </FormDialog>
  );
}
