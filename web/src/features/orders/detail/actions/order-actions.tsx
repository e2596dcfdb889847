import { can } from '@florilege/contract/auth/roles.ts';
import { isAtTerminal, orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import {
  IconCalendarRepeat,
  IconCircleX,
  IconFileDownload,
  IconHistory,
  IconPrinter,
  IconRepeat,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Member, useMember } from '../../../../session/use-session.ts';
import { keptOf, orderPaymentsQuery } from '../../../payments/payments.public.ts';
import { useWorkplace } from '../../../settings/settings.public.ts';
import type { OrderDialog } from '../order-dialogs.tsx';
import { ActionTile } from './action-tile.tsx';
import classes from './order-actions.module.css';
import { chargeTiles, paperTiles, type Tile, tile } from './order-tiles.ts';
import { usePaymentCheck } from './use-payment-check.tsx';

type Open = (dialog: OrderDialog) => void;

/**
 * Every action in its own place, which no status changes; one that cannot be done says why, and the keyboard
 * reaches it for that.
 */
export function OrderActions({ order, open }: { order: OrderDetail; open: Open }) {
  const member = useMember();
  const { workplace } = useWorkplace();
  const check = usePaymentCheck(order.id);
  const papers = [
    ...paperTiles(order, member, open),
    tile(IconFileDownload, 'Bon de commande', 'Carte et bon inclus', () => open('print')),
    tile(IconPrinter, 'Imprimer la commande', '', () => window.print()),
  ];
  return (
    <section aria-label="Actions" className={`${classes.actions} fl-no-print`}>
      <Tiles title="Paiement" tiles={chargeTiles(order, member, open, { shop: workplace?.name, check })} />
      <Tiles title="Papiers" tiles={papers} />
      <Tiles title="Plus rarement" tiles={useRareTiles(order, member)} />
      {can(member, 'orders.edit') && <Cancel order={order} member={member} open={open} />}
    </section>
  );
}

function useRareTiles(order: OrderDetail, member: Member): Tile[] {
  const navigate = useNavigate();
  const { id, payer_account: payer } = order;
  const repeat = () => navigate({ to: '/commandes', search: { new: '1', from: String(id) } });
  const subscribe = () => navigate({ to: '/abonnements', search: { new: '1', from: `order-${id}` } });
  const journal = () => navigate({ to: '/audit', search: { about: `order:${id}` } });
  return [
    ...(can(member, 'orders.create') ? [tile(IconRepeat, 'Refaire la même commande', '', repeat)] : []),
    ...(can(member, 'subscriptions.edit')
      ? [
          tile(
            IconCalendarRepeat,
            'Créer un abonnement',
            payer ? '' : 'Il faut d’abord un payeur',
            payer ? subscribe : undefined,
          ),
        ]
      : []),
    ...(can(member, 'audit.read') ? [tile(IconHistory, 'Journal', '', journal)] : []),
  ];
}

function Tiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <div>
      <h2 className={classes.group}>{title}</h2>
      <div className={classes.tiles}>
        {tiles.map((each) => (
          <ActionTile key={each.label} {...each} />
        ))}
      </div>
    </div>
  );
}

/** Apart from the others, with its consequence in words. */
function Cancel({ order, member, open }: { order: OrderDetail; member: Member; open: Open }) {
  const mayCancel = orderCan.cancel(order, member);
  const reason = order.deleted_at ? 'Commande supprimée' : 'Déjà annulée';
  const hasPayments = order.payments.length > 0;
  const money = useQuery({ ...orderPaymentsQuery(order.id), enabled: mayCancel && hasPayments });
  // Payments that were refunded are among them.
  const hasMoney = money.data ? keptOf(money.data) > 0 : hasPayments;
  return (
    <div className={classes.cancel}>
      <ActionTile
        Icon={IconCircleX}
        label="Annuler la commande"
        hint={mayCancel ? '' : reason}
        run={mayCancel ? () => open('cancel') : undefined}
        danger
      />
      {mayCancel && <p>{cancelConsequence(order, hasMoney)}</p>}
    </div>
  );
}

/** The most important thing that cancelling does; its dialog says them all. */
function cancelConsequence(order: OrderDetail, hasMoney: boolean): string {
  if (hasMoney) return 'Ce qui a été reçu sera alors à rembourser.';
  if (order.financial_status === 'link_generated') return 'Le lien de paiement sera supprimé.';
  if (isAtTerminal(order)) return 'Le paiement sur le terminal sera arrêté.';
  if (order.has_pennylane_invoice) return 'Sa facture Pennylane demandera un avoir.';
  return order.requires_delivery ? 'Elle ne sera pas livrée.' : 'Elle ne sera pas préparée.';
}
