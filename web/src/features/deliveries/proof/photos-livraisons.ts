import { z } from 'zod';

/** The specification's name for the list of this browser's proofs; their photos are in its database. */
export const MIRROR = 'photos_livraisons';

const mirrored = z.array(z.object({ member: z.string(), state: z.string() }));

/** How many proofs of a member are on this device only, without loading the browser's database. */
export function unsentProofs(member: string): number {
  try {
    const kept = mirrored.parse(JSON.parse(localStorage.getItem(MIRROR) ?? '[]'));
    return kept.filter((proof) => proof.member === member && proof.state !== 'conflict').length;
  } catch {
    return 0;
  }
}
