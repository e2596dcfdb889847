/** The statuses of Pennylane's documents as people read them. */
const documentStatuses: Record<string, string> = {
  draft: 'Brouillon',
  upcoming: 'À régler',
  late: 'En retard',
  paid: 'Payée',
  partially_paid: 'Payée en partie',
  archived: 'Archivée',
  incomplete: 'Incomplète',
  cancelled: 'Annulée',
  partially_cancelled: 'Annulée en partie',
  credit_note: 'Avoir',
  proforma: 'Pro forma',
  pending: 'En attente',
  accepted: 'Accepté',
  denied: 'Refusé',
  expired: 'Expiré',
  invoiced: 'Facturé',
};

/** A word that is newer than this build shows as it is. */
export function documentStatusDisplay(status: string): string {
  const known = Object.hasOwn(documentStatuses, status) ? documentStatuses[status] : undefined;
  return known ?? status.replaceAll('_', ' ');
}
