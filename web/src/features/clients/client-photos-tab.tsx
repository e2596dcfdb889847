import type { AccountDetail } from '@florilege/contract/clients/clients.contract.ts';

export function ClientPhotosTab(_: { client: AccountDetail }) {
  return null;
}
