import type { Order } from './entities.ts';
import { OUTCOMES } from './pay.ts';

export interface Shown {
  keyId: string;
  name: string;
  description: string;
  callbackUrl: string;
  redirect: boolean;
  email: string;
  contact: string;
}

const LABELS: Record<keyof typeof OUTCOMES, string> = {
  success: 'Pay',
  failure: 'Decline',
  pending: 'Pay, captured later',
  late: 'Fail, authorised later',
  unanswered: 'No answer from the bank',
  double: 'Pay twice',
  'closed-tab': 'Pay and close the tab',
  dismiss: 'Leave without paying',
};

/** The page inside the checkout's frame. It says plainly that no money moves. */
export function dialogPage(order: Order | undefined, shown: Shown): string {
  const amount = order ? new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency }).format(order.amount / 100) : '';
  const buttons = Object.entries(OUTCOMES).map(
    ([outcome, what]) => `<li><button type="button" data-outcome="${outcome}" aria-describedby="${outcome}">${
      LABELS[outcome as keyof typeof OUTCOMES]
    }${outcome === 'success' ? ` ${escape(amount)}` : ''}</button>
        <span id="${outcome}">${escape(what)}</span></li>`,
  );
  const inside = order
    ? `<p class="amount">${escape(amount)} <span>to ${escape(shown.name || 'the merchant')}</span></p>
      ${shown.description ? `<p>${escape(shown.description)}</p>` : ''}
      <ul>${buttons.join('\n')}</ul>`
    : `<p role="alert">The id provided does not exist</p>
      <ul><li><button type="button" data-outcome="dismiss">Close</button></li></ul>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sandbox payment</title>
    <link rel="stylesheet" href="/v1/checkout/dialog.css">
    <script id="visit" type="application/json">${json({ orderId: order?.id ?? '', ...shown })}</script>
    <script type="module" src="/v1/checkout/dialog.js"></script>
  </head>
  <body>
    <main role="dialog" aria-modal="true" aria-labelledby="title">
      <h1 id="title" tabindex="-1">Sandbox payment</h1>
      <p class="note">No money moves. Choose how this payment ends.</p>
      ${inside}
      <p id="said" role="status"></p>
    </main>
  </body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
/** A closing tag inside a string must not close the script. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
