import type { AccountOptions } from './merchant-account.ts';

const SHAPE = '<key-id>:<key-secret>[:<webhook-secret>@<webhook-url>]';

/** Reads the value of one `--account`. */
export function readAccountFlag(value: string): AccountOptions {
  const [, id, secret, webhookSecret, webhookUrl] = /^([^:]+):([^:]+)(?::([^@]+)@(.+))?$/.exec(value) ?? [];
  if (id === undefined || secret === undefined) throw new Error(`--account ${value}: write ${SHAPE}`);
  if (webhookUrl !== undefined && !URL.canParse(webhookUrl)) throw new Error(`--account ${value}: ${webhookUrl} is not a URL`);
  return { key: { id, secret }, webhookSecret, webhookUrl };
}
