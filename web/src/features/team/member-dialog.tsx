import { roles } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { focusFirstError } from '../../shared/form/focus-first-error.ts';
import { Refusal } from '../../shared/form/refusal.tsx';
import { DialogForm } from '../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../shared/legacy/use-opening.ts';
import { useSave } from '../../shared/legacy/use-save.ts';
import {
  checkMember,
  isTyped,
  leavePhone,
  type MemberSession,
  startMember,
  typeMember,
} from './member-form.ts';
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
  useOpening(opened, () => setSession(startMember(member)));
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateMember();
  const update = useUpdateMember();
  const saving = create.isPending || update.isPending;
  const save = useSave({
    opened,
    saving,
    check: () => checkMember(session),
    send: (key) => {
      const { base, display_name, phone, role } = session;
      if (base) return update.mutateAsync({ id: base.id, display_name, role });
      return create.mutateAsync({ member: { display_name, phone, role }, key });
    },
    onSaved: ({ team_member: { display_name: name } }) => {
      notifications.show({
        message: session.base ? `${name} enregistré` : `${name} fait partie de l’équipe`,
        color: 'green',
      });
      leaving.release();
      onClose();
    },
    onRefused: (errors) => {
      setSession((now) => ({ ...now, errors }));
      focusFirstError(form.current);
    },
  });
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: saving, onClose });

  return (
    <FormDialog
      title={member ? `Modifier ${member.display_name}` : 'Ajouter un membre'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        member
          ? 'Ce que vous avez modifié dans ce membre n’est pas enregistré et sera perdu.'
          : 'Ce membre n’est pas encore ajouté\u00a0: ce que vous avez saisi sera perdu.'
      }
    >
      <DialogForm
        formRef={form}
        onSubmit={save.submit}
        onCancel={leaving.request}
        busy={saving}
        submitLabel={member ? 'Enregistrer' : 'Ajouter le membre'}
        disabled={member !== null && !dirty}
      >
        {save.error && <Refusal title="Le membre n’a pas été enregistré" message={save.error} />}
        <MemberFields session={session} setSession={setSession} />
      </DialogForm>
    </FormDialog>
  );
}

type FieldsProps = {
  session: MemberSession;
  setSession: (change: (now: MemberSession) => MemberSession) => void;
};

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
          base
            ? 'Le numéro ne change pas\u00a0: pour un autre numéro, ajoutez un autre membre.'
            : 'Il recevra ses codes de connexion par SMS.'
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
