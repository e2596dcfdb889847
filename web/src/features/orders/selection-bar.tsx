import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { type Icon, IconFileInvoice, IconFileText, IconLink, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount, formatEuros } from '../../shared/format.ts';
import { useNotify } from '../../shared/ui/notification-dialog.tsx';
import classes from '../../shared/ui/selection-bar.module.css';
import { bulkRefusal, totalAmount } from './orders-selection.ts';

const LATER = { title: 'Bientôt disponible', text: 'Disponible avec les paiements.' };

type Props = { orders: readonly OrderSummary[]; onClear: () => void };

/** What can be done with the selected orders together. Payments and invoices come later: their buttons say why they wait. */
export function SelectionBar({ orders, onClear }: Props) {
  const refusal = bulkRefusal(orders) ?? LATER;
  return (
    <section className={classes.bar} aria-label="Sélection">
      <p className={classes.sum} role="status">
        {formatCount(orders.length, 'commande')} · {formatEuros(totalAmount(orders))}
      </p>
      <div className={classes.actions}>
        <WaitingAction label="Lien de paiement" Icon={IconLink} reason={LATER} />
        <WaitingAction label="Facture" Icon={IconFileInvoice} reason={refusal} />
        <WaitingAction label="Devis" Icon={IconFileText} reason={refusal} />
      </div>
      <Tooltip label="Tout désélectionner">
        <ActionIcon size={38} className={classes.close ?? ''} onClick={onClear} aria-label="Tout désélectionner">
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

type ActionProps = { label: string; Icon: Icon; reason: { title: string; text: string } };

/** Disabled, yet reachable: the reason shows on hover and focus, is read out, and answers a tap where nothing hovers. */
function WaitingAction({ label, Icon, reason }: ActionProps) {
  const notify = useNotify();
  const id = useId();
  return (
    <>
      <Tooltip label={reason.text} events={{ hover: true, focus: true, touch: false }}>
        <Button
          className={classes.action ?? ''}
          data-waiting
          aria-disabled
          aria-describedby={id}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => void notify({ type: 'info', title: reason.title, description: reason.text })}
        >
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason.text}</VisuallyHidden>
    </>
  );
}
