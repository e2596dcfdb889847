import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ErrorAlert } from '../ui/error-panel.tsx';
import { type FieldWords, shownChanges } from './changes.ts';
import classes from './conflict-panel.module.css';
import type { ComparedField } from './use-record-form.ts';

type ListProps = { changes: readonly FieldChange[]; words: FieldWords; typed?: readonly string[] };

/** Changes, their authors and times; `typed` are the fields that the user has changed too. */
export function ChangeList({ changes, words, typed = [] }: ListProps) {
  return (
    <Stack gap="sm" renderRoot={(list) => <ul {...list} />}>
      {shownChanges(changes, words).map(({ field, label, before, after, who, when }) => (
        <li key={field}>
          <Text size="xs" fw="var(--fl-weight-strong)">
            {label}
          </Text>
          <p className="fl-lines">
            <Box component="del" c="dimmed">
              {before}
            </Box>
            <span aria-hidden> → </span>
            <Box component="ins" fw="var(--fl-weight-strong)" td="none">
              {after}
            </Box>
          </p>
          <Text size="xs">
            par {who} {when}
            {typed.includes(field) && (
              <Box component="strong" c="petal">
                {'\u00a0'}· vous l’avez modifié aussi
              </Box>
            )}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

type Props = Omit<ListProps, 'changes'> & {
  title: string;
  changes: readonly FieldChange[] | null;
  /** The newer version, which either choice reads first. */
  newest: { isPending: boolean; error: Error | null };
  /** The user's changes are laid over the newer version. */
  resumed: boolean;
  onResume: () => void;
  onShowCurrent: () => void;
};

/** Above a form: a colleague's change meanwhile, and then that the user's changes are laid over it. */
export function ConflictNotices(props: Props) {
  const { title, changes, newest, resumed, onResume, onShowCurrent, ...list } = props;
  return (
    <>
      {changes && (
        <ConflictPanel title={title}>
          <ChangeList {...list} changes={changes} />
          <p>Rien n’a été enregistré et votre saisie est conservée.</p>
          <Group gap="xs">
            <Button onClick={onResume} loading={newest.isPending}>
              Reprendre mes modifications sur la nouvelle version
            </Button>
            <Button variant="default" onClick={onShowCurrent} disabled={newest.isPending}>
              Voir la version actuelle
            </Button>
          </Group>
        </ConflictPanel>
      )}
      <ErrorAlert error={newest.error} />
      {!changes && resumed && (
        <Alert color="green" role="status">
          Vos modifications sont reprises sur la nouvelle version. Vérifiez-les, puis enregistrez.
        </Alert>
      )}
    </>
  );
}

/** Takes the focus, as the user must choose. Nothing typed is lost either way. */
function ConflictPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Stack
      ref={panel}
      gap="sm"
      p="md"
      bd="1px solid var(--fl-amber)"
      bdrs="lg"
      bg="var(--fl-amber-soft)"
      className={classes.panel}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <Group gap="xs" wrap="nowrap">
        <IconGitMerge size={20} stroke={1.75} color="var(--fl-amber)" aria-hidden />
        <Text component="h3" id={titleId} fw="var(--fl-weight-strong)">
          {title}
        </Text>
      </Group>
      {children}
    </Stack>
  );
}

type VersionProps = {
  sentence: string;
  fields: readonly ComparedField[];
  words: FieldWords;
  onBack: () => void;
  onAbandon: () => void;
};

/** A record as it is now, beside what was typed. Looking loses nothing. */
export function CurrentVersion({ sentence, fields, words, onBack, onAbandon }: VersionProps) {
  return (
    <Stack gap="md">
      <Text>{sentence} Votre saisie est conservée.</Text>
      <Stack gap="sm" renderRoot={(list) => <dl {...list} />}>
        {fields.map(({ field, now, mine }) => (
          <div key={field}>
            <Text component="dt" size="xs" c="dimmed">
              {words.label(field)}
            </Text>
            <Text component="dd" fw="var(--fl-weight-strong)" className="fl-lines">
              {words.value(field, now)}
              {mine !== undefined && (
                <Text span display="block" c="petal">
                  votre saisie&nbsp;: {words.value(field, mine)}
                </Text>
              )}
            </Text>
          </div>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="red" onClick={onAbandon}>
          Fermer sans enregistrer
        </Button>
        <Button onClick={onBack} data-autofocus>
          Revenir à mes modifications
        </Button>
      </Group>
    </Stack>
  );
}
