import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** What checkout returns to the page: proof that this payment belongs to this order. Signed with the key's secret. */
export const signCheckout = (keySecret: string, orderId: string, paymentId: string) => hmac(keySecret, `${orderId}|${paymentId}`);

/** Signed with the webhook's own secret, over the body as it is sent. */
export const signWebhook = (webhookSecret: string, rawBody: string) => hmac(webhookSecret, rawBody);
