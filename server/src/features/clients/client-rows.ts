import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type {
  Account,
  AccountContact,
  AccountDetail,
  AccountImage,
  Note,
} from '@florilege/contract/clients/account.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';

/** SQL for what every answer says of a client. */
export const accountColumns = `
  clients.id, clients.name, clients.type, clients.address, clients.postal_code, clients.city, clients.phone, clients.email,
  clients."numero_de_TVA", clients."SIRET", clients.balance`;

export type AccountRow = Omit<Account, 'balance' | 'display_text'> & { balance: Cents };

/** The same columns out of a row that carries more. */
export function toAccount(row: AccountRow): Account {
  const { id, name, type, address, postal_code, city, phone, email, numero_de_TVA, SIRET } = row;
  const place = [city, phone && displayPhone(phone)].filter(Boolean).join(' · ');
  return {
    ...{ id, name, type, address, postal_code, city, phone, email, numero_de_TVA, SIRET },
    balance: formatAmount(row.balance),
    display_text: place ? `${name} (${place})` : name,
  };
}

/** SQL for a contact as the wire has it, of the table under that name. */
export const contactJson = (table: string) => `json_build_object(
  'id', ${table}.id, 'role', ${table}.role, 'is_primary', ${table}.is_primary, 'contact', json_build_object(
    'title', ${table}.title, 'first_name', ${table}.first_name, 'last_name', ${table}.last_name,
    'full_name', concat_ws(' ', ${table}.title, ${table}.first_name, ${table}.last_name), 'phone', ${table}.phone, 'email', ${table}.email))`;

export const noteJson = (table: string, author: string) => `json_build_object(
  'id', ${table}.id, 'content', ${table}.content, 'timestamp', ${isoInstant(`${table}.timestamp`)}, 'author_name', ${author}.display_name)`;

export const accountImageJson = (link: string, image: string) => `json_build_object(
  'id', ${link}.id, 'image', json_build_object('id', ${image}.id, 'filename', ${image}.filename, 'file_size', ${image}.file_size,
    'created_at', ${isoInstant(`${image}.created_at`)}, 'original_key', ${image}.original_key, 'thumbnail_key', ${image}.thumbnail_key))`;

/** A photo of a client with its storage keys; addresses are signed when it is answered. */
export type AccountImageRow = {
  id: number;
  image: Omit<AccountImage['image'], 'presigned_url' | 'thumbnail_presigned_url'> & {
    original_key: string;
    thumbnail_key: string | null;
  };
};

export async function toAccountImage(
  { id, image }: AccountImageRow,
  storage: Storage,
): Promise<AccountImage> {
  const { original_key, thumbnail_key, ...facts } = image;
  return {
    id,
    image: {
      ...facts,
      presigned_url: await storage.signedUrl(original_key),
      thumbnail_presigned_url: thumbnail_key && (await storage.signedUrl(thumbnail_key)),
    },
  };
}

export type AccountDetailRow = AccountRow & {
  access_notes: string | null;
  notes: Note[];
  account_contacts: AccountContact[];
  account_images: AccountImageRow[];
  images_count: number;
  orders_count: number;
  orders_total: Cents;
  created_at: string;
  archived_at: string | null;
  merged_into: number | null;
  version: number;
};

export async function toAccountDetail(row: AccountDetailRow, storage: Storage): Promise<AccountDetail> {
  const {
    access_notes,
    notes,
    account_contacts,
    images_count,
    orders_count,
    created_at,
    archived_at,
    merged_into,
    version,
  } = row;
  return {
    ...toAccount(row),
    ...{
      access_notes,
      notes,
      account_contacts,
      images_count,
      orders_count,
      created_at,
      archived_at,
      merged_into,
      version,
    },
    account_images: await Promise.all(row.account_images.map((image) => toAccountImage(image, storage))),
    orders_total: formatAmount(row.orders_total),
  };
}
