import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import photos from '../photos.module.css';
import type { SentPhoto } from './photo-upload.queries.ts';
import classes from './upload.module.css';
import { isSent, isUnsent, type Upload } from './uploads.ts';

const NAMES_SHOWN = 5;
const AUTO_CLOSE_MS = 3_000;

type Props = { uploads: readonly Upload[]; onClose: () => void };

/** The result of an upload: the new photos, their client, and the reasons of the failures. */
export function UploadResult({ uploads, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = uploads.filter(isSent);
  const failures = uploads.filter(isUnsent).length;
  // The pressed button is gone: the result gets the focus and is read out.
  useEffect(() => heading.current?.focus(), []);
  const result = (
    <Stack component="section" gap="md" aria-labelledby="upload-result">
      <h3
        ref={heading}
        id="upload-result"
        tabIndex={-1}
        className={classes.resultTitle}
        data-none={sent.length === 0 || undefined}
      >
        {sent.length > 0 ? (
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        ) : (
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        )}
        {sent.length > 0 ? sentText(sent) : 'Aucune photo n’a été ajoutée.'}
      </h3>
      {sent.length > 0 && <SentNames sent={sent.flatMap(({ photo }) => photo ?? [])} />}
      {failures > 0 && sent.length > 0 && (
        <h3 className={classes.resultTitle} data-none>
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          {formatCount(failures, 'fichier non envoyé', 'fichiers non envoyés')}
        </h3>
      )}
      <UploadFailures uploads={uploads} />
    </Stack>
  );
  // The user closes a failure himself.
  return failures > 0 || sent.length === 0 ? result : <AutoClose onClose={onClose}>{result}</AutoClose>;
}

/** `3 photos ajoutées, dont 1 déjà dans la photothèque.` */
export function sentText(sent: readonly Upload[]): string {
  const known = sent.filter(({ state }) => state === 'duplicate').length;
  const added = formatCount(sent.length, 'photo ajoutée', 'photos ajoutées');
  if (known === 0) return `${added}.`;
  return known === sent.length
    ? `${added}, déjà dans la photothèque.`
    : `${added}, dont ${known} déjà dans la photothèque.`;
}

function SentNames({ sent }: { sent: readonly SentPhoto[] }) {
  const others = sent.length - NAMES_SHOWN;
  const client = sent.find((photo) => photo.client !== null)?.client;
  return (
    <>
      <ul className={classes.names} aria-label="Photos ajoutées">
        {sent.slice(0, NAMES_SHOWN).map(({ id, filename, duplicate }) => (
          <li key={id} className={classes.sent}>
            {filename}
            {duplicate && <span className={`${photos.note} ${classes.known}`}>Déjà dans la photothèque</span>}
          </li>
        ))}
        {others > 0 && <li className={classes.sent}>et {formatCount(others, 'autre')}</li>}
      </ul>
      {client && (
        <p className={classes.sent}>
          {sent.length === 1 ? 'Affectée' : 'Affectées'} à <strong>{client}</strong>
        </p>
      )}
    </>
  );
}

/** The files that were not uploaded, with the reasons. */
export function UploadFailures({ uploads }: { uploads: readonly Upload[] }) {
  const failures = uploads.filter(isUnsent);
  if (failures.length === 0) return null;
  return (
    <ul className={classes.names} aria-label="Fichiers non envoyés">
      {failures.map(({ key, file, reason }) => (
        <li key={key} className={classes.failure}>
          <strong>{file.name}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** Closes after a while, unless the pointer or the keyboard is used in it. */
function AutoClose({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [paused, setPaused] = useState(false);
  const left = useRef(AUTO_CLOSE_MS);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (paused) return;
    const since = Date.now();
    const timer = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [paused]);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = box.current?.closest<HTMLElement>('[role="dialog"]');
    // A resting pointer does not count.
    const move = ({ movementX, movementY }: PointerEvent) =>
      (movementX !== 0 || movementY !== 0) && setPaused(true);
    const pause = () => setPaused(true);
    const resume = () => setPaused(false);
    dialog?.addEventListener('pointermove', move);
    dialog?.addEventListener('keydown', pause);
    dialog?.addEventListener('pointerleave', resume);
    return () => {
      dialog?.removeEventListener('pointermove', move);
      dialog?.removeEventListener('keydown', pause);
      dialog?.removeEventListener('pointerleave', resume);
    };
  }, []);
  return (
    <div ref={box}>
      {children}
      <p className={`${photos.note} ${classes.closing}`}>
        <span className={classes.countdown} data-paused={paused || undefined} aria-hidden />
        {paused ? 'Cette fenêtre reste ouverte.' : 'Cette fenêtre se ferme toute seule.'}
      </p>
    </div>
  );
}
