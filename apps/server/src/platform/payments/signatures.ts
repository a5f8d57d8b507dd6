import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the HMAC-SHA256 of `content` in hex, compared in constant time. */
function isSigned(content: string | Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const signWebhook = (secret: string, rawBody: Uint8Array): string => createHmac('sha256', secret).update(rawBody).digest('hex');

export const isCheckoutSigned = (
  keySecret: string,
  { orderId, paymentId, signature }: Record<'orderId' | 'paymentId' | 'signature', string>,
) => isSigned(`${orderId}|${paymentId}`, signature, keySecret);

/**
 * Signs the raw bytes: parsed and re-serialised JSON is a different text. After a secret is rotated the provider's
 * retries still carry the old signature, so both secrets are accepted for the day it takes.
 */
export const isWebhookSigned = (secrets: readonly string[], rawBody: Uint8Array, signature: string | undefined) =>
  // Every secret is tried, so that the timing does not reveal which one matches.
  secrets.map((secret) => isSigned(rawBody, signature ?? '', secret)).includes(true);
