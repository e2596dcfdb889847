import type { GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    privacy_acts: {
      id: GeneratedAlways<number>;
      kind: 'export' | 'anonymise';
      client_id: number;
      member_id: string;
      at: GeneratedInstant;
    };
  }
}
