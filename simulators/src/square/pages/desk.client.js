function valuesOf(form) {
  const fields = [...form.elements].filter(({ name }) => name);
  const values = fields.map((field) => {
    if (field.type === 'checkbox') return [field.name, field.checked];
    return [field.name, field.type === 'number' ? Number(field.value) : field.value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  post(event.target.dataset.post, valuesOf(event.target));
});

document.addEventListener('change', (event) => {
  const form = event.target.closest('form[data-now]');
  if (form) post(form.dataset.post, valuesOf(form));
});
