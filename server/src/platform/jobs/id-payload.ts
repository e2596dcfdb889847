import { z } from 'zod';

/** The payload of a job about one record. */
export const idPayload = z.object({ id: z.int().positive() });
