import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { parisTime } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import type { PaperOrder, Party } from './documents.repository.ts';

export const NBSP = '\u00a0';
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

export const formatEuros = (cents: Cents) => euros.format(cents / 100);

export const formatDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** An instant → `21/11/2026 à 17:42`, Paris time. */
export function formatInstant(instant: string): string {
  const at = parisTime(new Date(instant));
  return `${formatDay(at)} à ${at.slice(11, 16)}`;
}

/** `2026-11-21` → `samedi 21/11/2026`. */
const formatFullDay = (day: string) => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${formatDay(day)}`;

export const dayWords = ({ delivery_date }: PaperOrder) =>
  delivery_date ? formatFullDay(delivery_date) : 'Date à convenir';
export const slotWords = ({ delivery_time_slot }: PaperOrder) =>
  delivery_time_slot ? slotDisplay(delivery_time_slot).label : 'Créneau à convenir';

type Taxed = Pick<PaperOrder, 'amount' | 'vat_rate'>;
/** Splits an amount that includes VAT; the parts add up to it to the cent. */
export function vatSplit({ amount, vat_rate }: Taxed): { net: Cents; vat: Cents } {
  const net = Math.round((amount * 100) / (100 + vat_rate));
  return { net, vat: amount - net };
}

/** Further lines of an address are joined, so that its box never outgrows the page. */
const MAX_STREET_LINES = 6;

type Address = Pick<Party, 'address' | 'postal_code' | 'city'>;
export function addressLines({ address, postal_code, city }: Address): string[] {
  const town = [postal_code, city].filter(Boolean).join(' ');
  const street = (address?.split('\n') ?? []).map((line) => line.trim()).filter(Boolean);
  const rest = street.slice(MAX_STREET_LINES - 1).join(', ');
  return [...street.slice(0, MAX_STREET_LINES - 1), rest, town].filter(Boolean);
}

/** Where an order is delivered, which may be another place than the recipient's own. */
export const placeOf = (order: PaperOrder): Address => ({
  address: order.delivery_address,
  postal_code: order.delivery_postal_code,
  city: order.delivery_city,
});

export const phoneWords = (phone: string) => displayPhone(phone).replaceAll(' ', NBSP);
export const shopPhone = ({ phone }: ShopIdentity) => phone && `Tél.${NBSP}${phone.replaceAll(' ', NBSP)}`;

/** The recipient, or else the payer; null for an anonymous client. */
export const receiver = (order: PaperOrder): Party | null => order.recipient ?? order.payer;

/** `Marais` → `Boutique Marais`; a name that says so already stays. */
export const locationWords = ({ location }: PaperOrder) =>
  location && (/^boutique\b/i.test(location.name) ? location.name : `Boutique ${location.name}`);
