// Words of an order beside those of its fields.

/** The recipient of an order that names none, on screens as on paper; a mark says that a delivery lacks one. */
export const SAME_AS_PAYER = 'Même que le payeur';

/** « Groupée (4) »: with how many orders of its group, unless the others are in the bin. */
export const groupText = ({ batch_size }: { batch_size: number | null }) =>
  batch_size !== null && batch_size > 1 ? `Groupée (${batch_size})` : 'Groupée';
