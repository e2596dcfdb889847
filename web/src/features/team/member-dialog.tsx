import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { DEFAULT_ROLE, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { newMember, type TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { withinDialog } from '../../shared/dialog/within-dialog.ts';
import { type FieldWords, labelled } from '../../shared/form/changes.ts';
import { RecordDialog } from '../../shared/form/record-dialog.tsx';
import { useRecordForm } from '../../shared/form/use-record-form.ts';
import { reloadMember, rolesQuery, useCreateMember, useUpdateMember } from './team.queries.ts';

export const memberValues = (member: TeamMember | null) => ({
  display_name: member?.display_name ?? '',
  phone: member ? displayPhone(member.phone) : '',
  role: member?.role ?? DEFAULT_ROLE,
});

/** Blanks alone are nothing typed. */
export const memberWire = ({ display_name, phone, role }: ReturnType<typeof memberValues>) => ({
  display_name: display_name.trim(),
  phone: phone.trim(),
  role,
});

const plain = labelled({ display_name: 'Nom', phone: 'Téléphone', role: 'Rôle', active: 'Accès' });
const access = (value: string | null) => (value === 'true' ? 'actif' : 'désactivé');
const words: FieldWords = {
  ...plain,
  value: (field, value) => (field === 'active' ? access(value) : plain.value(field, value)),
};

type Props = {
  /** null: a new member. */
  member: TeamMember | null;
  onClose: () => void;
};

export default function MemberDialog({ member, onClose }: Props) {
  const me = useMember();
  const manageable = useQuery(rolesQuery);
  const create = useCreateMember();
  const update = useUpdateMember();
  const form = useRecordForm({
    record: member,
    fill: memberValues,
    wire: memberWire,
    schema: newMember,
    shown: { phone: displayPhone },
    create: (body, key) => create.mutateAsync({ member: body, key }),
    words,
    reload: () => reloadMember(member?.id ?? ''),
    // Name and role are sent together.
    update: ({ phone: _, ...changes }, { id, display_name, role, version }) =>
      update.mutateAsync({ id, display_name, role, version, ...changes }),
    onSaved: ({ team_member: { display_name: name } }, base) => {
      const message = base ? `Membre enregistré\u00a0: ${name}` : `${name} fait partie de l’équipe`;
      notifications.show({ message, color: 'green' });
      onClose();
    },
  });
  const { field, isNew } = form;
  const role = field('role');
  const self = member?.id === me.id;
  const offered = roles.filter((one) => one === role.value || manageable.data?.includes(one));
  return (
    <RecordDialog
      form={form}
      of={{ the: 'le membre', this: 'ce membre', made: 'ajouté' }}
      title={member ? `Modifier ${member.display_name}` : 'Ajouter un membre'}
      createLabel="Ajouter le membre"
      onClose={onClose}
    >
      <TextInput
        {...field('display_name')}
        label="Nom"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={100}
      />
      <TextInput
        {...field('phone')}
        label="Téléphone"
        type="tel"
        withAsterisk={isNew}
        // It identifies the member: another number is another member.
        readOnly={!isNew}
        description={
          isNew
            ? 'Les codes de connexion y arriveront par SMS.'
            : 'Le numéro ne change pas\u00a0: pour un autre numéro, ajoutez un autre membre.'
        }
        placeholder="06 12 34 56 78"
        autoComplete="off"
      />
      <Select
        {...role}
        label="Rôle"
        withAsterisk
        data={offered}
        onChange={(value) => form.set({ role: offered.find((one) => one === value) ?? role.value })}
        error={role.error ?? (manageable.error && errorMessage(manageable.error))}
        disabled={self}
        description={self ? 'Seul un autre Admin peut changer votre rôle.' : mayDo[role.value]}
        allowDeselect={false}
        checkIconPosition="right"
        comboboxProps={withinDialog}
      />
    </RecordDialog>
  );
}

/** Each role may do what those before it may. */
const mayDo: Record<Role, string> = {
  Livreur: 'Voit les commandes et les livraisons, et fait avancer les siennes avec leurs preuves.',
  Fleuriste: 'Crée et modifie les commandes, encaisse, émet devis et factures, tient les abonnements.',
  Boutique: 'A les droits d’un compte Fleuriste.',
  Comptable: 'Comme Boutique, et tient les clients, règle les paiements à vérifier et fait les avoirs.',
  Senior: 'Comme Comptable, et rembourse, supprime, valide les photos, gère l’équipe et les paramètres.',
  Admin: 'A tous les droits, dont ceux de la sécurité et des clés d’accès perdues.',
};
