import { z } from 'zod';
import { PennylaneFailure } from './pennylane.ts';

export type Complaint = { status: number; message: string; field: string; code: string };

const body = z.object({
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  field: z.string().catch(''),
  code: z.string().catch(''),
});

export function complaintOf(status: number, answer: unknown): Complaint {
  const { message, error, field, code } = body.catch({ field: '', code: '' }).parse(answer);
  return { status, message: message ?? error ?? '', field, code };
}

type Rule = { status?: number; field?: RegExp; message?: RegExp; sentence: string };

/** The first that fits counts. Pennylane's sentences are English, and not documented word by word. */
const rules: Rule[] = [
  {
    status: 401,
    sentence: 'Pennylane refuse la clé d’accès de la boutique. Elle est à renouveler dans la configuration.',
  },
  { status: 403, sentence: 'La clé d’accès de la boutique ne permet pas cette action chez Pennylane.' },
  { status: 404, message: /customer\b(?!.?invoice)/i, sentence: 'Pennylane ne connaît plus ce client.' },
  { status: 404, sentence: 'Pennylane ne connaît pas, ou plus, ce document.' },
  { status: 409, sentence: 'Pennylane prépare encore le PDF. Réessayez dans un instant.' },
  { status: 429, sentence: 'Pennylane reçoit trop de demandes. Réessayez dans un instant.' },
  { field: /postal_code/, sentence: 'Pennylane refuse le code postal du client.' },
  { field: /address\.city/, sentence: 'Pennylane refuse la ville du client.' },
  { field: /address/, sentence: 'Pennylane refuse l’adresse du client.' },
  { field: /email/, sentence: 'Pennylane refuse l’e-mail du client.' },
  { field: /reg_no/, sentence: 'Pennylane refuse le SIRET du client.' },
  { field: /vat_number/, sentence: 'Pennylane refuse le numéro de TVA du client.' },
  { field: /purchase_order_reference/, sentence: 'Pennylane refuse le numéro de bon de commande.' },
  { message: /reference.*(already|taken|exist)/i, sentence: 'Ce document existe déjà chez Pennylane.' },
  { message: /already (been )?finali[sz]ed/i, sentence: 'Cette facture est déjà définitive chez Pennylane.' },
  {
    message: /finali[sz]ed invoice cannot/i,
    sentence: 'Cette facture est définitive\u00a0: Pennylane ne la laisse plus changer.',
  },
  { message: /already (been )?paid/i, sentence: 'Cette facture est déjà payée chez Pennylane.' },
  { message: /draft.*paid/i, sentence: 'Un brouillon ne peut pas être marqué payé chez Pennylane.' },
  { message: /cancel+ed.*paid/i, sentence: 'Cette facture est annulée chez Pennylane.' },
  {
    message: /draft.*credit note/i,
    sentence: 'Un brouillon ne peut pas être lié à une facture chez Pennylane.',
  },
  {
    message: /credit note.*same customer/i,
    sentence: 'L’avoir et la facture ne sont pas du même client chez Pennylane.',
  },
  { message: /already linked/i, sentence: 'Cet avoir est déjà lié à une facture chez Pennylane.' },
  { message: /exceeds/i, sentence: 'L’avoir dépasse ce qui reste de la facture chez Pennylane.' },
  {
    message: /date.*last finali[sz]ed/i,
    sentence: 'Une facture plus récente est déjà définitive chez Pennylane.',
  },
  { message: /already (been )?invoiced/i, sentence: 'Ce devis est déjà facturé chez Pennylane.' },
  { message: /vat/i, sentence: 'Pennylane refuse le taux ou le numéro de TVA.' },
  {
    message: /numbering|settings|template/i,
    sentence: 'La facturation de la boutique n’est pas encore réglée chez Pennylane.',
  },
];

export function sentenceOf(complaint: Complaint): string {
  const rule = rules.find(
    ({ status, field, message }) =>
      (status === undefined || status === complaint.status) &&
      (field === undefined || field.test(complaint.field)) &&
      (message === undefined || message.test(complaint.message)),
  );
  return rule?.sentence ?? 'Pennylane a refusé la demande.';
}

/** A 400 quotes the refused value, which may be personal: only its field and code are kept. */
export function refusalOf(complaint: Complaint): PennylaneFailure {
  const { status, message, field, code } = complaint;
  const detail = status === 400 ? `${code} ${field}` : message.slice(0, 200);
  const cause = new Error(`${status} ${detail}`);
  return new PennylaneFailure('refused', sentenceOf(complaint), { status, cause });
}

const SENTENCES = {
  unavailable: 'Pennylane ne répond pas. Réessayez dans un instant.',
  unknown: 'Pennylane n’a pas confirmé la demande. La boutique vérifie ce qu’il en est.',
};

export function failureOf(kind: keyof typeof SENTENCES, status: number | null, cause?: unknown) {
  const sentence = status === 429 ? sentenceOf(complaintOf(status, {})) : SENTENCES[kind];
  return new PennylaneFailure(kind, sentence, { status, cause });
}
