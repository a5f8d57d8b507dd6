import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { PaymentProvider } from './provider.ts';
import { razorpay } from './razorpay.ts';

/** An account at the provider, without its secrets. */
export interface AccountKey {
  /** Its secrets are in the environment under this name. Null: the installation's own, `RAZORPAY_*`. */
  readonly name: string | null;
  readonly keyId: string;
}

/** Money goes to the account of the society that is paid: one provider connection for each. */
export interface PaymentAccounts {
  /** Undefined: its secrets are missing, or its key must not be used in this mode. */
  open(account: AccountKey): PaymentProvider | undefined;
  /** By the name stored with an order. */
  named(name: string | null): Promise<PaymentProvider | undefined>;
  /** Every account that can be used. */
  all(): Promise<PaymentProvider[]>;
}

export function openPaymentAccounts(config: Config, db: Database): PaymentAccounts {
  const opened = new Map<string, PaymentProvider>();
  const own: AccountKey | undefined = config.RAZORPAY_KEY_ID ? { name: null, keyId: config.RAZORPAY_KEY_ID } : undefined;
  const readKeys = () => db.selectFrom('payment_accounts').select(['name', 'key_id as keyId']);

  function open({ name, keyId }: AccountKey): PaymentProvider | undefined {
    const secrets = name === null ? ownSecrets(config) : config.accountSecrets[name];
    if (!secrets || !keyAllowed(config, keyId)) return undefined;
    const kept = opened.get(`${name} ${keyId}`);
    if (kept) return kept;
    const provider = razorpay({
      account: name,
      keyId,
      ...secrets,
      baseUrl: config.RAZORPAY_API_URL,
      checkoutUrl: config.RAZORPAY_CHECKOUT_URL,
    });
    opened.set(`${name} ${keyId}`, provider);
    return provider;
  }

  return {
    open,
    named: async (name) => {
      const key = name === null ? own : await readKeys().where('name', '=', name).executeTakeFirst();
      return key && open(key);
    },
    all: async () => [...(own ? [own] : []), ...(await readKeys().orderBy('name').execute())].flatMap((key) => open(key) ?? []),
  };
}

const ownSecrets = ({ RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRETS: webhookSecrets }: Config) =>
  keySecret ? { keySecret, webhookSecrets } : undefined;

/** Demo mode never moves real money; production never believes test money; a drill has nothing to do with money. */
function keyAllowed({ APP_MODE: mode, PAYMENT_SANDBOX: sandbox }: Config, keyId: string): boolean {
  const live = keyId.startsWith('rzp_live_');
  if (mode === 'drill') return false;
  if (mode === 'production') return live !== sandbox;
  return mode !== 'demo' || !live;
}
