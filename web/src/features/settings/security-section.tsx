import { type SecuritySettings, securityChange } from '@florilege/contract/auth/passkeys.contract.ts';
import { Box, Button, Skeleton, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { AmountInput } from '../../shared/form/amount-input.tsx';
import { schemaErrors } from '../../shared/form/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { typedSince } from '../../shared/form/record-form-state.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { securityQuery, useSaveSecurity } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

/** When passkeys are asked for, for an Admin. */
export function Security() {
  const security = useQuery(securityQuery);
  const loading = <Skeleton height={140} radius="md" role="status" aria-label="Chargement de la sécurité…" />;
  return (
    <Loaded query={security} skeleton={loading}>
      {(known) => <SecurityForm known={known} />}
    </Loaded>
  );
}

/** Untouched settings follow a colleague's change. */
const untyped: Partial<SecuritySettings> = {};

function SecurityForm({ known }: { known: SecuritySettings }) {
  const save = useSaveSecurity();
  const form = useForm({
    start: untyped,
    isDirty: (typed) => JSON.stringify({ ...known, ...typed }) !== JSON.stringify(known),
    check: (typed) => schemaErrors(securityChange, { ...known, ...typed }),
    schema: securityChange,
    send: (typed) => save.mutateAsync({ ...known, ...typed }),
    onSaved: () => {
      form.restart(untyped, typedSince(form.values));
      notifications.show({ message: 'Réglages de sécurité enregistrés', color: 'green' });
    },
  });
  useUnsaved(form.dirty);
  const { name, onChange, error } = form.field('passkeys_required');
  return (
    <Form form={form} failureTitle="Les réglages n’ont pas été enregistrés" label="Sécurité">
      <Switch
        name={name}
        label="Exiger une clé d’accès des Senior et des Admin"
        description="Sans clé, ils en enregistrent une à leur prochaine visite, avant toute autre chose."
        checked={form.values.passkeys_required ?? known.passkeys_required}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
        aria-invalid={error ? true : undefined}
      />
      <Box maw={{ sm: '24rem' }}>
        <AmountInput
          {...form.field('refund_asked_from')}
          value={form.values.refund_asked_from ?? known.refund_asked_from}
          label="Redemander la clé pour un remboursement à partir de"
          description="Avec ceux que le membre a faits dans l’heure."
        />
      </Box>
      <Button type="submit" disabled={!form.dirty} loading={form.saving} ml={{ sm: 'auto' }}>
        Enregistrer la sécurité
      </Button>
    </Form>
  );
}
