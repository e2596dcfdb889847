import { z } from 'zod';

export type Mail = { to: string; from: string; subject: string; text: string; received_at: string };
/** `refused`: no address is taken. `down`: asks to come back later. `silent`: takes an e-mail and cuts the line. */
export const mailMode = z.enum(['ok', 'refused', 'down', 'silent']);
export type MailBox = { mode: z.infer<typeof mailMode>; mails: Mail[] };
