import type { PennylaneDocument } from '@florilege/contract/billing/billing.contract.ts';
import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import { transaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { FileAnswer, Member } from '../../../platform/http/bind.ts';
import { loadOrder } from '../../orders/orders.service.ts';
import { toPennylaneDocument } from '../billing.service.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { callsFor, reading } from '../pennylane/ask-pennylane.ts';
import { bringBack } from '../pennylane/bring-back.service.ts';
import type { DocumentKind } from './billable.ts';
import { currentDocument, type DocumentRow } from './documents.repository.ts';

/**
 * The quote or invoice that an order shows, as Pennylane has it now; what changed there comes back to the orders on the way.
 * @throws ORDER_NOT_FOUND, DOCUMENT_NOT_FOUND, PENNYLANE_REFUSED, PENNYLANE_UNAVAILABLE
 */
export async function showDocument(
  deps: BillingDeps,
  member: Member,
  orderId: number,
  kind: DocumentKind,
): Promise<PennylaneDocument> {
  const document = await documentOf(deps, member, orderId, kind);
  return toPennylaneDocument({ document, file: await lookAt(deps, document) });
}

/**
 * Its PDF, through a fresh address.
 * @throws DOCUMENT_NOT_READY while Pennylane is making it, and what `showDocument` throws
 */
export async function documentFile(
  deps: BillingDeps,
  member: Member,
  orderId: number,
  kind: DocumentKind,
): Promise<FileAnswer> {
  const document = await documentOf(deps, member, orderId, kind);
  const { publicFileUrl, number } = await lookAt(deps, document);
  if (publicFileUrl === null) throw new AppError('DOCUMENT_NOT_READY', { retryAfter: 2 });
  const bytes = await reading(() => deps.pennylane.download(publicFileUrl));
  const name = kind === 'quote' ? 'devis' : 'facture';
  return { bytes, filename: `${name}-${number.replaceAll(/[^\w-]+/g, '-')}.pdf` };
}

async function documentOf(
  { db }: BillingDeps,
  member: Member,
  orderId: number,
  kind: DocumentKind,
): Promise<DocumentRow> {
  await loadOrder(db, member, orderId);
  const document = await currentDocument(db, orderId, kind);
  if (!document) throw new AppError('DOCUMENT_NOT_FOUND');
  return document;
}

async function lookAt(deps: BillingDeps, document: DocumentRow): Promise<PennylaneFile> {
  const file = await reading(() => callsFor(deps.pennylane, document.kind).read(document.pennylane_id ?? 0));
  await transaction(deps.db, { memberId: null, requestId: null }, (tx) => bringBack(tx, document, file));
  return file;
}
