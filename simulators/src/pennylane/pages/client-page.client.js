// Planning a failure takes the place of the ones planned before.
document.getElementById('failures').addEventListener('submit', async ({ target }) => {
  const { kind, calls } = sentBy(target);
  await post('/_sim/failures', undefined, 'DELETE', kind ? '' : 'Aucune panne prévue');
  if (kind) await post('/_sim/failures', { kind, calls }, 'POST', 'Panne prévue');
});
