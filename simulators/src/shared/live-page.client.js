// The server draws the page; this script fetches it each second, swaps the parts that changed, and posts.
const announce = document.getElementById('announce');
const lost = document.getElementById('lost');
const refused = document.getElementById('refused');
/** The server's last HTML of each part; the page's own may have been touched since. */
const shown = new Map([...document.querySelectorAll('[data-live]')].map((part) => [part.id, part.innerHTML]));
const posting = new Set();

const keyOf = ({ dataset: { copy, post, body = '' }, ariaLabel }) => copy ?? (post ? post + body : ariaLabel);

function swap(id, html) {
  const here = document.getElementById(id);
  const active = document.activeElement;
  const inside = here.contains(active);
  // The form that the user is filling in is not swapped.
  if (html === shown.get(id) || (inside && active.matches('input, select'))) return;
  const key = inside ? keyOf(active) : null;
  const open = [...here.querySelectorAll('details[open]')].map((details) => details.id);
  here.innerHTML = html;
  shown.set(id, html);
  for (const details of here.querySelectorAll('details')) details.open = open.includes(details.id);
  if (key) [...here.querySelectorAll('a, button, summary')].find((one) => keyOf(one) === key)?.focus();
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

async function post(path, body, method = 'POST', news = 'C’est fait') {
  if (posting.has(path)) return;
  posting.add(path);
  try {
    const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, { method, ...(method !== 'DELETE' && sent) });
    refused.hidden = response.ok;
    announce.textContent = response.ok ? news : '';
    await refresh();
  } catch {
    lost.hidden = false;
  } finally {
    posting.delete(path);
  }
}

function sentBy(form) {
  const values = [...form.elements].map((field) => {
    if (field.type === 'checkbox') return [field.name, field.checked];
    return [field.name, /^\d+$/.test(field.value) ? Number(field.value) : field.value];
  });
  return Object.fromEntries(values.filter(([name, value]) => name && value !== ''));
}

const postForm = (form) => post(form.dataset.post, sentBy(form), form.dataset.method, form.dataset.news);

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (button) post(button.dataset.post, JSON.parse(button.dataset.body ?? '{}'), button.dataset.method);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target.dataset.post) postForm(event.target);
});

// A form without a button posts with every change.
document.addEventListener('change', (event) => {
  const form = event.target.closest('form[data-now]');
  if (form) postForm(form);
});

watch();
