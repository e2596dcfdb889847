import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emptyCard, options } from '../shared/controls.ts';
import { type Html, html } from '../shared/html.ts';
import { livePage, sendPage } from '../shared/page.ts';
import { momentText } from '../shared/words.ts';
import { type Mail, type MailBox, mailMode } from './mail-box.ts';

const MODE_LABELS = {
  ok: 'Tout va bien',
  refused: 'Adresses refusées',
  down: 'Serveur en panne',
  silent: 'Réponse perdue',
} as const;
const modeBody = z.strictObject({ mode: mailMode });

/** The inbox of all e-mails, its JSON and the failures of the server. */
export async function mailPages(app: FastifyInstance, { box }: { box: MailBox }): Promise<void> {
  app.get('/', async (_request, reply) => sendPage(reply, mailPage(box)));
  app.get('/inbox.json', async () => ({ mails: box.mails }));
  app.delete('/inbox.json', async (_request, reply) => {
    box.mails = [];
    return reply.code(204).send();
  });
  app.post('/panne', async (request, reply) => {
    const body = modeBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ message: `mode: ${mailMode.options.join(', ')}` });
    box.mode = body.data.mode;
    return body.data;
  });
}

function mailPage({ mode, mails }: MailBox): string {
  const modes = mailMode.options.map((each) => [each, MODE_LABELS[each]] as const);
  const empty = emptyCard('Aucun e-mail pour l’instant', html`Envoyez un lien de paiement par e-mail.`);
  const body = html`<div class="board">
<div><h1>E-mails reçus</h1>
<p class="muted">Boîte de réception du simulateur. Rien n’est envoyé pour de vrai.</p></div>
<div class="stack" id="mails" data-live>${mails.length === 0 ? empty : html`<ol class="stack">${mails.map(mailHtml)}</ol>`}</div>
<aside class="aside card stack" id="server" data-live>
<h2 id="behaviour">Comportement du serveur</h2>
<form data-post="/panne" data-now data-news=""><select name="mode" aria-labelledby="behaviour">${options(modes, mode)}</select></form>
</aside>
</div>`;
  return livePage({ title: 'E-mails reçus', body });
}

function mailHtml({ to, from, subject, text, received_at }: Mail, place: number): Html {
  return html`<li class="item card${place === 0 && ' item-now'}" data-id="${received_at}" data-announce="Nouvel e-mail pour ${to}">
<p class="row"><strong>${to}</strong> <span class="muted">de ${from}</span>
<time class="muted end" datetime="${received_at}">${momentText(new Date(received_at))}</time></p>
<h3>${subject}</h3>${text.split('\n').map((line) => html`<p class="text">${line}</p>`)}
</li>`;
}
