import type { ContactTitle } from '@florilege/contract/clients/account.ts';
import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { LedgerKind } from '@florilege/contract/clients/client-ledger.ts';
import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    bulk_reads: {
      id: GeneratedAlways<number>;
      member_id: string;
      hour: Instant;
      since: Instant;
      until: GeneratedInstant;
      clients: number;
    };
    clients: {
      id: GeneratedAlways<number>;
      name: string;
      type: Generated<ClientType>;
      address: string | null;
      postal_code: string | null;
      city: string | null;
      phone: string | null;
      email: string | null;
      numero_de_TVA: string | null;
      SIRET: string | null;
      payment_terms: Generated<PaymentTerms>;
      balance: Generated<Cents>;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
      version: Generated<number>;
      archived_at: Instant | null;
      merged_into: number | null;
      pennylane_reference: Generated<string>;
      pennylane_id: number | null;
      pennylane_told: string | null;
      contacts_text: Generated<string>;
      search_text: GeneratedAlways<string>;
      access_notes: string | null;
    };
    contacts: {
      id: GeneratedAlways<number>;
      account: number;
      title: ContactTitle | null;
      first_name: string;
      last_name: string;
      phone: string | null;
      email: string | null;
      role: string | null;
      is_primary: Generated<boolean>;
      created_at: GeneratedInstant;
    };
    client_notes: {
      id: GeneratedAlways<number>;
      account: number;
      content: string;
      author_id: string | null;
      timestamp: GeneratedInstant;
    };
    ledger_entries: {
      id: GeneratedAlways<number>;
      account: number;
      order_id: number | null;
      kind: LedgerKind | 'merged';
      amount: Cents;
      author_id: string | null;
      at: GeneratedInstant;
    };
    account_images: {
      id: GeneratedAlways<number>;
      account: number;
      image_id: number;
      created_by: string | null;
      created_at: GeneratedInstant;
    };
  }
}
