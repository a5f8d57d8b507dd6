/**
 * The provider's script, as far as a page can tell: `new Razorpay(options).open()`. It opens a frame with the sandbox's
 * own page and hands on what that page says.
 */
(() => {
  const ORIGIN = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

  /**
   * @typedef {{ name?: string, email?: string, contact?: string }} Prefill
   * @typedef {{ ondismiss?: () => void, escape?: boolean }} Modal
   * @typedef {{ key: string, order_id: string, name?: string, description?: string, prefill?: Prefill, modal?: Modal,
   *   handler?: (response: object) => void, callback_url?: string, redirect?: boolean, timeout?: number }} Options
   */

  class Razorpay {
    /** @type {Map<string, Array<(response: object) => void>>} */
    #listeners = new Map();
    /** @type {Options} */
    #options;
    /** @type {HTMLDialogElement | undefined} */
    #dialog;
    /** @type {AbortController | undefined} */
    #open;

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    /** @param {string} event @param {(response: object) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#dialog) return;
      const { modal = {}, timeout } = this.#options;
      const frame = document.createElement('iframe');
      frame.title = 'Payment';
      frame.src = this.#frameAddress();
      Object.assign(frame.style, { border: '0', width: '100%', height: '100%' });
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Payment');
      // Set one by one, which a content policy without inline styles allows.
      Object.assign(dialog.style, {
        border: '0',
        padding: '0',
        width: 'min(26rem, 100vw)',
        height: 'min(44rem, 100dvh)',
        maxWidth: '100vw',
      });
      dialog.append(frame);
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#open = new AbortController();
      const { signal } = this.#open;
      dialog.addEventListener(
        'cancel',
        (event) => {
          event.preventDefault();
          if (modal.escape !== false) this.#dismiss();
        },
        { signal },
      );
      window.addEventListener(
        'message',
        (event) => {
          if (event.origin === ORIGIN && event.source === frame.contentWindow) this.#receive(event.data);
        },
        { signal },
      );
      if (timeout) {
        const timer = setTimeout(() => this.#dismiss(), timeout * 1000);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
      dialog.showModal();
    }

    close() {
      this.#open?.abort();
      this.#dialog?.remove();
      this.#dialog = undefined;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    /** @param {{ kind: string, response: object, error: object }} result */
    #receive(result) {
      if (result.kind === 'paid') {
        this.close();
        this.#options.handler?.(result.response);
      }
      // The dialog stays: the person may try again.
      if (result.kind === 'failed') for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: result.error });
      if (result.kind === 'dismissed') this.#dismiss();
    }

    #frameAddress() {
      const { key, order_id, name, description, prefill = {}, callback_url, redirect, handler } = this.#options;
      const address = new URL('/v1/checkout/public', ORIGIN);
      const asked = {
        key_id: key,
        order_id,
        name,
        description,
        email: prefill.email,
        contact: prefill.contact,
        callback_url: callback_url && new URL(callback_url, location.href).href,
        // Without a handler nobody but the callback address could be notified.
        redirect: callback_url && (redirect || !handler) ? 'true' : undefined,
      };
      for (const [field, value] of Object.entries(asked)) if (value) address.searchParams.set(field, value);
      return address.href;
    }
  }

  Object.assign(window, { Razorpay });
})();
