import {
  type OrderDetail,
  type OrderImage,
  ordersRoutes,
} from '@florilege/contract/orders/orders.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { optimistic, readSettled, takeBack } from '../../../shared/api/optimistic.ts';
import { refused } from '../../../shared/api/refused.ts';
import { orderQuery } from '../order.queries.ts';

/** Changes of an order's photos; a caption and a removal show at once, until the server refuses them. */
export function useOrderPhotos(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  const onSettled = () => readSettled(queryClient, queryKey);
  const add = (body: { image_id: number; caption?: string | null }) =>
    call(ordersRoutes.addImage, { params: { id }, body });

  // In the order of the clicks.
  const inTurn = { scope: { id: `order-photos-${id}` }, meta: { guess: () => queryKey }, onSettled };
  const instant = <Input>(failed: string, changed: (images: OrderImage[], input: Input) => OrderImage[]) => {
    const apply = (order: OrderDetail, input: Input) => ({
      ...order,
      order_images: changed(order.order_images, input),
    });
    const { onMutate } = optimistic(queryClient, queryKey, apply);
    return {
      ...inTurn,
      onMutate,
      onError: (error: Error, _: Input, guess: Awaited<ReturnType<typeof onMutate>> | undefined) => {
        const order = queryClient.getQueryData(queryKey);
        const images = guess?.before?.order_images;
        takeBack(queryClient, queryKey, guess, order && images && { ...order, order_images: images });
        refused(failed)(error);
      },
    };
  };
  return {
    attach: useMutation({
      ...inTurn,
      mutationFn: (image_id: number) => add({ image_id }),
      onSuccess: (image) =>
        queryClient.setQueryData(queryKey, (order) => {
          const others = order?.order_images.filter((known) => known.id !== image.id);
          return order && { ...order, order_images: [...(others ?? []), image] };
        }),
    }),
    caption: useMutation({
      mutationFn: ({ image, caption }: { image: number; caption: string }) =>
        add({ image_id: image, caption }),
      ...instant('Légende non enregistrée', (images, { image, caption }) =>
        images.map((known) => (known.image === image ? { ...known, caption: caption || null } : known)),
      ),
    }),
    detach: useMutation({
      mutationFn: (imageId: number) => call(ordersRoutes.removeImage, { params: { id, imageId } }),
      ...instant('Photo non retirée', (images, imageId) => images.filter((known) => known.image !== imageId)),
    }),
    /** Brings a removed photo back as it was. */
    restore: useMutation({
      ...inTurn,
      mutationFn: (imageId: number) => call(ordersRoutes.restoreImage, { params: { id, imageId } }),
      onError: refused('Photo non remise'),
    }),
  };
}
