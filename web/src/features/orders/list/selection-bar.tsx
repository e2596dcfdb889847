import { can } from '@florilege/contract/auth/roles.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconFileInvoice,
  IconFileText,
  IconLink,
  IconPrinter,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import classes from '../../../shared/list/selection-bar.module.css';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { DocumentDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { PaymentLinkDialog } from '../../payments/payments.public.ts';
import { bulkRefusal, type Refusal, tooManyRefusal, totalAmount } from './orders-selection.ts';

type DialogProps = { orderIds: number[]; onClose: () => void; onMade: () => void };

const dialogs = {
  link: PaymentLinkDialog,
  invoice: (props: DialogProps) => <DocumentDialog kind="invoice" {...props} />,
  quote: (props: DialogProps) => <DocumentDialog kind="quote" {...props} />,
  receipts: SquareInvoicesDialog,
  print: PrintDialog,
};

type Props = { orders: readonly OrderSummary[]; onClear: () => void };

/**
 * Actions on the selected orders together. A dialog remains when its orders leave the list, as the unpaid ones do when
 * they have their link: only the dialog shows the outcome.
 */
export function SelectionBar({ orders, onClear }: Props) {
  const member = useMember();
  // The orders that were selected when it opened, whatever a colleague changes meanwhile.
  const [open, setOpen] = useState<{ name: keyof typeof dialogs; orderIds: number[] } | null>(null);
  const show = (name: keyof typeof dialogs) => setOpen({ name, orderIds: orders.map(({ id }) => id) });
  const refusal = bulkRefusal(orders);
  const tooMany = tooManyRefusal(orders);
  return (
    <>
      {orders.length > 0 && (
        <section className={`${classes.bar} fl-no-print`} aria-label="Sélection">
          <p className={classes.sum} role="status">
            {formatCount(orders.length, 'commande')} · {formatEuros(totalAmount(orders))}
          </p>
          <div className={classes.actions}>
            {can(member, 'payments.take') && (
              <Action
                label="Lien de paiement"
                Icon={IconLink}
                onClick={() => show('link')}
                refusal={tooMany}
              />
            )}
            {can(member, 'billing.issue') && (
              <>
                <Action
                  label="Facture"
                  Icon={IconFileInvoice}
                  onClick={() => show('invoice')}
                  refusal={refusal}
                />
                <Action label="Devis" Icon={IconFileText} onClick={() => show('quote')} refusal={refusal} />
                <Action
                  label="Reçus Square"
                  Icon={IconReceipt}
                  onClick={() => show('receipts')}
                  refusal={tooMany}
                />
              </>
            )}
            <Action label="Imprimer" Icon={IconPrinter} onClick={() => show('print')} />
          </div>
          <Tooltip label="Tout désélectionner">
            <ActionIcon
              size={38}
              className={classes.close}
              onClick={onClear}
              aria-label="Tout désélectionner"
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </section>
      )}
      <DialogSlot of={open}>
        {({ name, orderIds }) => {
          const Dialog = dialogs[name];
          return <Dialog orderIds={orderIds} onClose={() => setOpen(null)} onMade={onClear} />;
        }}
      </DialogSlot>
    </>
  );
}

type ActionProps = { label: string; Icon: Icon; onClick: () => void; refusal?: Refusal | null };

/** A refused action stays reachable: its reason shows on hover and focus, is read out, and answers a tap on a phone. */
function Action({ label, Icon, onClick, refusal = null }: ActionProps) {
  const notify = useNotify();
  const id = useId();
  const icon = <Icon size={18} stroke={1.6} aria-hidden />;
  if (!refusal) {
    return (
      <Button className={classes.action} leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Tooltip label={refusal.text} events={{ hover: true, focus: true, touch: false }}>
        <Button
          className={classes.action}
          data-waiting
          aria-disabled
          aria-describedby={id}
          leftSection={icon}
          onClick={() => void notify({ type: 'info', title: refusal.title, description: refusal.text })}
        >
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{refusal.text}</VisuallyHidden>
    </>
  );
}
