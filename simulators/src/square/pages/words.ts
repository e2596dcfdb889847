import { escapeHtml } from '../../page.ts';
import { knownLocation } from '../locations.ts';
import type { Money } from '../wire-types.ts';

export function amountText({ amount, currency }: Money): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(amount / 100);
}

const paris = { timeZone: 'Europe/Paris' } as const;
const dayFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'medium' });
const dateFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, dateStyle: 'long' });

/** `14:05:09` */
export function timeText(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** `21 novembre à 14:05:09` */
export function momentText(iso: string): string {
  const at = new Date(iso);
  return `${dayFormat.format(at)} à ${timeFormat.format(at)}`;
}

/** `21 novembre 2026` */
export function dateText(iso: string): string {
  return dateFormat.format(new Date(iso));
}

export function locationText(id: string | undefined): string {
  return escapeHtml(knownLocation(id ?? '')?.name ?? 'Tous les points de vente');
}
