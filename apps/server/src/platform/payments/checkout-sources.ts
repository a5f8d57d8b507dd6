import type { Config } from '../config.ts';

/** The provider's origins that its checkout needs, by purpose. */
export interface CheckoutSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly pictures: readonly string[];
  readonly reports: readonly string[];
}

type Settings = Pick<Config, 'RAZORPAY_CHECKOUT_URL' | 'RAZORPAY_API_URL' | 'RAZORPAY_CDN_ORIGINS' | 'RAZORPAY_REPORT_ORIGINS'>;

export function checkoutSources(config: Settings): CheckoutSources {
  const checkout = new URL(config.RAZORPAY_CHECKOUT_URL).origin;
  const api = new URL(config.RAZORPAY_API_URL).origin;
  return {
    scripts: [...new Set([checkout, ...config.RAZORPAY_CDN_ORIGINS])],
    frames: [...new Set([api, checkout])],
    pictures: config.RAZORPAY_CDN_ORIGINS,
    reports: config.RAZORPAY_REPORT_ORIGINS,
  };
}
