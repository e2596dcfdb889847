// Words of an order beside those of its fields.

export const SAME_AS_PAYER = 'Même que le payeur';

/** The recipient of an order that names none: its payer, or unknown for a delivery that has no payer either. */
export const noRecipientText = (order: { payer_account: unknown; requires_delivery: boolean }) =>
  order.payer_account || !order.requires_delivery ? SAME_AS_PAYER : 'Sans destinataire';

/** « Groupée (4) »: with how many orders of its group, unless the others are in the bin. */
export const groupText = ({ batch_size }: { batch_size: number | null }) =>
  batch_size !== null && batch_size > 1 ? `Groupée (${batch_size})` : 'Groupée';
