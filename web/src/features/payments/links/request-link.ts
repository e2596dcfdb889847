import { type PaymentLink, paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';

export const LINK_FAILED = 'Une erreur est survenue lors de la génération du lien de paiement.';
const NO_LINK = 'Impossible de générer le lien de paiement.';
const SELECTION_FAILED = 'Erreur lors de la génération du lien de paiement';

export type LinkRequest = {
  orderIds: number[];
  /** In the list of orders. */
  selected: boolean;
  location_id: number;
  idempotencyKey: string;
};

/** Asks for a payment link. @throws ApiError also for an answer that has none */
export async function requestLink(request: LinkRequest): Promise<PaymentLink> {
  const link: Partial<PaymentLink> | undefined = await send(request);
  if (!link?.payment_link) throw new ApiError(NO_LINK, { status: 200, code: 'INTERNAL' });
  return link as PaymentLink;
}

/** The link of an order's page is for that order; one for a selection names its method. */
function send({ orderIds, selected, location_id, idempotencyKey }: LinkRequest) {
  const [only = 0] = orderIds;
  if (!selected)
    return call(paymentsRoutes.generatePaymentLink, {
      params: { id: only },
      body: { location_id },
      idempotencyKey,
      fallback: LINK_FAILED,
    });
  const bulk = { idempotencyKey, fallback: SELECTION_FAILED };
  const body = { order_ids: orderIds, location_id };
  return orderIds.length === 1
    ? call(paymentsRoutes.bulkPayment, { ...bulk, body: { ...body, payment_method: 'square' } })
    : call(paymentsRoutes.generateSquarePayment, {
        ...bulk,
        body: { ...body, payment_method: 'square_payment' },
      });
}
