// The server draws the messages; this asks for the page again each second and swaps what has changed.
const list = document.getElementById('messages');
const mode = document.getElementById('mode');
const lost = document.getElementById('lost');
const announce = document.getElementById('announce');
let shown = list.innerHTML;

async function refresh() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const html = next.getElementById('messages').innerHTML;
  if (html === shown) return;

  const before = list.querySelector('li')?.dataset.id;
  const focused = document.activeElement?.dataset?.copy;
  list.innerHTML = shown = html;
  list.querySelector(`[data-copy="${focused}"]`)?.focus();
  const newest = list.querySelector('li');
  if (newest && newest.dataset.id !== before) announce.textContent = newest.dataset.announce;
  if (document.activeElement !== mode) mode.value = next.getElementById('mode').value;
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

// Away from localhost a plain-HTTP page has no clipboard: the browser's older way copies what is selected.
async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

list.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await copy(document.getElementById(button.dataset.copy));
  button.textContent = 'Copié';
  announce.textContent = 'Code copié';
  setTimeout(() => {
    button.textContent = 'Copier';
  }, 2000);
});

mode.addEventListener('change', async () => {
  const body = JSON.stringify({ mode: mode.value });
  await fetch('/panne', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await refresh();
});

watch();
