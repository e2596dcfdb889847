import { z } from 'zod';
import { day } from './fields.ts';

/** Paris days, both included. */
export const period = { from: day, to: day };

type Period = { from: string; to: string };
export const inOrder = ({ from, to }: Period) => from <= to;
export const OUT_OF_ORDER = { path: ['to'], error: 'La fin est avant le début' };

export const periodQuery = z.object(period).refine(inOrder, OUT_OF_ORDER);
