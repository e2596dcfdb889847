import { type DocumentKind, documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { type AnsweredFile, callFile } from '../../shared/api/call.ts';

export const DOWNLOAD_FAILED = 'Échec du téléchargement du bon de commande';

function fetchPapers(
  orderIds: readonly number[],
  kinds: readonly DocumentKind[],
  signal: AbortSignal,
): Promise<AnsweredFile> {
  const [id] = orderIds;
  const options = { signal, fallback: DOWNLOAD_FAILED };
  if (id !== undefined && orderIds.length === 1 && kinds.length === 1 && kinds[0] === 'purchase_order') {
    return callFile(documentsRoutes.purchaseOrder, { params: { id }, ...options });
  }
  return callFile(documentsRoutes.print, { query: { order_id: orderIds, kind: kinds }, ...options });
}

/** Made at each opening, as a paper shows the order as it is now. Under no live topic: it must not change while it prints. */
export const papersQuery = (orderIds: readonly number[], kinds: readonly DocumentKind[]) =>
  queryOptions({
    queryKey: ['documents', orderIds, kinds],
    queryFn: ({ signal }) => fetchPapers(orderIds, kinds, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
