import { formatAmount } from '@florilege/contract/http/money.ts';
import type { searchRoutes } from '@florilege/contract/search/search.contract.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { searchEverywhere } from './search.service.ts';

/** `storage` signs the addresses of the small pictures. */
export const searchHandlers = (storage: Storage): Handlers<typeof searchRoutes> => ({
  everywhere: async ({ db, member, query }) => {
    const { clients, orders, photos, members } = await searchEverywhere(db, member, query.q);
    return {
      clients: clients.map(({ id, name, type, city, phone }) => ({ id, name, type, city, phone })),
      orders: orders.map(({ id, payer_name, recipient_name, amount, status, delivery_date }) => ({
        id,
        payer_name,
        recipient_name,
        amount: formatAmount(amount),
        status,
        delivery_date,
      })),
      photos: await Promise.all(
        photos.map(async ({ thumbnail_key, ...photo }) => ({
          ...photo,
          thumbnail_url: thumbnail_key && (await storage.signedUrl(thumbnail_key)),
        })),
      ),
      members,
    };
  },
});
