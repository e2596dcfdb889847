// The server draws the page; this asks for it again each second, swaps what has changed, and posts what is pressed.
const announce = document.getElementById('announce');
const lost = document.getElementById('lost');
const refused = document.getElementById('refused');
/** What the server sent last: what stands there may have been touched since. */
const shown = new Map([...document.querySelectorAll('[data-live]')].map((part) => [part.id, part.innerHTML]));
const posting = new Set();

const keyOf = ({ dataset: { copy, post, body = '' }, ariaLabel }) => copy ?? (post ? post + body : ariaLabel);

function swap(id, html) {
  const here = document.getElementById(id);
  const active = document.activeElement;
  const inside = here.contains(active);
  // A form that someone is filling in keeps still.
  if (html === shown.get(id) || (inside && active.matches('input, select'))) return;
  const key = inside ? keyOf(active) : null;
  here.innerHTML = html;
  shown.set(id, html);
  if (key) [...here.querySelectorAll('a, button')].find((one) => keyOf(one) === key)?.focus();
}

const newest = () => document.querySelector('[data-live] [data-announce]');
const idOf = (item) => item && `${item.dataset.id} ${item.dataset.announce}`;

async function refresh() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const before = idOf(newest());
  for (const id of shown.keys()) swap(id, next.getElementById(id).innerHTML);
  const now = newest();
  if (now && idOf(now) !== before) announce.textContent = now.dataset.announce;
}

async function watch() {
  try {
    if (!document.hidden) await refresh();
    lost.hidden = true;
  } catch {
    lost.hidden = false;
  }
  setTimeout(watch, 1000);
}

async function post(path, body, method = 'POST', said = 'C’est fait') {
  if (posting.has(path)) return;
  posting.add(path);
  try {
    const init =
      method === 'DELETE'
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, init);
    refused.hidden = response.ok;
    announce.textContent = response.ok ? said : '';
    await refresh();
  } catch {
    lost.hidden = false;
  } finally {
    posting.delete(path);
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (button) post(button.dataset.post, JSON.parse(button.dataset.body ?? '{}'), button.dataset.method);
});

watch();
