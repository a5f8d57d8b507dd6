import type { Config } from '../config.ts';
import type { PaymentProvider } from './provider.ts';
import { razorpay } from './razorpay.ts';

/** The configured provider; undefined without a key, and then nobody can pay online. */
export function openPayments(config: Config): PaymentProvider | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config;
  if (!keyId || !keySecret) return undefined;
  return razorpay({
    keyId,
    keySecret,
    webhookSecrets: config.RAZORPAY_WEBHOOK_SECRETS,
    baseUrl: config.RAZORPAY_API_URL,
    checkoutUrl: config.RAZORPAY_CHECKOUT_URL,
  });
}
