import type { PennylaneDocument } from '@florilege/contract/billing/billing.contract.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import type { FileAnswer, Member } from '../../../platform/http/bind.ts';
import { isOutdated } from '../../order-money/order-money.public.ts';
import { loadOrder } from '../../orders/orders.public.ts';
import type { BillingDeps } from '../billing.public.ts';
import { lookAt } from '../pennylane/sync-from-pennylane.ts';
import type { AnyKind, DocumentKind } from './billable.ts';
import { documentStatusDisplay } from './document-statuses.ts';
import { currentDocument, type Made, paperOfOrder, papersOfOrder } from './documents.repository.ts';
import type { LookShares } from './look-shares.ts';

type Shown = { id: number; kind: DocumentKind };
type ViewDeps = BillingDeps & { shares: LookShares };

/** The quote or invoice of an order as Pennylane has it now; changes are synced to the orders. */
export async function showDocument(deps: ViewDeps, member: Member, shown: Shown) {
  const made = await readDocument(deps, member, shown);
  return { ...toPennylaneDocument(made), outdated: await isOutdated(deps.db, made.document.id) };
}

/** Its PDF, through a fresh URL. @throws DOCUMENT_NOT_READY while Pennylane is making it */
export async function documentFile(deps: ViewDeps, member: Member, shown: Shown): Promise<FileAnswer> {
  const { file } = await readDocument(deps, member, shown);
  return downloadOf(deps, file, shown.kind);
}

const fileNames = { quote: 'devis', invoice: 'facture', credit: 'avoir' } as const;

async function downloadOf(deps: ViewDeps, { publicFileUrl, number }: PennylaneFile, kind: AnyKind) {
  if (publicFileUrl === null) throw new AppError('DOCUMENT_NOT_READY', { retryAfter: 2 });
  const bytes = await deps.pennylane.download(publicFileUrl);
  return { bytes, filename: `${fileNames[kind]}-${number.replaceAll(/[^\w-]+/g, '-')}.pdf` };
}

/** The avoirs of an order, and its invoices that they took back whole. */
export async function papersOf(db: Reader, member: Member, orderId: number) {
  await loadOrder(db, member, orderId);
  const papers = await papersOfOrder(db, orderId);
  return { papers: papers.map((paper) => ({ ...paper, amount: formatAmount(paper.amount) })) };
}

/** The PDF of such a paper. Nothing about it changes the order any more, so nothing is synced. */
export async function paperFile(deps: ViewDeps, member: Member, of: { order: number; paper: number }) {
  await loadOrder(deps.db, member, of.order);
  const paper = existing(await paperOfOrder(deps.db, of.order, of.paper), 'DOCUMENT_NOT_FOUND');
  const read = () => deps.pennylane.invoice.read(paper.pennylane_id ?? 0);
  return downloadOf(deps, await deps.shares.file(member.id, paper.id, read), paper.kind);
}

async function readDocument(deps: ViewDeps, member: Member, { id, kind }: Shown) {
  await loadOrder(deps.db, member, id);
  const document = existing(await currentDocument(deps.db, id, kind), 'DOCUMENT_NOT_FOUND');
  return { document, file: await deps.shares.file(member.id, document.id, () => lookAt(deps, document)) };
}

export function toPennylaneDocument({ document, file }: Made): PennylaneDocument {
  return {
    id: file.id,
    number: file.number,
    status: file.status,
    status_display: documentStatusDisplay(file.status),
    amount: formatAmount(file.amount),
    remaining_amount: formatAmount(file.remaining),
    deadline: document.kind === 'invoice' && file.remaining > 0 ? file.deadline : null,
    outdated: false,
    public_file_url: file.publicFileUrl,
    order_ids: document.order_ids,
  };
}
