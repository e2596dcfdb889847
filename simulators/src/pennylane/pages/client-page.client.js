const failure = document.getElementById('failure');
const failingCalls = document.getElementById('failing-calls');
const pdfDelay = document.getElementById('pdf-delay');

document.getElementById('fail').addEventListener('click', async () => {
  await post('/_sim/failures', undefined, 'DELETE', failure.value ? '' : 'Aucune panne prévue');
  if (failure.value)
    await post(
      '/_sim/failures',
      { kind: failure.value, calls: Number(failingCalls.value) },
      'POST',
      'Panne prévue',
    );
});

pdfDelay.addEventListener('change', () =>
  post('/_sim/settings', { pdf_delay_seconds: Number(pdfDelay.value) }, 'PATCH', ''),
);
