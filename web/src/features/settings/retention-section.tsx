import { type Retention, retentionInput } from '@florilege/contract/settings/retention.ts';
import { Alert, Box, Button, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { Form } from '../../shared/form/form.tsx';
import { typedSince } from '../../shared/form/record-form-state.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { formatCount } from '../../shared/format.ts';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { retentionDueQuery, retentionQuery, useSaveRetention } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

type Field = keyof Retention;

const looks: Record<Field, { label: string; description: string }> = {
  access_days: {
    label: 'Consignes d’accès',
    description:
      'Codes de porte et étages d’un client sans commande ni abonnement depuis ce nombre de jours. Sa fiche reste.',
  },
  proof_days: {
    label: 'Photos de preuve',
    description:
      'La photo prise à la remise. L’heure, l’issue et le nom restent, ainsi qu’une photo étiquetée ou utilisée ailleurs.',
  },
  auth_log_days: {
    label: 'Journal des connexions',
    description: 'Codes envoyés, connexions et refus, avec leur adresse IP. De 30 à 3650 jours.',
  },
};
const fieldNames: Field[] = ['access_days', 'proof_days', 'auth_log_days'];
const fieldColumns = { base: 1, md: 3 };

/** Untyped fields have no text of their own: they follow a colleague's change. */
const untyped: Partial<Record<Field, string>> = {};
const textOf = (days: number | null) => (days === null ? '' : String(days));
const shown = (typed: typeof untyped, known: Retention, name: Field) => typed[name] ?? textOf(known[name]);

/** The typed days over the saved ones; an empty field is for ever. */
const bodyOf = (typed: typeof untyped, known: Retention) => ({
  access_days: shown(typed, known, 'access_days').trim() || null,
  proof_days: shown(typed, known, 'proof_days').trim() || null,
  auth_log_days: shown(typed, known, 'auth_log_days').trim(),
});

export function RetentionSettings() {
  const retention = useQuery(retentionQuery);
  return (
    <Loaded query={retention} skeleton={<Loading />}>
      {(known) => <RetentionForm retention={known} />}
    </Loaded>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const save = useSaveRetention();
  const form = useForm({
    start: untyped,
    isDirty: (typed) =>
      fieldNames.some((name) => typed[name] !== undefined && typed[name].trim() !== textOf(retention[name])),
    check: () => ({}),
    send: (typed) => save.mutateAsync(bodyOf(typed, retention)),
    onSaved: () => {
      form.restart(untyped, typedSince(form.values));
      notifications.show({ message: 'Durées de conservation enregistrées', color: 'green' });
    },
    schema: retentionInput,
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form} failureTitle="Les durées n’ont pas été enregistrées">
      <SimpleGrid cols={fieldColumns} spacing="md">
        {fieldNames.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            {...looks[name]}
            name={`retention-${name}`}
            value={shown(form.values, retention, name)}
            placeholder={name === 'auth_log_days' ? undefined : 'Sans limite'}
            inputMode="numeric"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            rightSection={<Text c="dimmed">jours</Text>}
            rightSectionWidth="4rem"
            withAsterisk={name === 'auth_log_days'}
            autoComplete="off"
          />
        ))}
      </SimpleGrid>
      {/* The button stays under the finger while the answer comes. */}
      <Box mih="3.25rem">
        <Due body={bodyOf(form.values, retention)} />
      </Box>
      <Button type="submit" disabled={!form.dirty} loading={form.saving} ml={{ sm: 'auto' }}>
        Enregistrer les durées
      </Button>
    </Form>
  );
}

/** How much the next night removes with what is typed, before it is saved. */
function Due({ body }: { body: ReturnType<typeof bodyOf> }) {
  const [asked] = useDebouncedValue(JSON.stringify(body), 250);
  const days = retentionInput.safeParse(JSON.parse(asked)).data;
  const { data, error } = useQuery({ ...retentionDueQuery(days), enabled: days !== undefined });
  if (error) return <Alert color="red">{errorMessage(error)}</Alert>;
  const parts = data && [
    data.access > 0 && formatCount(data.access, 'consigne d’accès', 'consignes d’accès'),
    data.proofs > 0 && formatCount(data.proofs, 'photo de preuve', 'photos de preuve'),
    data.auth_log > 0 && formatCount(data.auth_log, 'ligne du journal', 'lignes du journal'),
  ];
  const found = parts?.filter((part) => part !== false);
  if (found?.length) {
    return (
      <Alert color="amber" role="status">
        La nuit prochaine effacera définitivement{'\u00a0'}: {found.join(', ')}.
      </Alert>
    );
  }
  return (
    <Text c="dimmed" role="status">
      {days && found ? 'Avec ces durées, rien n’est à effacer la nuit prochaine.' : ''}
    </Text>
  );
}

function Loading() {
  return (
    <SimpleGrid cols={fieldColumns} role="status" aria-busy="true" aria-label="Chargement des durées…">
      {fieldNames.map((name) => (
        <Skeleton key={name} height={110} radius="md" />
      ))}
    </SimpleGrid>
  );
}
