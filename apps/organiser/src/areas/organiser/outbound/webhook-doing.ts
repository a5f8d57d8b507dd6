import type { Webhook } from '@isocentre/contract/webhooks';

/** What an owner is about to do, and so which dialog is open. */
export type WebhookDoing =
  | { what: 'new' }
  | { what: 'change' | 'renew' | 'remove'; webhook: Webhook }
  | { what: 'once'; secret: string; webhook: Webhook };
