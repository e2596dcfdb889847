import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Anchor, Paper } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../shared/format.ts';
import { DetailCell } from './detail-cell.tsx';
import classes from './order-details.module.css';

const SHOWN = 3;

/** The first photos; their tab has them all, and takes new ones. */
export function OrderPhotos({ order }: { order: OrderDetail }) {
  const { order_images: photos } = order;
  const checked = photos.filter(({ kind }) => kind === 'verification').length;
  const seen = photos.filter(({ thumbnail_url }) => thumbnail_url !== null).slice(0, SHOWN);
  return (
    <Paper
      component="section"
      withBorder
      className={`${classes.card} ${classes.photos} fl-no-print`}
      aria-label="Photos"
    >
      <DetailCell title="Photos">
        <strong>{photos.length === 0 ? 'Aucune photo' : formatCount(photos.length, 'photo')}</strong>
        {checked > 0 && <small>dont {checked} de vérification</small>}
      </DetailCell>
      <Anchor
        component={Link}
        to={`/commandes/${order.id}/photos`}
        search
        replace
        resetScroll={false}
        className={classes.thumbnails}
      >
        {seen.map(({ id, thumbnail_url, caption }) => (
          <img key={id} src={thumbnail_url ?? ''} alt={caption ?? ''} loading="lazy" />
        ))}
        <span className={classes.addPhoto}>
          <IconCamera size={20} stroke={1.6} aria-hidden />
          {photos.length === 0 ? 'Ajouter une photo' : 'Photos'}
        </span>
      </Anchor>
    </Paper>
  );
}
