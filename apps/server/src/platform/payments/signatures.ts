import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the HMAC-SHA256 of `content` in hex, told in a time that does not depend on where it differs. */
function isSigned(content: string | Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const isCheckoutSigned = (
  keySecret: string,
  { orderId, paymentId, signature }: Record<'orderId' | 'paymentId' | 'signature', string>,
) => isSigned(`${orderId}|${paymentId}`, signature, keySecret);

/**
 * Over the bytes as they came: JSON that was read and written again is another text. After a change of secret the
 * provider's retries still carry the old one, so both are accepted for the day it takes.
 */
export const isWebhookSigned = (secrets: readonly string[], rawBody: Uint8Array, signature: string | undefined) =>
  // Every secret is tried, so that the time taken does not tell which one fits.
  secrets.map((secret) => isSigned(rawBody, signature ?? '', secret)).includes(true);
