import { readFileSync } from 'node:fs';
import { escapeHtml, livePage } from '../page.ts';
import { type GatewayMode, gatewayMode, type Inbox, type Message } from './inbox.ts';

const style = readFileSync(new URL('./inbox.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./inbox.client.js', import.meta.url), 'utf8');

/** Enough for a person; the JSON has them all. */
const SHOWN = 50;

const MODE_LABELS: Record<GatewayMode, string> = {
  ok: 'Tout va bien',
  refused: 'Numéros refusés',
  no_credit: 'Crédit épuisé',
  rate_limited: 'Trop de demandes',
  down: 'Passerelle en panne',
  slow: 'Réponse très lente',
};

type View = { inbox: Inbox; phone: string | null; back: string | null };

/** The page of someone who holds every customer's phone: the texts received, newest first, their codes in large. */
export function inboxPage({ inbox, phone, back }: View): string {
  const body = `<div class="board">
<div class="board-head">
<h1>Messages reçus</h1>
<p class="muted">Boîte de réception du simulateur SMS. Rien n’est envoyé pour de vrai.</p>
</div>
${back === null ? '' : `<a class="button button-quiet inbox-back" href="${escapeHtml(back)}">Retour à la boutique</a>`}
<div class="board-list" id="messages" data-live>${listHtml(inbox, phone, back)}</div>
<aside class="board-aside card" id="gateway" data-live>
<h2><label for="mode">Comportement de la passerelle</label></h2>
<select id="mode">${gatewayMode.options.map((mode) => optionHtml(mode, inbox.mode)).join('')}</select>
<p class="muted">Pour voir ce que la boutique répond quand l’envoi échoue. Une passerelle lente délivre le message, mais ne le confirme pas.</p>
</aside>
</div>`;
  return livePage({ title: 'Messages reçus', body, style, script });
}

function listHtml(inbox: Inbox, phone: string | null, back: string | null): string {
  const messages = inbox.list(phone).slice(0, SHOWN);
  return [
    inbox.mode === 'ok'
      ? ''
      : `<p class="notice">Panne simulée&nbsp;: ${MODE_LABELS[inbox.mode].toLowerCase()}.</p>`,
    phone === null ? '' : filterHtml(phone, back),
    messages.length === 0 ? emptyHtml(phone) : `<ol>${messages.map(messageHtml).join('')}</ol>`,
  ].join('');
}

function filterHtml(phone: string, back: string | null): string {
  const all = back === null ? '/' : `/?${new URLSearchParams({ retour: back })}`;
  return `<p class="filter"><span>Messages pour le <strong>${displayPhone(phone)}</strong></span> <a href="${escapeHtml(all)}">Voir tous les numéros</a></p>`;
}

function emptyHtml(phone: string | null): string {
  const where = phone === null ? 'votre numéro' : `le ${displayPhone(phone)}`;
  return `<div class="empty card"><h2>Aucun message pour l’instant</h2>
<p class="muted">Saisissez ${where} sur la page de connexion de la boutique, puis «&nbsp;Envoyer le code&nbsp;»&nbsp;: le message s’affichera ici de lui-même.</p></div>`;
}

function messageHtml(message: Message): string {
  const id = `code-${message.id}`;
  const phone = displayPhone(message.phone);
  const code =
    message.code === null
      ? ''
      : `<div class="code"><code id="${id}">${message.code}</code>
<button class="button" type="button" data-copy="${id}" aria-label="Copier le code ${message.code}">Copier</button></div>`;
  return `<li class="message card" data-id="${message.id}" data-announce="Nouveau message pour le ${phone}${message.code === null ? '' : `, code ${message.code}`}">
<p class="message-head"><strong>${phone}</strong> <span class="muted">de ${escapeHtml(message.sender)}</span>
<time class="muted" datetime="${message.received_at}">${displayTime(message.received_at)}</time></p>
${code}<p class="message-text">${escapeHtml(message.text)}</p>
</li>`;
}

function optionHtml(mode: GatewayMode, current: GatewayMode): string {
  return `<option value="${mode}"${mode === current ? ' selected' : ''}>${MODE_LABELS[mode]}</option>`;
}

/** A French number as people write it, on one line; any other as received. */
function displayPhone(phone: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(phone)?.[1];
  const written = national === undefined ? phone : `0${national}`.replace(/\d{2}(?=\d)/g, '$&\u00a0');
  return escapeHtml(written);
}

const paris = { timeZone: 'Europe/Paris' } as const;
const dayFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'medium' });

function displayTime(iso: string): string {
  const date = new Date(iso);
  const day = dayFormat.format(date);
  const time = timeFormat.format(date);
  return day === dayFormat.format(new Date()) ? time : `${day} à ${time}`;
}
