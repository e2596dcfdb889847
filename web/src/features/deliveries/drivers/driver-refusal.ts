import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { type FieldWords, shownChanges } from '../../../shared/form/changes.ts';

const words: FieldWords = { label: () => 'Livreur', value: (_field, value) => value ?? '' };

/** Why a driver was not assigned. `version`: the one to choose again on, when a colleague was quicker. */
export function driverRefusal(error: unknown, now = new Date()) {
  const conflict = isApiError(error) ? error.conflict : undefined;
  if (!conflict) return { title: 'Erreur', sentence: errorMessage(error), version: null };
  const ofDriver = conflict.changes.filter(({ field }) => field === 'delivery_person');
  const [change] = shownChanges(ofDriver, words, now);
  const theirs =
    change &&
    `${change.after ? `Livraison confiée à ${change.after}` : 'Livreur retiré'} par ${change.who} ${change.when}. `;
  return {
    title: 'La commande a été modifiée entre-temps',
    sentence: `${theirs ?? ''}Rien n’a été enregistré\u00a0: recommencez pour remplacer ce choix.`,
    version: conflict.version,
  };
}
