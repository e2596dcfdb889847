// The server draws the documents; this asks for the page again each second and swaps what has changed.
const list = document.getElementById('documents');
const lost = document.getElementById('lost');
const announce = document.getElementById('announce');
const failure = document.getElementById('failure');
const failingCalls = document.getElementById('failing-calls');
const pdfDelay = document.getElementById('pdf-delay');
let shown = list.innerHTML;

async function refresh() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const html = next.getElementById('documents').innerHTML;
  if (html === shown) return;

  const before = list.querySelector('li')?.dataset.announce;
  const focused = document.activeElement?.getAttribute('aria-label');
  list.innerHTML = shown = html;
  list.querySelector(`[aria-label="${focused}"]`)?.focus();
  const newest = list.querySelector('li');
  if (newest && newest.dataset.announce !== before) announce.textContent = newest.dataset.announce;
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

const send = (method, path, body) =>
  fetch(path, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });

list.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]');
  if (!button) return;
  button.disabled = true;
  await send('POST', button.dataset.post);
  await refresh();
});

document.getElementById('fail').addEventListener('click', async () => {
  await send('DELETE', '/_sim/failures');
  if (failure.value) await send('POST', '/_sim/failures', { kind: failure.value, calls: Number(failingCalls.value) });
  announce.textContent = failure.value ? 'Panne prévue' : 'Aucune panne prévue';
  await refresh();
});

pdfDelay.addEventListener('change', () => send('PATCH', '/_sim/settings', { pdf_delay_seconds: Number(pdfDelay.value) }));

watch();
