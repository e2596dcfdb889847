import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { IconEyeCheck, IconFlowerOff } from '@tabler/icons-react';
import { changeTime } from '../../../shared/form/changes.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import classes from './notices.module.css';

/** `onVerify`: absent for members who may not ask for a verification. */
type Props = { order: OrderDetail; onVerify: (() => void) | undefined };

/** Above a bouquet that was refused: why, the photo that was refused, and the way to the next verification. */
export default function RedoNotice({ order, onVerify }: Props) {
  const { refusal } = order;
  if (!refusal) return null;
  const photo = order.order_images.findLast(({ kind }) => kind === 'verification');
  const maker = refusal.maker_name ? `À refaire par ${refusal.maker_name}` : 'À refaire';
  return (
    <Notice
      icon={
        photo ? (
          <img
            className={classes.photo}
            src={photo.thumbnail_url ?? photo.image_url}
            alt={`Bouquet refusé de la commande ${order.id}`}
          />
        ) : (
          <IconFlowerOff size={24} stroke={1.75} aria-hidden />
        )
      }
      tone="red"
      title={maker}
      sentence={
        <>
          «&nbsp;{refusal.reason}&nbsp;», {refusal.author_name ?? 'Système'} {changeTime(refusal.at)}
        </>
      }
      action={
        onVerify && (
          <ActionButton Icon={IconEyeCheck} onClick={onVerify} aria-haspopup="dialog">
            Envoyer la nouvelle photo
          </ActionButton>
        )
      }
    />
  );
}
