/** Inside the frame: one button, one call, and its answer to the page that opened it. */
const said = /** @type {HTMLElement} */ (document.getElementById('said'));
const visit = JSON.parse(document.getElementById('visit')?.textContent ?? '{}');

document.getElementById('title')?.focus();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => void choose(button));

/** @param {HTMLButtonElement} button */
async function choose(button) {
  const { outcome = '' } = button.dataset;
  if (outcome === 'dismiss') return notify({ kind: 'dismissed' });
  setBusy(true);
  said.textContent = 'Asking the bank …';
  const answer = await fetch(`/v1/checkout/attempts?key_id=${encodeURIComponent(visit.keyId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: visit.orderId,
      outcome,
      email: visit.email,
      contact: visit.contact,
      description: visit.description,
    }),
  });
  const result = await answer.json();
  if (!answer.ok) result.kind = 'failed';
  setBusy(false);
  if (result.kind === 'silence') {
    setBusy(true);
    said.textContent = 'Paid. Close this tab now: the page behind will not be notified.';
    return;
  }
  if (result.kind === 'failed') said.textContent = result.error.description;
  // As the real one does, from the provider's own origin: the merchant's cookies may not come along.
  if (visit.redirect && result.kind === 'paid') return post(result.response);
  if (visit.redirect && result.kind === 'failed') return post(errorFields(result.error));
  notify(result);
}

/** @param {object} result */
function notify(result) {
  // The page is known by opening the frame; what it hears is no secret to it.
  window.parent.postMessage(result, '*');
}

/** @param {Record<string, unknown>} error */
function errorFields(error) {
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => [`error[${name}]`, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** @param {Record<string, string>} fields */
function post(fields) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = visit.callbackUrl;
  form.target = '_top';
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** @param {boolean} busy */
function setBusy(busy) {
  for (const button of document.querySelectorAll('button')) button.disabled = busy;
}
