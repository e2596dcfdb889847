import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emptyCard, options } from '../../shared/controls.ts';
import { type Html, html, type Part } from '../../shared/html.ts';
import { livePage, sendPage } from '../../shared/page.ts';
import { dayText, momentText, timeText } from '../../shared/words.ts';
import { phoneIn } from '../control.ts';
import { type GatewayMode, gatewayMode, type Inbox, type Message } from '../state/inbox.ts';

const script = readFileSync(new URL('./inbox-page.client.js', import.meta.url), 'utf8');

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

const backQuery = z.object({ retour: z.string().optional() });

export async function inboxPages(app: FastifyInstance, { inbox }: { inbox: Inbox }): Promise<void> {
  app.get('/', async ({ query, host }, reply) => {
    const back = backLink(backQuery.parse(query).retour, `http://${host}`);
    return sendPage(reply, inboxPage({ inbox, phone: phoneIn(query), back }));
  });
}

type View = { inbox: Inbox; phone: string | null; back: string | null };

/** The page shows the texts of all customers' phones, newest first, their codes in large. */
export function inboxPage(view: View): string {
  const { inbox, back } = view;
  const modes = gatewayMode.options.map((mode) => [mode, MODE_LABELS[mode]] as const);
  const body = html`<div class="board">
<div class="row">
<div><h1>Messages reçus</h1>
<p class="muted">Boîte de réception du simulateur SMS. Rien n’est envoyé pour de vrai.</p></div>
${back !== null && html`<a class="button button-quiet" href="${back}">Retour à la boutique</a>`}
</div>
<div class="stack" id="messages" data-live>${listHtml(view)}</div>
<aside class="aside card stack" id="gateway" data-live>
<h2 id="behaviour">Comportement de la passerelle</h2>
<form data-post="/panne" data-now data-news=""><select name="mode" aria-labelledby="behaviour">${options(modes, inbox.mode)}</select></form>
<p class="muted small">Pour voir ce que la boutique répond quand l’envoi échoue. Une passerelle lente délivre le message, mais ne le confirme pas.</p>
</aside>
</div>`;
  return livePage({ title: 'Messages reçus', body, script });
}

function listHtml({ inbox, phone, back }: View): Part[] {
  const messages = inbox.list(phone).slice(0, SHOWN);
  const mode = MODE_LABELS[inbox.mode].toLowerCase();
  return [
    inbox.mode !== 'ok' && html`<p class="notice">Panne simulée&nbsp;: ${mode}.</p>`,
    phone !== null && filterHtml(phone, back),
    messages.length === 0 ? emptyHtml(phone) : html`<ol class="stack">${messages.map(messageHtml)}</ol>`,
  ];
}

function filterHtml(phone: string, back: string | null): Html {
  const all = back === null ? '/' : `/?${new URLSearchParams({ retour: back })}`;
  return html`<p class="row"><span>Messages pour le <strong>${displayPhone(phone)}</strong></span>
<a class="end" href="${all}">Voir tous les numéros</a></p>`;
}

function emptyHtml(phone: string | null): Html {
  const where = phone === null ? 'votre numéro' : `le ${displayPhone(phone)}`;
  return emptyCard(
    'Aucun message pour l’instant',
    html`Saisissez ${where} sur la page de connexion de la boutique, puis «&nbsp;Envoyer le code&nbsp;»&nbsp;: le message s’affichera ici de lui-même.`,
  );
}

function messageHtml({ id, phone, sender, text, code, received_at }: Message, place: number): Html {
  const number = displayPhone(phone);
  const news = `Nouveau message pour le ${number}${code === null ? '' : `, code ${code}`}`;
  return html`<li class="item card${place === 0 && ' item-now'}" data-id="${id}" data-announce="${news}">
<p class="row"><strong>${number}</strong> <span class="muted">de ${sender}</span>
<time class="muted end" datetime="${received_at}">${displayTime(received_at)}</time></p>
${code !== null && codeHtml(`code-${id}`, code)}<p class="text">${text}</p>
</li>`;
}

function codeHtml(id: string, code: string): Html {
  return html`<div class="panel row"><code class="figure code" id="${id}">${code}</code>
<button class="button end" type="button" data-copy="${id}" aria-label="Copier le code ${code}">Copier</button></div>`;
}

/** A French number as people write it, on one line; another as received. */
function displayPhone(phone: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(phone)?.[1];
  return national === undefined ? phone : `0${national}`.replace(/\d{2}(?=\d)/g, '$&\u00a0');
}

/** The hour in Paris, with the day once it is over. */
function displayTime(iso: string): string {
  const at = new Date(iso);
  return dayText(at) === dayText(new Date()) ? timeText(at) : momentText(at);
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The URL to go back to when it is on this machine's own name, on any port; null for every other. */
export function backLink(retour: string | undefined, origin: string): string | null {
  if (retour === undefined || !URL.canParse(retour, origin)) return null;
  const here = new URL(origin).hostname;
  const target = new URL(retour, origin);
  const sameHost = target.hostname === here || (LOOPBACK.has(target.hostname) && LOOPBACK.has(here));
  const web = target.protocol === 'http:' || target.protocol === 'https:';
  return web && sameHost && target.username === '' ? target.href : null;
}
