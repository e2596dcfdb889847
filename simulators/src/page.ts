import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const frameCss = source('./page.css');
const live = { css: source('./live-page.css'), script: source('./live-page.client.js') };

type Page = {
  title: string;
  /** HTML; whatever a person or a caller typed has gone through `escapeHtml`. */
  body: string;
  /** CSS of this page alone, after the frame's. */
  style?: string;
  /** Source of one module script; no event handler stands in the HTML. */
  script?: string;
};

/** What stands below every live page: that nobody answers, that it was too late, and what is read out. */
const livePageEnd = `<p class="lost" id="lost" role="alert" hidden>Le simulateur ne répond plus. Relancez la boutique avec <code>npm start</code>.</p>
<p class="lost" id="refused" role="alert" hidden>Ce n’est plus possible : la page vient de changer.</p>
<p class="visually-hidden" id="announce" role="status"></p>`;

/**
 * A page that follows by itself what happens: its parts with `data-live` and an id are swapped as they change, the newest thing in them
 * with `data-announce` is read out, a button with `data-post` posts there. Its script runs after that of all such pages, and may `post`.
 */
export function livePage({ body, style = '', script = '', ...rest }: Page): string {
  return page({
    ...rest,
    body: `${body}\n${livePageEnd}`,
    style: live.css + style,
    script: live.script + script,
  });
}

/**
 * The frame of every page that plays a vendor's part: tokens, both colour schemes, the product's mark, and a content
 * policy that runs only the style and the script given here. Forms may lead to the shop, so `form-action` stays open.
 */
export function page({ title, body, style = '', script }: Page): string {
  const css = frameCss + style;
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
<title>${escapeHtml(title)} · Florilège</title>
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<header class="frame-bar"><div class="frame-width">${mark}<span class="frame-name">Florilège</span><span class="badge">Simulateur</span></div></header>
<main class="frame-width">
${body}
</main>
${script === undefined ? '' : `<script type="module">${script}</script>`}
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function hash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

const mark = `<svg class="frame-mark" viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">
<path class="mark-stem" d="M12 14v12" fill="none" stroke-width="2" stroke-linecap="round"/>
<path class="mark-leaf" d="M12 23c-5 0-7-3-7-6 4 0 7 2 7 6Zm0 0c5 0 7-3 7-6-4 0-7 2-7 6Z"/>
<path class="mark-petal" d="M6 4l3 3 3-5 3 5 3-3v6a6 6 0 0 1-12 0Z"/>
</svg>`;
