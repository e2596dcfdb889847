import { formatAmount } from '@florilege/contract/http/money.ts';
import { searchRoutes } from '@florilege/contract/search/search.contract.ts';
import { defineFeature } from '../../feature.ts';
import { searchEverywhere } from './search.service.ts';

export const searchFeature = defineFeature({
  routes: searchRoutes,
  handlers: ({ storage, bulkReads }) => ({
    everywhere: async ({ db, member, query }) => {
      const { clients, orders, photos, members, near } = await searchEverywhere(db, member, query.q);
      const pictures = photos.map(async ({ thumbnail_key, ...photo }) => ({
        ...photo,
        thumbnail_url: thumbnail_key && (await storage.signedUrl(thumbnail_key)),
      }));
      return {
        clients: bulkReads
          .note(member.id, clients)
          .map(({ id, name, type, address, city, phone, found_contact }) => {
            return { id, name, type, address, city, phone, found_contact };
          }),
        orders: orders.map((order) => ({ ...order, amount: formatAmount(order.amount) })),
        photos: await Promise.all(pictures),
        members,
        near,
      };
    },
  }),
});
