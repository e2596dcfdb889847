import { Button, Group, Stack, Text } from '@mantine/core';
import classes from '../form/current-version.module.css';

/** A field as it stands now; `mine` is what one has typed in it. */
export type CurrentField = { field: string; label: string; value: string; mine?: string | undefined };

type Props = {
  /** `La commande telle qu’elle est enregistrée maintenant.` */
  sentence: string;
  fields: readonly CurrentField[];
  onBack: () => void;
  onAbandon: () => void;
};

/** A thing as it stands now, beside what one has typed. Looking loses nothing. */
export function CurrentVersion({ sentence, fields, onBack, onAbandon }: Props) {
  return (
    <Stack gap="md">
      <Text>{sentence} Votre saisie est conservée.</Text>
      <dl className={classes.fields}>
        {fields.map(({ field, label, value, mine }) => (
          <div key={field}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>
              {value}
              {mine !== undefined && <span className={classes.mine}>votre saisie&nbsp;: {mine}</span>}
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
