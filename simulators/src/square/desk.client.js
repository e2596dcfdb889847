// The server draws the page; this asks for it again each second, swaps what has changed, and posts what is pressed.
const announce = document.getElementById('announce');
const lost = document.getElementById('lost');
const shown = new Map();

function swap(id, next) {
  const here = document.getElementById(id);
  const html = next.getElementById(id).innerHTML;
  if (html === (shown.get(id) ?? here.innerHTML)) return;
  // A form that someone is filling in keeps still.
  const active = document.activeElement;
  if (here.contains(active) && active.matches('input, select')) return;
  const { post, body } = here.contains(active) ? active.dataset : {};
  here.innerHTML = html;
  shown.set(id, html);
  if (post) [...here.querySelectorAll('[data-post]')].find((one) => one.dataset.post === post && one.dataset.body === body)?.focus();
}

async function refresh() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  swap('live', next);
  swap('settings', next);
}

async function watch() {
  try {
    if (!document.hidden) await refresh();
    if (lost.dataset.why === 'silence') lost.hidden = true;
  } catch {
    complain('Le simulateur ne répond plus. Relancez la boutique avec npm start.', 'silence');
  }
  setTimeout(watch, 1000);
}

function complain(sentence, why) {
  lost.textContent = sentence;
  lost.dataset.why = why;
  lost.hidden = false;
}

async function post(path, body, method = 'POST') {
  try {
    const init = method === 'POST' ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { method };
    const response = await fetch(path, init);
    if (response.ok) lost.hidden = true;
    else complain('Ce n’est plus possible : la page vient de changer.', 'refusal');
    announce.textContent = response.ok ? 'C’est fait' : '';
    await refresh();
  } catch {
    complain('Le simulateur ne répond plus. Relancez la boutique avec npm start.', 'silence');
  }
}

function valuesOf(form) {
  const fields = [...form.elements].filter(({ name }) => name);
  const values = fields.map((field) => {
    if (field.type === 'checkbox') return [field.name, field.checked];
    return [field.name, field.type === 'number' ? Number(field.value) : field.value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (button) post(button.dataset.post, JSON.parse(button.dataset.body ?? '{}'), button.dataset.method);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  post(event.target.dataset.post, valuesOf(event.target));
});

document.addEventListener('change', (event) => {
  const form = event.target.closest('form[data-now]');
  if (form) post(form.dataset.post, valuesOf(form));
});

watch();
