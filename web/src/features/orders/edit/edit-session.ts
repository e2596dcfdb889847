import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { AMOUNT_REQUIRED, MAX_AMOUNT, parseAmount } from '@florilege/contract/http/money.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { changedFields, type OrderDraft, rebaseDraft, toDraft } from './order-draft.ts';

/** One editing of an order, from opening the form to saving or leaving it. */
export type EditSession = {
  /** The order as it stood when the form was filled from it. */
  base: OrderDetail;
  draft: OrderDraft;
  /** Field → sentence, from the form's own check or from the server. */
  errors: Readonly<Record<string, string>>;
  /** The server refused: what changed meanwhile. */
  conflict: { version: number; changes: FieldChange[] } | null;
  /** What colleagues changed, once one's own changes stand on the new version. */
  theirs: readonly FieldChange[];
};

export function startEdit(order: OrderDetail): EditSession {
  return { base: order, draft: toDraft(order), errors: {}, conflict: null, theirs: [] };
}

/** A field typed in loses its error. */
export function typeInto(session: EditSession, fields: Partial<OrderDraft>): EditSession {
  const errors = Object.fromEntries(Object.entries(session.errors).filter(([name]) => !(name in fields)));
  return { ...session, draft: { ...session.draft, ...fields }, errors };
}

export const typedFields = ({ base, draft }: EditSession): string[] =>
  Object.keys(changedFields(toDraft(base), draft));

/** What can be said without asking the server; empty when it may be sent. */
export function checkDraft({ base, draft }: EditSession): Record<string, string> {
  if (!('amount' in changedFields(toDraft(base), draft))) return {};
  const cents = parseAmount(draft.amount);
  if (cents === null || cents <= 0) return { amount: AMOUNT_REQUIRED };
  return cents > MAX_AMOUNT ? { amount: 'Le montant ne peut pas dépasser 999 999,99 €' } : {};
}

/** One's own changes laid over the newer order, to be looked at before they are saved. */
export function resumeOn(session: EditSession, newer: OrderDetail): EditSession {
  return {
    base: newer,
    draft: rebaseDraft(toDraft(newer), toDraft(session.base), session.draft),
    errors: {},
    conflict: null,
    theirs: session.conflict?.changes ?? [],
  };
}
