/** Sorts of the list of orders, each with an index; `-`: the other way round. */
export const orderOrderings = [
  'id',
  '-id',
  'created_at',
  '-created_at',
  'delivery_date',
  '-delivery_date',
  'amount',
  '-amount',
] as const;
export type OrderOrdering = (typeof orderOrderings)[number];
