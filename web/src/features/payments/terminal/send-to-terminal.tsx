import { useRef } from 'react';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { ChooseWorkplace, useWorkplace } from '../../settings/settings.public.ts';

const TerminalDialog = laterDialog(() => import('./terminal-dialog.tsx'));

const NO_LOCATION =
  "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.";

/** Sends to the terminal of where this device works, which is asked first where nobody chose it yet. */
export default function SendToTerminal({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { shops, workplaceId } = useWorkplace();
  // A charge stays at its terminal, wherever this device works meanwhile.
  const sentFrom = useRef<number | null>(null);
  sentFrom.current ??= workplaceId;
  if (sentFrom.current !== null)
    return <TerminalDialog orderId={orderId} locationId={sentFrom.current} onClose={onClose} />;
  // The only shop is chosen by itself, as soon as it is known.
  return shops?.length === 1 ? null : <ChooseWorkplace sentence={NO_LOCATION} onClose={onClose} />;
}
