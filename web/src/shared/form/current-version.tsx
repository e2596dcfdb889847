import { Button, Group, Stack, Text } from '@mantine/core';
import type { FieldWords } from './changes.ts';
import classes from './current-version.module.css';
import type { ComparedField } from './use-record-form.ts';

type Props = {
  sentence: string;
  fields: readonly ComparedField[];
  words: FieldWords;
  onBack: () => void;
  onAbandon: () => void;
};

/** A record as it is now, beside what was typed. Looking loses nothing. */
export function CurrentVersion({ sentence, fields, words, onBack, onAbandon }: Props) {
  return (
    <Stack gap="md">
      <Text>{sentence} Votre saisie est conservée.</Text>
      <dl className={classes.fields}>
        {fields.map(({ field, now, mine }) => (
          <div key={field}>
            <dt className={classes.label}>{words.label(field)}</dt>
            <dd className={classes.value}>
              {words.value(field, now)}
              {mine !== undefined && (
                <span className={classes.mine}>votre saisie&nbsp;: {words.value(field, mine)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
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
