import { roles } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Alert, Button, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../app/session/use-session.ts';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import { focusFirstError } from '../../shared/focus-first-error.ts';
import footer from '../../shared/ui/dialog-footer.module.css';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { useLeaving } from '../../shared/use-leaving.ts';
import { checkMember, isTyped, leavePhone, type MemberSession, startMember, typeMember } from './member-form.ts';
import { rolesQuery, useCreateMember, useUpdateMember } from './team.queries.ts';

type Props = {
  /** null: a new member. */
  member: TeamMember | null;
  opened: boolean;
  onClose: () => void;
};

/** A member of the team, new or changed. */
export function MemberDialog({ member, opened, onClose }: Props) {
  const [session, setSession] = useState<MemberSession>(() => startMember(member));
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSession(startMember(member));
  }
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(session, opened, {
    onSaved: () => {
      leaving.release();
      onClose();
    },
    onRefused: (errors) => {
      setSession((now) => ({ ...now, errors }));
      focusFirstError(form.current);
    },
  });
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: save.saving, onClose });

  return (
    <FormDialog
      title={member ? `Modifier ${member.display_name}` : 'Ajouter un membre'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        member
          ? 'Ce que vous avez modifié dans ce membre n’est pas enregistré et sera perdu.'
          : 'Ce membre n’est pas encore ajouté : ce que vous avez saisi sera perdu.'
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.submit();
        }}
      >
        <Stack gap="md">
          {save.error && (
            <Alert color="red" title="Le membre n’a pas été enregistré" role="alert" tabIndex={-1} data-refused>
              {save.error}
            </Alert>
          )}
          <MemberFields session={session} setSession={setSession} />
          <footer className={footer.footer}>
            <Button variant="default" onClick={leaving.request} disabled={save.saving}>
              Annuler
            </Button>
            <Button type="submit" loading={save.saving} disabled={member !== null && !dirty}>
              {member ? 'Enregistrer' : 'Ajouter le membre'}
            </Button>
          </footer>
        </Stack>
      </form>
    </FormDialog>
  );
}

type FieldsProps = { session: MemberSession; setSession: (change: (now: MemberSession) => MemberSession) => void };

function MemberFields({ session, setSession }: FieldsProps) {
  const { base, display_name, phone, role, errors } = session;
  const me = useMember();
  const manageable = useQuery(rolesQuery);
  const self = base?.id === me.id;
  const offered = roles.filter((one) => one === role || manageable.data?.includes(one));
  const type = (change: Parameters<typeof typeMember>[1]) => setSession((now) => typeMember(now, change));
  return (
    <>
      <TextInput
        label="Nom"
        withAsterisk
        data-autofocus
        value={display_name}
        onChange={(event) => type({ display_name: event.currentTarget.value })}
        error={errors.display_name}
        autoComplete="off"
        maxLength={100}
      />
      <TextInput
        label="Téléphone"
        type="tel"
        withAsterisk={!base}
        // What identifies him: another number is another member.
        readOnly={base !== null}
        description={
          base ? 'Le numéro ne change pas : pour un autre numéro, ajoutez un autre membre.' : 'Il recevra ses codes de connexion par SMS.'
        }
        placeholder="06 12 34 56 78"
        value={phone}
        onChange={(event) => type({ phone: event.currentTarget.value })}
        onBlur={() => setSession(leavePhone)}
        error={errors.phone}
        autoComplete="off"
      />
      <Select
        label="Rôle"
        withAsterisk
        data={offered}
        value={role}
        onChange={(value) => type({ role: offered.find((one) => one === value) ?? role })}
        error={errors.role ?? (manageable.isError ? errorMessage(manageable.error) : undefined)}
        disabled={self}
        description={self ? 'Seul un autre Admin peut changer votre rôle.' : undefined}
        allowDeselect={false}
        checkIconPosition="right"
        // Within the dialog: what is outside it is hidden from those who listen.
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      />
    </>
  );
}

type Outcome = { onSaved: () => void; onRefused: (errors: Record<string, string>) => void };

/** Creates or changes. One key stands for one new member and lives until the server has answered yes. */
function useSave(session: MemberSession, opened: boolean, { onSaved, onRefused }: Outcome) {
  const key = useIdempotencyKey();
  const create = useCreateMember();
  const update = useUpdateMember();
  const [error, setError] = useState<string | null>(null);
  const saving = create.isPending || update.isPending;
  useEffect(() => {
    if (opened) return;
    setError(null);
    key.renew();
  }, [opened, key]);

  const send = () => {
    const { base, display_name, phone, role } = session;
    if (base) return update.mutateAsync({ id: base.id, display_name, role });
    return create.mutateAsync({ member: { display_name, phone, role }, key: key.current() });
  };
  const submit = async () => {
    if (saving) return;
    setError(null);
    const errors = checkMember(session);
    if (Object.keys(errors).length > 0) return onRefused(errors);
    try {
      const { team_member: member } = await send();
      key.renew();
      const message = session.base ? `${member.display_name} enregistré` : `${member.display_name} fait partie de l’équipe`;
      notifications.show({ message, color: 'green' });
      onSaved();
    } catch (failure) {
      const fields = isApiError(failure) ? failure.fields : {};
      if (Object.keys(fields).length === 0) setError(errorMessage(failure));
      if (isApiError(failure) && failure.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
      onRefused(fields);
    }
  };
  return { submit: () => void submit(), saving, error };
}
