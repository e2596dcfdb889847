import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Account, AccountDetail, AccountImage } from '@florilege/contract/clients/account.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';

export const accountColumns = `
  clients.id, clients.name, clients.type, clients.address, clients.postal_code, clients.city, clients.phone, clients.email,
  clients."numero_de_TVA", clients."SIRET", clients.payment_terms, clients.balance`;

export type AccountRow = Omit<Account, 'balance' | 'display_text'> & { balance: Cents };

export function toAccount(row: AccountRow): Account & { balance: string } {
  const { id, name, type, address, postal_code, city, phone, email, numero_de_TVA, SIRET, payment_terms } =
    row;
  const place = [city, phone && displayPhone(phone)].filter(Boolean).join(' · ');
  return {
    ...{ id, name, type, address, postal_code, city, phone, email, numero_de_TVA, SIRET, payment_terms },
    balance: formatAmount(row.balance),
    display_text: place ? `${name} (${place})` : name,
  };
}

/** A client as orders and subscriptions show it (`AccountSummary`); null without a row. */
export const accountSummaryJson = (table: string) =>
  `case when ${table}.id is null then null else json_build_object(
  'id', ${table}.id, 'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address,
  'postal_code', ${table}.postal_code, 'city', ${table}.city, 'phone', ${table}.phone) end`;

export const contactJson = (table: string) => `json_build_object(
  'id', ${table}.id, 'role', ${table}.role, 'is_primary', ${table}.is_primary, 'contact', json_build_object(
    'title', ${table}.title, 'first_name', ${table}.first_name, 'last_name', ${table}.last_name,
    'full_name', concat_ws(' ', ${table}.title, ${table}.first_name, ${table}.last_name), 'phone', ${table}.phone, 'email', ${table}.email))`;

export const noteJson = (table: string, author: string) => `json_build_object(
  'id', ${table}.id, 'content', ${table}.content, 'timestamp', ${isoInstant(`${table}.timestamp`)}, 'author_name', ${author}.display_name)`;

export const accountImageJson = (link: string, image: string) => `json_build_object(
  'id', ${link}.id, 'image', json_build_object('id', ${image}.id, 'filename', ${image}.filename, 'file_size', ${image}.file_size,
    'created_at', ${isoInstant(`${image}.created_at`)}, 'original_key', ${image}.original_key, 'thumbnail_key', ${image}.thumbnail_key))`;

export type AccountImageRow = {
  id: number;
  image: Omit<AccountImage['image'], 'presigned_url' | 'thumbnail_presigned_url'> & {
    original_key: string;
    thumbnail_key: string | null;
  };
};

export async function toAccountImage({ id, image: row }: AccountImageRow, storage: Storage) {
  const { original_key, thumbnail_key, ...image } = row;
  const presigned_url = await storage.signedUrl(original_key);
  const thumbnail_presigned_url = thumbnail_key && (await storage.signedUrl(thumbnail_key));
  return { id, image: { ...image, presigned_url, thumbnail_presigned_url } };
}

export type AccountDetailRow = AccountRow &
  Omit<AccountDetail, keyof Account | 'account_images' | 'orders_total' | 'ahead'> & {
    account_images: AccountImageRow[];
    orders_total: Cents;
    ahead: Cents;
  };

export async function toAccountDetail(row: AccountDetailRow, storage: Storage): Promise<AccountDetail> {
  return {
    ...row,
    ...toAccount(row),
    account_images: await Promise.all(row.account_images.map((image) => toAccountImage(image, storage))),
    orders_total: formatAmount(row.orders_total),
    ahead: formatAmount(row.ahead),
  };
}
