import '@mantine/core/styles/ThemeIcon.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { lazily } from '@florilege/contract/lazily.ts';
import { IMAGE_MAX_SIZE, imageExtensions, imageFormats } from '@florilege/contract/photos/image-files.ts';
import type { UploadFields } from '@florilege/contract/photos/photos.contract.ts';
import { Box, Button, FileButton, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { tellingName } from '../telling-name.ts';
import { sendPhoto } from './photo-upload.queries.ts';
import classes from './upload.module.css';
import { UploadList } from './upload-list.tsx';
import { sentText } from './upload-result.tsx';
import { isSent } from './uploads.ts';
import { useUploads } from './use-uploads.tsx';

const endings = imageExtensions.map((extension) => `.${extension}`);
/** Systems recognise a picture by its type or by its extension. */
const accept = Object.fromEntries(
  Object.values(imageFormats).map(({ contentType }) => [contentType, endings]),
);
const either = lazily(() => new Intl.ListFormat('fr', { type: 'disjunction' }));
const types = imageExtensions.map((extension) => extension.toUpperCase());

const dropped = <IconUpload size={26} stroke={1.5} />;

const ofMany = {
  choose: 'Choisir des photos',
  onTouch: 'Prenez ou choisissez des photos',
  onDesk: 'Glissez des photos ici, collez-les ou choisissez-les',
};
const ofOne = {
  choose: 'Choisir une photo',
  onTouch: 'Prenez ou choisissez une photo',
  onDesk: 'Glissez une photo ici, collez-la ou choisissez-la',
};

type AreaProps = {
  /** All chosen files, with those that will be refused. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  actions?: ReactNode;
};

export function PhotoArea({ onFiles, multiple = true, actions }: AreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const choose = useRef<() => void>(null);
  const forget = useRef<() => void>(null);
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const words = multiple ? ofMany : ofOne;
  const take = (files: readonly File[]) => onFiles(files.map((file) => tellingName(file)));
  usePastedFiles(area, take);
  return (
    <Dropzone
      ref={area}
      openRef={choose}
      className={classes.area}
      accept={accept}
      multiple={multiple}
      onDrop={() => undefined}
      onDropAny={(files, refused) => take([...files, ...refused.map(({ file }) => file)])}
      // Its buttons open the picker.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'Fichiers à envoyer' }}
    >
      <Group gap="md">
        <ThemeIcon variant="light" size={48} aria-hidden>
          <Dropzone.Idle>
            <IconPhotoPlus size={26} stroke={1.5} />
          </Dropzone.Idle>
          <Dropzone.Accept>{dropped}</Dropzone.Accept>
          <Dropzone.Reject>{dropped}</Dropzone.Reject>
        </ThemeIcon>
        <Box flex="1 1 200px" miw={0} className={classes.words}>
          <Text fw={550}>{onTouch ? words.onTouch : words.onDesk}</Text>
          <Text size="xs" c="dimmed">
            {either().format(types)}, {IMAGE_MAX_SIZE / 1024 / 1024}&nbsp;MB au plus par photo
          </Text>
        </Box>
        <Group gap="xs" className={classes.buttons}>
          {onTouch && (
            <FileButton
              accept="image/*"
              capture="environment"
              resetRef={forget}
              inputProps={{ 'aria-label': 'Photo prise' }}
              onChange={(photo) => {
                // The same picture may be chosen twice.
                forget.current?.();
                if (photo) take([photo]);
              }}
            >
              {(button) => (
                <ActionButton Icon={IconCamera} variant="light" {...button}>
                  Prendre une photo
                </ActionButton>
              )}
            </FileButton>
          )}
          <Button variant="light" onClick={() => choose.current?.()}>
            {words.choose}
          </Button>
          {actions}
        </Group>
      </Group>
    </Dropzone>
  );
}

/** Pictures pasted while `area` is visible and no dialog covers it. */
function usePastedFiles(area: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const element = area.current;
    if (files.length === 0 || !element?.checkVisibility()) return;
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
    if (dialogs.some((dialog) => !dialog.contains(element))) return;
    event.preventDefault();
    onFiles(files);
  });
}

type Props = {
  fields?: UploadFields;
  /** Attaches an uploaded photo, to an order for example. */
  attach?: (imageId: number) => Promise<unknown>;
  /** Nothing is left to upload; also called when the screen is closed. */
  onSettled?: () => void;
  actions?: ReactNode;
};

/** Uploads photos when they are chosen, and attaches them. Those that fail stay in the list. */
export function PhotoUploader({ fields = {}, attach, onSettled, actions }: Props) {
  const { uploads, list } = useUploads();
  const [said, setSaid] = useState('');
  const add = (files: File[]) => {
    setSaid('');
    uploads.add(files);
    uploads.start({
      send: (file, options) => sendPhoto(file, fields, options),
      attach: attach && (({ id }) => attach(id)),
      settled: () => {
        const sent = uploads.list().filter(isSent);
        setSaid(sent.length > 0 ? sentText(sent) : '');
        uploads.removeSent();
        onSettled?.();
      },
    });
  };
  return (
    <Stack gap="md">
      <PhotoArea onFiles={add} actions={actions} />
      {/* A notification would cover the photos. */}
      <Text c="green" fw={550} role="status" hidden={said === ''}>
        {said}
      </Text>
      <UploadList uploads={uploads} list={list} started />
    </Stack>
  );
}
