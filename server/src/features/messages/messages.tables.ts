import type { Channel, MessageKind, MessageState } from '@florilege/contract/messages/messages.contract.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    messages: {
      id: GeneratedAlways<number>;
      kind: MessageKind;
      channel: Channel;
      link_id: number | null;
      recipient: string;
      subject: string | null;
      text: string;
      state: Generated<MessageState>;
      reason: string | null;
      provider_id: string | null;
      author_id: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
  }
}
