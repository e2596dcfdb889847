import {
  type OrderDetail,
  type OrderImage,
  ordersRoutes,
} from '@florilege/contract/orders/orders.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { orderQuery, storeOrder } from '../order.queries.ts';

/** Shows a change of the photos before the server has answered, and takes it back when it refuses. */
function useInstantPhotos<Change>(
  id: number,
  send: (change: Change) => Promise<unknown>,
  apply: (images: OrderImage[], change: Change) => OrderImage[],
) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  return useMutation({
    // In the order of the clicks.
    scope: { id: `order-photos-${id}` },
    mutationFn: send,
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.order_images;
      queryClient.setQueryData(
        queryKey,
        (order) => order && { ...order, order_images: apply(order.order_images, change) },
      );
      return { before };
    },
    onError: (_error, _change, context) => {
      const before = context?.before;
      if (before) queryClient.setQueryData(queryKey, (order) => order && { ...order, order_images: before });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useAttachPhoto(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (imageId: number) =>
      call(ordersRoutes.addImage, { params: { id }, body: { image_id: imageId } }),
    onSuccess: (image) =>
      queryClient.setQueryData(
        orderQuery(id).queryKey,
        (order) =>
          order && {
            ...order,
            order_images: [...order.order_images.filter((known) => known.id !== image.id), image],
          },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

export function useCaption(id: number) {
  return useInstantPhotos(
    id,
    ({ image, caption }: { image: number; caption: string }) =>
      call(ordersRoutes.addImage, { params: { id }, body: { image_id: image, caption } }),
    (images, { image, caption }) =>
      images.map((known) => (known.image === image ? { ...known, caption: caption || null } : known)),
  );
}

export function useDetachPhoto(id: number) {
  return useInstantPhotos(
    id,
    (image: number) => call(ordersRoutes.removeImage, { params: { id, imageId: image } }),
    (images, image) => images.filter((known) => known.image !== image),
  );
}

/** Attaches a removed photo again, with its caption and its kind. */
export function useReattachPhoto(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ image, caption, kind }: OrderImage): Promise<OrderDetail | null> => {
      await call(ordersRoutes.addImage, { params: { id }, body: { image_id: image, caption } });
      return kind === 'verification'
        ? call(ordersRoutes.update, { params: { id }, body: { verification_image: image } })
        : null;
    },
    onSuccess: (answer) => answer && storeOrder(queryClient, answer),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}
