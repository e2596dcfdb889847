import '@mantine/core/styles/ThemeIcon.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { IMAGE_MAX_SIZE, imageExtensions, imageFormats } from '@florilege/contract/photos/image-files.ts';
import type { UploadFields } from '@florilege/contract/photos/photos.contract.ts';
import { Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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
const types = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
  imageExtensions.map((extension) => extension.toUpperCase()),
);

type AreaProps = {
  /** All chosen files, with those that will be refused. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** More buttons. */
  actions?: ReactNode;
};

/** The area to drop, paste, choose or take photos. */
export function PhotoArea({ onFiles, multiple = true, disabled = false, actions }: AreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const choose = useRef<() => void>(null);
  const onTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const take = (files: File[]) => onFiles(files.map((file) => tellingName(file)));
  usePastedFiles(area, take, disabled);
  return (
    <Dropzone
      ref={area}
      openRef={choose}
      className={classes.area}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
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
          <Dropzone.Accept>
            <IconUpload size={26} stroke={1.5} />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconUpload size={26} stroke={1.5} />
          </Dropzone.Reject>
        </ThemeIcon>
        <Box flex="1 1 200px" miw={0}>
          <Text fw={550}>{invitation(onTouch, multiple)}</Text>
          <Text size="xs" c="dimmed">
            {types}, {IMAGE_MAX_SIZE / 1024 / 1024}&nbsp;MB au plus par photo
          </Text>
        </Box>
        <Group gap="sm" className={classes.buttons}>
          {onTouch && <CameraButton onPhoto={(photo) => take([photo])} disabled={disabled} />}
          <Button variant="light" onClick={() => choose.current?.()} disabled={disabled}>
            {multiple ? 'Choisir des photos' : 'Choisir une photo'}
          </Button>
          {actions}
        </Group>
      </Group>
    </Dropzone>
  );
}

/** Opens the camera of a phone or tablet. */
function CameraButton({ onPhoto, disabled }: { onPhoto: (file: File) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton
        Icon={IconCamera}
        variant="light"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Prendre une photo
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo prise"
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          // The same picture may be chosen twice.
          currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}

/** Pictures pasted while `area` is visible and no dialog covers it. */
function usePastedFiles(
  area: RefObject<HTMLElement | null>,
  onFiles: AreaProps['onFiles'],
  disabled: boolean,
) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const element = area.current;
    if (files.length === 0 || !element?.checkVisibility()) return;
    const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
    if (dialogs.some((dialog) => !dialog.contains(element))) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (disabled) return;
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [disabled]);
}

function invitation(onTouch: boolean, multiple: boolean): string {
  if (onTouch) return multiple ? 'Prenez ou choisissez des photos' : 'Prenez ou choisissez une photo';
  return multiple
    ? 'Glissez des photos ici, collez-les ou choisissez-les'
    : 'Glissez une photo ici, collez-la ou choisissez-la';
}

type Props = {
  fields?: UploadFields;
  /** Attaches an uploaded photo, to an order for example. */
  attach?: (imageId: number) => Promise<unknown>;
  /** Nothing is left to upload; also called when the screen is closed. */
  onSettled?: () => void;
  actions?: ReactNode;
};

/** Uploads photos as soon as they are chosen, and attaches them. Those that fail stay in the list with the reason. */
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
