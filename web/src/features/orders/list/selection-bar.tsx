import { can, type Permission } from '@florilege/contract/auth/roles.ts';
import { BULK_BILLING_LIMIT } from '@florilege/contract/billing/billing.contract.ts';
import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import { BULK_LIMIT, type OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { BULK_PAYMENT_LIMIT } from '@florilege/contract/payments/payments.contract.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconChecks,
  IconFileInvoice,
  IconFileText,
  IconLink,
  IconPrinter,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount, formatEuros, joined } from '../../../shared/format.ts';
import classes from '../../../shared/list/selection/selection-bar.module.css';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { DocumentDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { PaymentLinkDialog } from '../../payments/payments.public.ts';
import { orderShortcuts } from '../orders.shortcuts.ts';
import type { Work } from '../together/together-dialogs.tsx';
import { TogetherDialog, workActions } from '../together/work-actions.ts';
import { BarAction, type Refusal } from './bar-action.tsx';

/** The fields of each order that the rules about several need. */
type Selected = Pick<OrderSummary, 'payer_name' | 'amount' | 'remaining_amount'>;
const MOST_TOGETHER = Math.min(BULK_PAYMENT_LIMIT, BULK_BILLING_LIMIT, BULK_LIMIT);

/** Why so many orders cannot be sent at once; null when they can. */
export function tooManyRefusal(orders: readonly unknown[]): Refusal | null {
  if (orders.length <= MOST_TOGETHER) return null;
  return { title: 'Sélection trop grande', description: `Sélectionnez ${MOST_TOGETHER} commandes au plus.` };
}

/** Why a quote or an invoice cannot be made for these orders together; null when it can. */
export function bulkRefusal(orders: readonly Selected[]): Refusal | null {
  const payers = new Set(orders.map(({ payer_name }) => payer_name));
  if (payers.size === 0)
    return { title: 'Sélection requise', description: 'Veuillez sélectionner des commandes.' };
  if (payers.has(null) || payers.has('')) {
    const description =
      orders.length === 1
        ? 'La commande n’a pas de payeur.'
        : 'Toutes les commandes doivent avoir un payeur.';
    return { title: 'Payeur requis', description };
  }
  if (payers.size > 1) {
    const description = 'Les commandes sélectionnées doivent avoir le même payeur.';
    return { title: 'Même payeur requis', description };
  }
  return tooManyRefusal(orders);
}

/** The orders' amounts, and what a link would ask for where that is less: « 120,00 € · reste 70,00 € ». */
export function sumsOf(orders: readonly Selected[]): string {
  const sum = (of: (order: Selected) => string) =>
    formatAmount(orders.reduce((cents, order) => cents + (parseAmount(of(order)) ?? 0), 0));
  const [total, remaining] = [sum(({ amount }) => amount), sum((order) => order.remaining_amount)];
  return joined(formatEuros(total), total !== remaining && `reste ${formatEuros(remaining)}`);
}

type BulkAction = {
  label: string;
  Icon: Icon;
  permission?: Permission;
  refusalOf: (orders: readonly Selected[]) => Refusal | null;
  Dialog: (props: { orderIds: number[]; onClose: () => void; onMade: () => void }) => ReactNode;
};

const actions: readonly BulkAction[] = [
  {
    label: 'Lien de paiement',
    Icon: IconLink,
    permission: 'payments.take',
    refusalOf: tooManyRefusal,
    Dialog: (props) => <PaymentLinkDialog selected {...props} />,
  },
  {
    label: 'Facture Pennylane',
    Icon: IconFileInvoice,
    permission: 'billing.issue',
    refusalOf: bulkRefusal,
    Dialog: (props) => <DocumentDialog kind="invoice" {...props} />,
  },
  {
    label: 'Devis Pennylane',
    Icon: IconFileText,
    permission: 'billing.issue',
    refusalOf: bulkRefusal,
    Dialog: (props) => <DocumentDialog kind="quote" {...props} />,
  },
  {
    label: 'Reçus Square',
    Icon: IconReceipt,
    permission: 'billing.issue',
    refusalOf: tooManyRefusal,
    Dialog: SquareInvoicesDialog,
  },
  { label: 'Imprimer', Icon: IconPrinter, refusalOf: () => null, Dialog: PrintDialog },
];

const noDeliveryRefusal = (orders: readonly OrderSummary[], work: Work): Refusal | null =>
  work !== 'driver' || orders.some((order) => order.requires_delivery)
    ? null
    : { title: 'Aucune livraison', description: 'Un retrait n’a pas de livreur.' };

const allLabel = ({ shown, more, selected }: NonNullable<Props['all']>) => {
  if (selected) return 'Tout désélectionner';
  return more ? `Sélectionner les ${shown} affichées` : 'Tout sélectionner';
};

type Props = {
  orders: readonly OrderSummary[];
  onClear: () => void;
  /** Selects all `shown` orders or none, where cards have no box for that; null: a table has one. `more`: others are not shown. */
  all: { shown: number; more: boolean; selected: boolean; toggle: () => void } | null;
};

/**
 * Actions on the selected orders together. A dialog remains when its orders leave the list, as the unpaid
 * ones do when they have their link: only the dialog shows the outcome.
 */
export function SelectionBar({ orders, onClear, all }: Props) {
  const member = useMember();
  // The orders that were selected when it opened, whatever a colleague changes meanwhile.
  const [open, setOpen] = useState<(Pick<BulkAction, 'Dialog'> & { orderIds: number[] }) | null>(null);
  const [working, setWorking] = useState<(Pick<Props, 'orders'> & { work: Work }) | null>(null);
  const mayEdit = can(member, 'orders.edit');
  const notify = useNotify();
  const refusalOf = (work: Work) => tooManyRefusal(orders) ?? noDeliveryRefusal(orders, work);
  usePageKeys(({ key }) => {
    if (orders.length > 0 && isKey('close', key)) {
      onClear();
      return true;
    }
    const pressed = workActions.find(({ work }) => isKey(orderShortcuts[work], key));
    if (!pressed || orders.length === 0 || !mayEdit) return false;
    const refusal = refusalOf(pressed.work);
    if (refusal) void notify({ type: 'info', ...refusal });
    else setWorking({ work: pressed.work, orders });
    return true;
  });
  const closeLabel = all ? 'Quitter la sélection' : 'Tout désélectionner';
  const icon = (Icon: Icon) => <Icon size={18} stroke={1.6} aria-hidden />;
  return (
    <>
      {(orders.length > 0 || all) && (
        <section className={`${classes.bar} fl-no-print`} aria-label="Sélection">
          <p className={classes.sum} role="status">
            {orders.length === 0
              ? 'Aucune commande choisie'
              : `${formatCount(orders.length, 'commande')}\u00a0· ${sumsOf(orders)}`}
          </p>
          {all && (
            <div className={classes.all}>
              <Button className={classes.action} leftSection={icon(IconChecks)} onClick={all.toggle}>
                {allLabel(all)}
              </Button>
            </div>
          )}
          {orders.length > 0 && mayEdit && (
            <div className={classes.actions}>
              {workActions.map(({ work, label, Icon }) => (
                <BarAction
                  key={work}
                  label={label}
                  icon={icon(Icon)}
                  refusal={refusalOf(work)}
                  keys={orderShortcuts[work].shown[0][0]}
                  onClick={() => setWorking({ work, orders })}
                />
              ))}
            </div>
          )}
          {orders.length > 0 && (
            <div className={classes.actions} data-money={mayEdit || undefined}>
              {actions
                .filter(({ permission }) => !permission || can(member, permission))
                .map(({ label, Icon, refusalOf, Dialog }) => (
                  <BarAction
                    key={label}
                    label={label}
                    icon={icon(Icon)}
                    refusal={refusalOf(orders)}
                    onClick={() => setOpen({ Dialog, orderIds: orders.map(({ id }) => id) })}
                  />
                ))}
            </div>
          )}
          {orders.length > 0 && (
            <Tooltip label={closeLabel}>
              <ActionIcon size={38} className={classes.close} onClick={onClear} aria-label={closeLabel}>
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </section>
      )}
      <DialogSlot of={open}>
        {({ Dialog, orderIds }) => (
          <Dialog orderIds={orderIds} onClose={() => setOpen(null)} onMade={onClear} />
        )}
      </DialogSlot>
      <DialogSlot of={working}>
        {(shown) => <TogetherDialog {...shown} onClose={() => setWorking(null)} />}
      </DialogSlot>
    </>
  );
}
