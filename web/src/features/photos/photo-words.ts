import type { BadgeVariant } from '@florilege/contract/auth/roles.ts';
import { type ImageStatus, imageStatuses } from '@florilege/contract/photos/image-status.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { formatCount, formatNumber } from '../../shared/format.ts';

export function photoAlt({ description, filename }: Pick<Image, 'description' | 'filename'>): string {
  return description ?? filename;
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** `2516582` bytes → `2,4 MB`, with a no-break space. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(value, Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1)}\u00a0${UNITS[unit]}`;
}

export const statusOptions = (['uploaded', 'pending', 'failed'] as const).map((value) => ({
  value,
  label: imageStatuses[value],
}));

export const statusBadges = {
  uploaded: 'secondary',
  pending: 'outline',
  failed: 'destructive',
} as const satisfies Record<ImageStatus, BadgeVariant>;

/** `image/jpeg` → `JPEG`. */
export function formatName(contentType: string): string {
  return contentType.split('/')[1]?.toUpperCase() ?? contentType;
}

type Attached = Pick<Image, 'order_ids' | 'client_associations'>;

/** Says how many of the photos are attached to orders and clients; null for none. */
export function attachmentSentence(photos: readonly Attached[]): string | null {
  const toOrders = photos.filter(({ order_ids }) => order_ids.length > 0).length;
  const toClients = photos.filter(({ client_associations }) => client_associations.length > 0).length;
  if (toOrders + toClients === 0) return null;
  if (photos.length === 1) {
    const [orders, clients] = photos.flatMap(({ order_ids, client_associations }) => [
      order_ids.length,
      client_associations.length,
    ]);
    const places = [
      placeOf(orders, 'une commande', 'commandes'),
      placeOf(clients, 'un client', 'clients'),
    ].filter((place) => place !== null);
    return `Elle est attachée ${places.join(' et ')}, où elle ne se verra plus.`;
  }
  const places = [
    toOrders > 0 && `${formatCount(toOrders, 'est attachée', 'sont attachées')} à des commandes`,
    toClients > 0 && `${formatCount(toClients, 'est attachée', 'sont attachées')} à des clients`,
  ].filter((place) => typeof place === 'string');
  const gone = toOrders + toClients === 1 ? 'elle ne s’y verra plus' : 'elles ne s’y verront plus';
  return `${places.join(', ')}\u00a0: ${gone}.`;
}

function placeOf(count = 0, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `à ${one}` : `à ${count} ${many}`;
}
