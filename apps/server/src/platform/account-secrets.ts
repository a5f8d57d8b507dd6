/** The environment as it was given, without what is empty. */
export type Given = Readonly<Record<string, string | undefined>>;

/** The secrets of a society's own payment account, by the account's name. */
export interface AccountSecrets {
  readonly keySecret: string;
  /** The current one first, then the one before it. */
  readonly webhookSecrets: readonly string[];
}

/** `LAKESIDE_KEY_SECRET` and `LAKESIDE_WEBHOOK_SECRETS`: the names are those of `payment_accounts`. */
export function readAccountSecrets(given: Given): Record<string, AccountSecrets> {
  const names = Object.keys(given).flatMap((name) => /^([A-Z][A-Z0-9_]{1,40})_KEY_SECRET$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(
    names
      .filter((name) => name !== 'RAZORPAY')
      .map((name) => [
        name,
        {
          keySecret: given[`${name}_KEY_SECRET`] ?? '',
          webhookSecrets: (given[`${name}_WEBHOOK_SECRETS`] ?? '').split(',').flatMap((one) => one.trim() || []),
        },
      ]),
  );
}
