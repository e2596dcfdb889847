import '@mantine/dropzone/styles.layer.css';
import { IMAGE_MAX_SIZE, imageExtensions, imageFormats } from '@florilege/contract/photos/image-files.ts';
import type { UploadFields } from '@florilege/contract/photos/photos.contract.ts';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { tellingName } from '../telling-name.ts';
import { CameraButton } from './photo-camera.tsx';
import { sendPhoto } from './photo-upload.queries.ts';
import classes from './photo-uploader.module.css';
import { UploadList } from './upload-list.tsx';
import { sentText } from './upload-result.tsx';
import { isSent } from './uploads.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { useUploads } from './use-uploads.ts';

const endings = imageExtensions.map((extension) => `.${extension}`);
/** Types and endings: some systems know a picture by the one, some by the other. */
const accept = Object.fromEntries(
  Object.values(imageFormats).map(({ contentType }) => [contentType, endings]),
);
const types = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
  imageExtensions.map((extension) => extension.toUpperCase()),
);

type AreaProps = {
  /** Whatever was chosen, also what will be refused: whoever takes it names it. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** More buttons beside those that take and choose. */
  actions?: ReactNode;
};

/** Where photos are dropped, pasted, chosen or taken. */
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
      className={classes.area ?? ''}
      classNames={{ inner: classes.inner ?? '' }}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      onDrop={() => undefined}
      onDropAny={(files, refused) => take([...files, ...refused.map(({ file }) => file)])}
      // Its buttons are what is pressed.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'Fichiers à envoyer' }}
    >
      <span className={classes.icon} aria-hidden>
        <Dropzone.Idle>
          <IconPhotoPlus size={26} stroke={1.5} />
        </Dropzone.Idle>
        <Dropzone.Accept>
          <IconUpload size={26} stroke={1.5} />
        </Dropzone.Accept>
        <Dropzone.Reject>
          <IconUpload size={26} stroke={1.5} />
        </Dropzone.Reject>
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{invitation(onTouch, multiple)}</p>
        <p className={classes.limits}>
          {types}, {IMAGE_MAX_SIZE / 1024 / 1024}&nbsp;MB au plus par photo
        </p>
      </div>
      <div className={classes.buttons}>
        <CameraButton onPhoto={(photo) => take([photo])} disabled={disabled} />
        <Button variant="light" onClick={() => choose.current?.()} disabled={disabled}>
          {multiple ? 'Choisir des photos' : 'Choisir une photo'}
        </Button>
        {actions}
      </div>
    </Dropzone>
  );
}

function invitation(onTouch: boolean, multiple: boolean): string {
  if (onTouch) return multiple ? 'Prenez ou choisissez des photos' : 'Prenez ou choisissez une photo';
  return multiple
    ? 'Glissez des photos ici, collez-les ou choisissez-les'
    : 'Glissez une photo ici, collez-la ou choisissez-la';
}

type Props = {
  fields?: UploadFields;
  /** What is done with each photo once it is in the library: attached to an order. */
  attach?: (imageId: number) => Promise<unknown>;
  /** All is sent; also when the screen is closed. */
  onSettled?: () => void;
  actions?: ReactNode;
};

/** Sends photos as soon as they are chosen. Those that are there go where they belong; the others stay with their reason. */
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
    <div className={classes.uploader}>
      <PhotoArea onFiles={add} actions={actions} />
      {/* Here rather than in a notification, which would cover the photos it tells of. */}
      <p className={classes.said} role="status">
        {said}
      </p>
      <UploadList uploads={uploads} list={list} started />
    </div>
  );
}
