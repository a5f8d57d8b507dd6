import { type HTMLButtonElement, Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SANDBOX_KEY, startSandbox } from './start-sandbox.ts';
import { callsTo } from './test/control.ts';

/** The script and the frame's page without a browser; the journeys use them in one. */

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let control: ReturnType<typeof callsTo>;
beforeAll(async () => {
  sandbox = await startSandbox();
  control = callsTo(sandbox.url);
});
afterAll(() => sandbox.close());

interface Checkout {
  open(): void;
  close(): void;
  on(event: string, listener: (response: unknown) => void): void;
}

/** A merchant's page that has loaded the script. */
async function merchantPage() {
  const window = new Window({ url: 'http://localhost:3000/paymentPage' });
  const source = await (await fetch(`${sandbox.url}/v1/checkout.js`)).text();
  const { document } = window;
  Object.defineProperty(document, 'currentScript', { value: { src: `${sandbox.url}/v1/checkout.js` } });
  // oxlint-disable-next-line typescript/no-implied-eval -- the served bytes, run as a page would
  new Function('window', 'document', 'location', source)(window, document, window.location);
  const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Checkout };
  const frame = () => document.querySelector('iframe');
  const say = (data: unknown, origin = sandbox.url) =>
    window.dispatchEvent(new window.MessageEvent('message', { data, origin, source: frame()?.contentWindow as never }));
  return { window, document, Razorpay, frame, say };
}

const options = (more: object = {}) => ({
  key: SANDBOX_KEY.id,
  order_id: 'order_1',
  handler: vi.fn<(response?: unknown) => void>(),
  modal: { ondismiss: vi.fn<(response?: unknown) => void>() },
  ...more,
});

