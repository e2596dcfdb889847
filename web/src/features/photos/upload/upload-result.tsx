import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { SentPhoto } from './photo-upload.queries.ts';
import classes from './upload.module.css';
import { isSent, isUnsent, type Upload } from './uploads.ts';

const NAMES_SHOWN = 5;
const AUTO_CLOSE_MS = 3_000;

/** The result of an upload: the new photos, their client, and the reasons of the failures. */
export function UploadResult({ uploads, onClose }: { uploads: readonly Upload[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = uploads.filter(isSent);
  const failures = uploads.filter(isUnsent).length;
  // The pressed button is gone: the result gets the focus and is read out.
  useEffect(() => heading.current?.focus(), []);
  const result = (
    <Stack component="section" gap="md" aria-labelledby="upload-result">
      <Heading
        good={sent.length > 0}
        ref={heading}
        id="upload-result"
        tabIndex={-1}
        style={{ outline: 'none' }}
      >
        {sent.length > 0 ? sentText(sent) : 'Aucune photo n’a été ajoutée.'}
      </Heading>
      {sent.length > 0 && <SentNames sent={sent.flatMap(({ photo }) => photo ?? [])} />}
      {failures > 0 && sent.length > 0 && (
        <Heading good={false}>{formatCount(failures, 'fichier non envoyé', 'fichiers non envoyés')}</Heading>
      )}
      <UploadFailures uploads={uploads} />
    </Stack>
  );
  // The user closes a failure himself.
  return failures > 0 || sent.length === 0 ? result : <AutoClose onClose={onClose}>{result}</AutoClose>;
}

function Heading({ good, children, ...props }: ComponentProps<'h3'> & { good: boolean }) {
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <Text component="h3" fz="lg" fw={550} {...props}>
      <Group gap="sm" align="flex-start" wrap="nowrap" component="span">
        <Icon size={22} stroke={1.75} color={`var(--fl-${good ? 'green' : 'red'})`} aria-hidden />
        {children}
      </Group>
    </Text>
  );
}

/** `3 photos ajoutées, dont 1 déjà dans la photothèque.` */
export function sentText(sent: readonly Upload[]): string {
  const known = sent.filter(({ state }) => state === 'duplicate').length;
  const added = formatCount(sent.length, 'photo ajoutée', 'photos ajoutées');
  if (known === 0) return `${added}.`;
  return known === sent.length
    ? `${formatCount(known, 'photo')} ${known < 2 ? 'était' : 'étaient'} déjà dans la photothèque.`
    : `${added}, dont ${known} déjà dans la photothèque.`;
}

function SentNames({ sent }: { sent: readonly SentPhoto[] }) {
  const others = sent.length - NAMES_SHOWN;
  const client = sent.find((photo) => photo.client !== null)?.client;
  return (
    <>
      <Stack component="ul" gap="xs" ps="xl" aria-label="Photos ajoutées">
        {sent.slice(0, NAMES_SHOWN).map(({ id, filename, duplicate }) => (
          <li key={id}>
            {filename}
            {duplicate && (
              <Text span size="xs" c="dimmed" ms="sm">
                Déjà dans la photothèque
              </Text>
            )}
          </li>
        ))}
        {others > 0 && <li>et {formatCount(others, 'autre')}</li>}
      </Stack>
      {client && (
        <Text ps="xl">
          {sent.length === 1 ? 'Affectée' : 'Affectées'} à <strong>{client}</strong>
        </Text>
      )}
    </>
  );
}

/** The files that were not uploaded, with the reasons. */
export function UploadFailures({ uploads }: { uploads: readonly Upload[] }) {
  const failures = uploads.filter(isUnsent);
  if (failures.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" aria-label="Fichiers non envoyés">
      {failures.map(({ key, file, reason }) => (
        <Stack component="li" key={key} gap="2xs" p="sm" bdrs="md" bg="var(--fl-red-soft)">
          <strong>{file.name}</strong>
          <Text c="red">{reason}</Text>
        </Stack>
      ))}
    </Stack>
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
    const listening = new AbortController();
    const { signal } = listening;
    dialog?.addEventListener('pointermove', move, { signal });
    dialog?.addEventListener('keydown', () => setPaused(true), { signal });
    dialog?.addEventListener('pointerleave', () => setPaused(false), { signal });
    return () => listening.abort();
  }, []);
  return (
    <div ref={box}>
      {children}
      <Stack gap="xs" mt="md" fz="xs" c="dimmed">
        <span className={classes.countdown} data-paused={paused || undefined} aria-hidden />
        {paused ? 'Cette fenêtre reste ouverte.' : 'Cette fenêtre se ferme toute seule.'}
      </Stack>
    </div>
  );
}
