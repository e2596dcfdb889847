/** The dialog that the query of an address opens: a new record, a stop of the run, a panel of the dashboard. */
export function dialogIn({ search }: { search: object }) {
  const {
    new: added,
    livraison,
    panneau,
  }: { new?: unknown; livraison?: unknown; panneau?: unknown } = search;
  return added ?? livraison ?? panneau;
}
