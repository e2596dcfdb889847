// Away from localhost a plain-HTTP page has no clipboard: the browser's older way copies a selection.
async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await copy(document.getElementById(button.dataset.copy));
  button.textContent = 'Copié';
  announce.textContent = 'Code copié';
  setTimeout(() => {
    button.textContent = 'Copier';
  }, 2000);
});
