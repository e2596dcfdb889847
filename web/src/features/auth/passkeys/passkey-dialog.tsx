import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type PasskeyWhy, settlePasskey, showPasskey } from '../../../session/passkey.ts';
import { signOut } from '../../../session/sign-out.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { ErrorAlert } from '../../../shared/ui/error-panel.tsx';
import { useNewPasskey } from './new-passkey.ts';

const icon = <IconFingerprint size={20} stroke={1.6} aria-hidden />;

/** Asks for the member's passkey; what waits for it goes on. Before a session may do anything it cannot be closed. */
export default function PasskeyDialog({ why }: { why: PasskeyWhy }) {
  const first = why !== 'again';
  const leave = first ? () => void signOut('local') : () => settlePasskey(false);
  return (
    <Dialog
      title={why === 'setup' ? 'Protégez votre accès' : 'Confirmez que c’est vous'}
      onClose={leave}
      closeOnEscape={!first}
      closeOnClickOutside={!first}
      withCloseButton={!first}
    >
      {why === 'setup' ? <Setup onLeave={leave} /> : <Show first={first} onLeave={leave} />}
    </Dialog>
  );
}

function Show({ first, onLeave }: { first: boolean; onLeave: () => void }) {
  const show = useMutation({ mutationFn: showPasskey });
  return (
    <Stack gap="sm">
      <Text>
        {first
          ? 'Votre compte est protégé par une clé d’accès\u00a0: empreinte, visage, code de l’appareil ou clé de sécurité.'
          : 'Cette action demande de nouveau votre clé d’accès.'}
      </Text>
      <ErrorAlert error={show.error} title="La clé n’a pas été reconnue" />
      {first && (
        <Text c="dimmed">
          Clé perdue&#8239;? Un autre Admin peut la retirer dans Équipe&#8239;; vous en enregistrerez une
          nouvelle.
        </Text>
      )}
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onLeave}>
          {first ? 'Déconnexion' : 'Annuler'}
        </Button>
        <Button leftSection={icon} onClick={() => show.mutate()} loading={show.isPending} data-autofocus>
          Utiliser ma clé d’accès
        </Button>
      </div>
    </Stack>
  );
}

function Setup({ onLeave }: { onLeave: () => void }) {
  const { add, name, setName } = useNewPasskey(() => undefined);
  return (
    <Stack gap="sm">
      <Text>
        La boutique demande une clé d’accès pour votre rôle. Elle s’ajoute au code reçu par SMS&nbsp;:
        l’empreinte, le visage ou le code de cet appareil, ou une clé de sécurité.
      </Text>
      <ErrorAlert error={add.error} title="La clé n’a pas été enregistrée" />
      <TextInput
        label="Nom de cette clé"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
      />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onLeave}>
          Déconnexion
        </Button>
        <Button
          leftSection={icon}
          onClick={() => add.mutate()}
          loading={add.isPending}
          disabled={name.trim() === ''}
          data-autofocus
        >
          Enregistrer une clé d’accès
        </Button>
      </div>
    </Stack>
  );
}
