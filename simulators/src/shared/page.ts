import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const css = source('./page.css') + source('./layouts.css');
const liveScript = source('./live-page.client.js');

/** `script` is the source of one module script. */
type Page = { title: string; body: Html; script?: string };

const livePageEnd = html`<p class="notice lost" id="lost" role="alert" hidden>Le simulateur ne répond plus. Relancez la boutique avec <code>npm start</code>.</p>
<p class="notice lost" id="refused" role="alert" hidden>Ce n’est plus possible : la page vient de changer.</p>
<p class="visually-hidden" id="announce" role="status"></p>`;

/**
 * A page that is fetched again each second: parts with `data-live` are swapped, the newest `data-announce` is
 * read out. Buttons and forms with `data-post` post there; `script` may call `post`.
 */
export function livePage({ title, body, script = '' }: Page): string {
  return page({ title, body: html`${body}\n${livePageEnd}`, script: liveScript + script });
}

/** The frame of every page, whose policy allows this style and script only. */
export function page({ title, body, script }: Page): string {
  const policy = [
    "default-src 'none'",
    `style-src '${hash(css)}'`,
    `script-src ${script === undefined ? "'none'" : `'${hash(script)}'`}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
  ].join('; ');

  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${html`${title}`.text} · Florilège</title>
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<header class="frame-bar"><div class="frame-width row">${mark}<span class="frame-name">Florilège</span><span class="badge">Simulateur</span></div></header>
<main class="frame-width">
${body.text}
</main>
${script === undefined ? '' : `<script type="module">${script}</script>`}
</body>
</html>
`;
}

export function sendPage(reply: FastifyReply, shown: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(shown);
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const mark = `<svg viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">
<path stroke="var(--green)" d="M12 14v12" fill="none" stroke-width="2" stroke-linecap="round"/>
<path fill="var(--green)" d="M12 23c-5 0-7-3-7-6 4 0 7 2 7 6Zm0 0c5 0 7-3 7-6-4 0-7 2-7 6Z"/>
<path fill="var(--petal)" d="M6 4l3 3 3-5 3 5 3-3v6a6 6 0 0 1-12 0Z"/>
</svg>`;
