import { proofConflicts, proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { proofsQuery } from '../deliveries.queries.ts';

/** Shows the shop that a proof came too late to count, until the order is delivered. */
export function ConflictNotice({ order }: { order: { id: number; status: string } }) {
  const proofs = useQuery(proofsQuery(order.id));
  const late = proofs.data?.findLast(({ conflict }) => conflict !== null);
  if (!late?.conflict || order.status === 'delivered' || order.status === 'picked_up') return null;
  return (
    <Notice
      icon={<IconTruckDelivery size={24} stroke={1.75} aria-hidden />}
      tone="amber"
      title="Preuve de livraison sans effet"
      sentence={`${proofOutcomes[late.outcome].told} le ${formatDateTime(late.taken_at)} par ${late.author_name}. ${
        proofConflicts[late.conflict]
      } La photo est dans l’onglet Photos.`}
    />
  );
}
