import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Group } from '@mantine/core';
import { IconBuildingStore, IconCalendarTime, IconHomeX, IconPhone } from '@tabler/icons-react';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useToday } from '../../../shared/use-clock.ts';
import { useOnePress } from '../../../shared/use-one-press.ts';
import { missText } from './order-marks.tsx';

type Props = {
  order: OrderDetail;
  /** Absent for members who may not edit the order. */
  actions: { onReschedule: () => void; onBackToShop: () => void } | undefined;
};

/** Above a delivery that found nobody or was refused: call the sender, plan it anew, or keep it in the shop. */
export default function MissedNotice({ order, actions }: Props) {
  const { missed_as, missed_at, payer_account: sender } = order;
  const now = useToday();
  const backToShop = useOnePress(() => actions?.onBackToShop());
  if (!missed_as || !missed_at) return null;
  const words = missed_as === 'refused' ? 'La livraison a été refusée.' : 'Personne n’a ouvert.';
  return (
    <Notice
      icon={<IconHomeX size={24} stroke={1.75} aria-hidden />}
      tone="red"
      title={missText(missed_as, missed_at, now)}
      sentence={`${words} Appelez l’expéditeur, puis reprogrammez la livraison ou gardez le bouquet en boutique.`}
      action={
        actions && (
          <Group gap="xs">
            {sender?.phone && (
              <Button
                component="a"
                href={`tel:${sender.phone}`}
                aria-label={`Appeler l’expéditeur, ${sender.name}`}
                leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
              >
                Appeler l’expéditeur
              </Button>
            )}
            <ActionButton Icon={IconCalendarTime} onClick={actions.onReschedule} aria-haspopup="dialog">
              Reprogrammer
            </ActionButton>
            <ActionButton Icon={IconBuildingStore} onClick={backToShop}>
              Retour en boutique
            </ActionButton>
          </Group>
        )
      }
    />
  );
}