describe('checkout.js', () => {
  test('opens one modal frame for the order', async () => {
    const { document, Razorpay, frame } = await merchantPage();
    const checkout = new Razorpay(
      options({ name: 'A & B', prefill: { email: 'a@example.org', contact: '+91900' }, callback_url: '/back' }),
    );
    checkout.open();
    checkout.open();
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
    expect(frame()?.title).toBe('Payment');
    const { origin, pathname, searchParams } = new URL(frame()?.src ?? '');
    expect([origin, pathname]).toEqual([sandbox.url, '/v1/checkout/public']);
    expect(Object.fromEntries(searchParams)).toEqual({
      key_id: SANDBOX_KEY.id,
      order_id: 'order_1',
      name: 'A & B',
      email: 'a@example.org',
      contact: '+91900',
      callback_url: 'http://localhost:3000/back',
    });
    checkout.close();
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('redirect, or no handler, asks for the form post', async () => {
    const { Razorpay, frame } = await merchantPage();
    for (const more of [{ redirect: true }, { handler: undefined }]) {
      const checkout = new Razorpay(options({ callback_url: 'http://localhost:3000/back', ...more }));
      checkout.open();
      expect(new URL(frame()?.src ?? '').searchParams.get('redirect')).toBe('true');
      checkout.close();
    }
  });

  test('success closes the dialog and calls the handler', async () => {
    const { document, Razorpay, say } = await merchantPage();
    const given = options();
    new Razorpay(given).open();
    const response = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab' };
    say({ kind: 'paid', response });
    expect(given.handler).toHaveBeenCalledExactlyOnceWith(response);
    expect(given.modal.ondismiss).not.toHaveBeenCalled();
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('failure is reported by payment.failed, and the dialog stays for another attempt', async () => {
    const { document, Razorpay, say } = await merchantPage();
    const given = options();
    const failed = vi.fn<(response?: unknown) => void>();
    const checkout = new Razorpay(given);
    checkout.on('payment.failed', failed);
    checkout.open();
    say({ kind: 'failed', error: { code: 'BAD_REQUEST_ERROR' } });
    expect(failed).toHaveBeenCalledExactlyOnceWith({ error: { code: 'BAD_REQUEST_ERROR' } });
    expect(document.querySelector('dialog[open]')).not.toBeNull();
    expect(given.handler).not.toHaveBeenCalled();
  });

  test('leaving, Escape and the timeout call ondismiss; Escape can be switched off', async () => {
    const { window, document, Razorpay, say } = await merchantPage();
    const escape = () => document.querySelector('dialog')?.dispatchEvent(new window.Event('cancel', { cancelable: true }));
    const left = options();
    new Razorpay(left).open();
    say({ kind: 'dismissed' });
    expect(left.modal.ondismiss).toHaveBeenCalledOnce();
    const escaped = options();
    new Razorpay(escaped).open();
    escape();
    expect(escaped.modal.ondismiss).toHaveBeenCalledOnce();
    const late = options({ timeout: 0.01 });
    new Razorpay(late).open();
    await vi.waitFor(() => expect(late.modal.ondismiss).toHaveBeenCalledOnce());
    const firm = options({ modal: { ondismiss: vi.fn<(response?: unknown) => void>(), escape: false } });
    new Razorpay(firm).open();
    escape();
    expect(firm.modal.ondismiss).not.toHaveBeenCalled();
  });

  test('listens to its own frame only', async () => {
    const { Razorpay, say } = await merchantPage();
    const given = options();
    new Razorpay(given).open();
    say({ kind: 'paid', response: {} }, 'http://evil.example');
    expect(given.handler).not.toHaveBeenCalled();
  });
});

describe('the frame', () => {
  const page = async (query: Record<string, string>) =>
    (await fetch(`${sandbox.url}/v1/checkout/public?${new URLSearchParams({ key_id: SANDBOX_KEY.id, ...query })}`)).text();
  const parse = (html: string) => {
    const { document } = new Window();
    document.write(html.replaceAll(/<link[^>]*>|<script type="module"[^>]*><\/script>/g, ''));
    return document;
  };

  test('is a labelled dialog with a described button for every outcome', async () => {
    const document = parse(await page({ order_id: await control.order(), name: 'AMPI <TNPY>', description: 'Registration' }));
    expect(document.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')).toBe('title');
    expect(document.querySelector('.amount')?.textContent.replaceAll(/\s+/g, ' ')).toBe('₹1,500.00 to AMPI <TNPY>');
    const buttons = [...document.querySelectorAll('button')];
    expect(buttons.map((button) => button.dataset['outcome'])).toEqual([
      'success',
      'failure',
      'pending',
      'late',
      'unanswered',
      'double',
      'closed-tab',
      'dismiss',
    ]);
    for (const button of buttons) expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBeTruthy();
    expect(document.querySelector('[role=status]')).not.toBeNull();
  });

  test('passes nothing on that could run as script', async () => {
    const html = await page({
      order_id: await control.order(),
      name: '</script><script>alert(1)</script>',
      callback_url: 'javascript:alert(1)',
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('javascript:');
  });

  test('says so when the order or the key is unknown', async () => {
    const id = await control.order();
    const queries: Record<string, string>[] = [{ order_id: 'order_nobody' }, { order_id: id, key_id: 'rzp_test_other' }];
    for (const query of queries) {
      expect(parse(await page(query)).querySelector('[role=alert]')?.textContent).toBe('The id provided does not exist');
    }
  });

  test('its call returns what the page gets', async () => {
    const order_id = await control.order();
    const choose = (body: object, key = SANDBOX_KEY.id) =>
      control.call('POST', `/v1/checkout/attempts?key_id=${key}`, { order_id, ...body });
    expect(await choose({ outcome: 'failure', email: 'a@example.org', contact: '' })).toMatchObject({
      status: 200,
      body: { kind: 'failed' },
    });
    expect(await choose({ outcome: 'success' })).toMatchObject({
      status: 200,
      body: { kind: 'paid', response: { razorpay_order_id: order_id } },
    });
    expect((await choose({ outcome: 'success' })).body).toMatchObject({ error: { description: expect.stringContaining('already paid') } });
    expect((await choose({ outcome: 'success' }, 'rzp_test_other')).status).toBe(401);
  });

  test('its script posts the three fields to the callback from the top window', async () => {
    const order_id = await control.order();
    const document = parse(await page({ order_id, callback_url: 'http://localhost:3000/back', redirect: 'true' }));
    const source = await (await fetch(`${sandbox.url}/v1/checkout/dialog.js`)).text();
    const submitted = Promise.withResolvers<Record<string, unknown>>();
    const form = document.defaultView!.HTMLFormElement.prototype;
    form.submit = function submit(this: typeof form) {
      const fields = Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value]));
      submitted.resolve({ action: this.action, method: this.method, target: this.target, ...fields });
    };
    const fromFrame = (path: string, init: RequestInit) => fetch(sandbox.url + path, init);
    // oxlint-disable-next-line typescript/no-implied-eval -- the served bytes, run as the frame would
    new Function('window', 'document', 'fetch', source)(document.defaultView, document, fromFrame);
    document.querySelector<HTMLButtonElement>('[data-outcome=success]')?.click();
    expect(await submitted.promise).toEqual({
      action: 'http://localhost:3000/back',
      method: 'post',
      target: '_top',
      razorpay_order_id: order_id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
