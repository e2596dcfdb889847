import { PennylaneFailure, type PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import type { BillingWork } from '../billing.public.ts';
import { type DocumentRow, findDocument } from './documents.repository.ts';

type Credit = Pick<DocumentRow, 'id' | 'credits'>;

/**
 * The invoice that an avoir corrects, as Pennylane has it now; null for another document. The avoir is of its
 * client there, whoever the payer is there today.
 */
export async function creditedInvoice(
  { db, pennylane }: BillingWork,
  { credits }: Credit,
): Promise<PennylaneFile | null> {
  if (credits === null) return null;
  return pennylane.invoice.read((await findDocument(db, credits)).pennylane_id ?? 0);
}

/** Refuses a draft that could not be linked once it is final. @throws PennylaneFailure */
export async function assertLinkable(
  { pennylane }: BillingWork,
  invoice: PennylaneFile,
  draft: PennylaneFile,
): Promise<void> {
  if (invoice.client === null || draft.client !== invoice.client)
    throw new PennylaneFailure('refused', 'L’avoir et sa facture ne sont pas du même client chez Pennylane.');
  const credits = await pennylane.creditsOf(invoice.id, invoice.client);
  const asked = credits.reduce((sum, { amount }) => sum + amount, invoice.amount);
  if (asked + draft.amount >= 0) return;
  const sentence = `Chez Pennylane, la facture ${invoice.number} ne demande plus que ${frenchAmount(asked)}.`;
  throw new PennylaneFailure('refused', sentence);
}

/** Links a final avoir; one that Pennylane refuses to link is final without it. @throws PennylaneFailure */
export async function linkCredit(
  { pennylane, log }: BillingWork,
  invoice: PennylaneFile,
  avoir: PennylaneFile,
): Promise<PennylaneFile> {
  try {
    await pennylane.linkCredit(invoice.id, avoir.id);
    return { ...(await pennylane.invoice.read(avoir.id)), credited: invoice.id };
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.kind !== 'refused' || error.ofAccess) throw error;
    log.warn({ err: error, avoir: avoir.id }, 'a final avoir is not linked with its invoice');
    return avoir;
  }
}

/** Whether an invoice or an avoir has its legal number at Pennylane, whatever we know of it. */
export async function isFinalThere(
  { pennylane }: BillingWork,
  { kind, pennylane_id }: Pick<DocumentRow, 'kind' | 'pennylane_id'>,
): Promise<boolean> {
  if (kind === 'quote' || pennylane_id === null) return false;
  try {
    return !(await pennylane.invoice.read(pennylane_id)).draft;
  } catch (error) {
    if (error instanceof PennylaneFailure && error.status === 404) return false;
    throw error;
  }
}
