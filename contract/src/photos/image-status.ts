import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** `pending`: its smaller pictures are being made. `failed`: they could not be made. */
export const imageStatuses = { uploaded: 'Prête', pending: 'En préparation', failed: 'Échec' } as const;
export type ImageStatus = keyof typeof imageStatuses;
export const imageStatusValues = keysOf(imageStatuses);
export const imageStatus = z.enum(imageStatusValues, 'Statut de photo inconnu');
