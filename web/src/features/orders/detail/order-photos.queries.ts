import { type OrderImage, ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { readSettled } from '../../../shared/api/optimistic.ts';
import { refused } from '../../../shared/api/refused.ts';
import { orderQuery, storeOrder } from '../order.queries.ts';

type Change = (images: OrderImage[]) => OrderImage[];

/** Changes of an order's photos; a caption and a removal show at once, until the server refuses them. */
export function useOrderPhotos(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  const put = (change: Change) =>
    queryClient.setQueryData(
      queryKey,
      (order) => order && { ...order, order_images: change(order.order_images) },
    );
  const onSettled = () => readSettled(queryClient, queryKey);
  const add = (body: { image_id: number; caption?: string | null }) =>
    call(ordersRoutes.addImage, { params: { id }, body });

  // In the order of the clicks.
  const inTurn = { scope: { id: `order-photos-${id}` }, meta: { guess: () => queryKey }, onSettled };
  const instant = <Input>(failed: string, changeOf: (input: Input) => Change) => ({
    ...inTurn,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.order_images;
      put(changeOf(input));
      return { before };
    },
    onError: (error: Error, _: Input, context: { before: OrderImage[] | undefined } | undefined) => {
      const before = context?.before;
      if (before) put(() => before);
      refused(failed)(error);
    },
  });
  return {
    attach: useMutation({
      ...inTurn,
      mutationFn: (image_id: number) => add({ image_id }),
      onSuccess: (image) => put((images) => [...images.filter((known) => known.id !== image.id), image]),
    }),
    caption: useMutation({
      mutationFn: ({ image, caption }: { image: number; caption: string }) =>
        add({ image_id: image, caption }),
      ...instant(
        'Légende non enregistrée',
        ({ image, caption }) =>
          (images) =>
            images.map((known) => (known.image === image ? { ...known, caption: caption || null } : known)),
      ),
    }),
    detach: useMutation({
      mutationFn: (imageId: number) => call(ordersRoutes.removeImage, { params: { id, imageId } }),
      ...instant(
        'Photo non retirée',
        (imageId) => (images) => images.filter((known) => known.image !== imageId),
      ),
    }),
    /** Attaches a removed photo again, with its caption and its kind. */
    reattach: useMutation({
      ...inTurn,
      mutationFn: async ({ image, caption, kind }: OrderImage) => {
        await add({ image_id: image, caption });
        if (kind !== 'verification') return;
        const body = { verification_image: image };
        storeOrder(queryClient, await call(ordersRoutes.update, { params: { id }, body }));
      },
      onError: refused('Photo non remise'),
    }),
  };
}
