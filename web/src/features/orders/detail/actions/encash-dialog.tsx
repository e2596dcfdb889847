import { can } from '@florilege/contract/auth/roles.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { centsOf } from '@florilege/contract/http/money.ts';
import { isAtTerminal } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import {
  type ManualMethod,
  manualMethods,
  paymentMethods,
} from '@florilege/contract/payments/payment-methods.ts';
import { SimpleGrid, Text } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCoins,
  IconCreditCard,
  IconWritingSign,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../../session/use-session.ts';
import { Dialog } from '../../../../shared/dialog/dialog.tsx';
import { formatEuros } from '../../../../shared/format.ts';
import { orderPaymentsQuery } from '../../../payments/payments.public.ts';
import { useWorkplace } from '../../../settings/settings.public.ts';
import { ActionTile } from './action-tile.tsx';
import { chargeTiles, tile } from './order-tiles.ts';
import { usePaymentCheck } from './use-payment-check.tsx';

/** The dialogs that lead on from here. */
export type EncashStep = 'link' | 'terminal' | 'terminalFollow' | 'useCredit' | ManualMethod;

const icons: Record<ManualMethod, Icon> = {
  cash: IconCash,
  cheque: IconWritingSign,
  transfer: IconBuildingBank,
  card: IconCreditCard,
};

type Props = { order: OrderDetail; open: (step: EncashStep) => void; onClose: () => void };

/** Every means of payment; one that cannot be used now says why. */
export default function EncashDialog({ order, open, onClose }: Props) {
  const member = useMember();
  const { workplace } = useWorkplace();
  const check = usePaymentCheck(order.id);
  const [link, terminal] = chargeTiles(order, member, open, { shop: workplace?.name, check });
  const busy = isAtTerminal(order);
  const { data: money } = useQuery(orderPaymentsQuery(order.id));
  const credit = can(member, 'payments.writeOff') ? (money?.credit_amount ?? '0') : '0';
  const means = [
    ...(terminal ? [terminal] : []),
    ...(link ? [link] : []),
    ...manualMethods.map((method) =>
      tile(
        icons[method],
        paymentMethods[method],
        busy ? 'Paiement en cours sur le terminal' : 'À noter, en tout ou partie',
        busy ? undefined : () => open(method),
      ),
    ),
    // Last, as it comes with an answer of its own: no other tile moves under the finger.
    ...(centsOf(credit) > 0
      ? [
          tile(
            IconCoins,
            `Utiliser son crédit de ${formatEuros(credit)}`,
            busy ? 'Paiement en cours sur le terminal' : 'Payé de trop sur ses autres commandes',
            busy ? undefined : () => open('useCredit'),
          ),
        ]
      : []),
  ];
  return (
    <Dialog title={`Encaisser ${formatEuros(order.remaining_amount)}`} onClose={onClose} size="md">
      <Text c="dimmed" mb="sm">
        Commande {order.id} {de(order.display_client)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" role="group" aria-label="Moyen de paiement">
        {means.map((each) => (
          <ActionTile key={each.label} {...each} />
        ))}
      </SimpleGrid>
    </Dialog>
  );
}
