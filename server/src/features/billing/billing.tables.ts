import type { Cents } from '@florilege/contract/http/money.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    pennylane_documents: {
      id: GeneratedAlways<number>;
      attempt: string;
      kind: 'quote' | 'invoice' | 'credit';
      account: number;
      external_reference: Generated<string>;
      amount: Cents;
      state: Generated<'starting' | 'draft' | 'final' | 'failed'>;
      pennylane_id: number | null;
      number: string | null;
      status: string | null;
      error: string | null;
      marked: 'asked' | 'done' | 'undone' | null;
      remaining: Cents | null;
      deadline: string | null;
      credits: number | null;
      /** Of an avoir. */
      reason: string | null;
      held_until: Instant | null;
      created_by: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
    pennylane_looks: {
      document_id: number;
      looks: Generated<number>;
    };
    pennylane_document_orders: {
      document_id: number;
      order_id: number;
      kind: 'quote' | 'invoice' | 'credit';
      amount: Cents;
      vat_rate: 10 | 20;
      current: Generated<boolean>;
    };
  }
}
