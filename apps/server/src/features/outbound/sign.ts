import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of Standard Webhooks, version 1: a shared secret, and an HMAC over id, time and body. */

const MARK = 'whsec_';

export const newSecret = (): string => MARK + randomBytes(32).toString('base64');

interface Message {
  id: string;
  at: Date;
  body: string;
}

/** With two secrets both sign, so that the receiver may change from one to the other at any moment in between. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(signature).join(' ') };
}
