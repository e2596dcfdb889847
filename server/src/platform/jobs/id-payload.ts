import { z } from 'zod';

/** What a job about one record is added with. */
export const idPayload = z.object({ id: z.int().positive() });
