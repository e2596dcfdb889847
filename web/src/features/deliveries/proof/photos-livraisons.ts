import { isRecord } from '../../../shared/read.ts';

/** The specification's name for the list of this browser's proofs; their photos are in its database. */
export const MIRROR = 'photos_livraisons';

/** How many proofs of a member are on this device only, without loading the browser's database. */
export function unsentProofs(member: string): number {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MIRROR) ?? '[]');
    if (!Array.isArray(kept)) return 0;
    return kept.filter((proof) => isRecord(proof) && proof.member === member && proof.state !== 'conflict')
      .length;
  } catch {
    return 0;
  }
}
