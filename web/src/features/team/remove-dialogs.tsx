import { de } from '@florilege/contract/http/elision.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { formatCount } from '../../shared/format.ts';
import { useActivateMember, useForgetPasskeys, useRemoveMember } from './team.queries.ts';

type Props = { member: TeamMember; onClose: () => void };

export function DeleteDialog({ member, onClose }: Props) {
  const remove = useRemoveMember();
  const { id, display_name: name } = member;
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ outcome }) => {
        onClose();
        notifications.show(
          outcome === 'deleted'
            ? { message: `Accès ${de(name)} supprimé`, color: 'green' }
            : {
                title: `Accès ${de(name)} désactivé`,
                message: 'Son nom reste sur son travail\u202f; l’accès peut être réactivé.',
                color: 'green',
              },
        );
      },
    });
  return (
    <ConfirmDialog
      title="Supprimer le membre&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={confirm}
      keepLabel="Garder le membre"
      confirmLabel="Supprimer le membre"
    >
      <Text>
        L’accès <strong>{de(name)}</strong> prend fin aussitôt, sur tous ses appareils.
      </Text>
      <Text>
        {member.last_sign_in_at
          ? 'Si son nom figure sur des commandes, des photos ou des paiements, il y reste\u00a0: le membre est alors désactivé au lieu d’être supprimé.'
          : 'Personne ne s’est jamais connecté avec ce numéro.'}
      </Text>
      <Deliveries member={member} />
    </ConfirmDialog>
  );
}

export function DeactivateDialog({ member, onClose }: Props) {
  const change = useActivateMember();
  const { id, display_name: name } = member;
  const onSuccess = () => {
    onClose();
    notifications.show({ message: `Accès ${de(name)} désactivé`, color: 'green' });
  };
  return (
    <ConfirmDialog
      title="Désactiver le membre&#8239;?"
      onClose={onClose}
      change={change}
      onConfirm={() => change.mutate({ id, active: false }, { onSuccess })}
      keepLabel="Garder l’accès"
      confirmLabel="Désactiver"
    >
      <Text>
        L’accès <strong>{de(name)}</strong> prend fin aussitôt, sur tous ses appareils. Son nom reste sur son
        travail, et vous pourrez réactiver l’accès.
      </Text>
      <Deliveries member={member} />
    </ConfirmDialog>
  );
}

/** For a member who lost his passkeys. */
export function ForgetPasskeysDialog({ member, onClose }: Props) {
  const forget = useForgetPasskeys();
  const { id, display_name: name } = member;
  const onSuccess = () => {
    onClose();
    notifications.show({ message: `Clés d’accès ${de(name)} retirées`, color: 'green' });
  };
  return (
    <ConfirmDialog
      title="Retirer les clés d’accès&#8239;?"
      onClose={onClose}
      change={forget}
      onConfirm={() => forget.mutate(id, { onSuccess })}
      keepLabel="Garder les clés"
      confirmLabel="Retirer les clés"
    >
      <Text>
        Les sessions <strong>{de(name)}</strong> prennent fin aussitôt. La prochaine connexion ne demandera
        que le code reçu par SMS&nbsp;: assurez-vous que son téléphone est bien entre ses mains.
      </Text>
    </ConfirmDialog>
  );
}

/** Deliveries stay assigned to a member who cannot sign in any more. */
function Deliveries({ member: { deliveries_ahead: ahead } }: { member: TeamMember }) {
  if (ahead === 0) return null;
  return (
    <Text>
      {formatCount(ahead, 'livraison')} à venir {ahead < 2 ? 'lui est confiée' : 'lui sont confiées'}&nbsp;:
      pensez à choisir un autre livreur.
    </Text>
  );
}
