import { type Given, readAccountSecrets } from './account-secrets.ts';
import type { settings } from './settings.ts';

/** Rules between settings. Reads the raw values, so that conflicts are reported together with what is missing. */
export function conflicts(given: Given): Array<[name: keyof typeof settings, problem: string]> {
  const mode = given['APP_MODE'] ?? 'production';
  const found: Array<[keyof typeof settings, string]> = [];
  if (mode === 'production' && !given['ORGANISERS_EMAIL']) found.push(['ORGANISERS_EMAIL', 'is required in production']);
  if (mode === 'production' && !given['PUBLIC_ORIGIN']?.startsWith('https://')) {
    found.push(['PUBLIC_ORIGIN', 'must start with https:// in production']);
  }
  if (mode === 'production' && given['ORGANISER_ORIGIN'] && !given['ORGANISER_ORIGIN'].startsWith('https://')) {
    found.push(['ORGANISER_ORIGIN', 'must start with https:// in production']);
  }
  if (given['SECOND_FACTOR_OLD_KEY'] && !given['SECOND_FACTOR_KEY'])
    found.push(['SECOND_FACTOR_KEY', 'is required with SECOND_FACTOR_OLD_KEY']);
  if (mode === 'demo' && given['RAZORPAY_KEY_ID']?.startsWith('rzp_live_')) {
    found.push(['RAZORPAY_KEY_ID', 'is a live key; demo mode never runs with live payment keys']);
  }
  if (mode === 'drill') found.push(...outsideTheDrill(given));
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS'] as const) {
    if (given['RAZORPAY_KEY_ID'] && !given[name]) found.push([name, 'is required with RAZORPAY_KEY_ID']);
  }
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (given['RAZORPAY_KEY_ID']?.startsWith('rzp_live_') && given[name]?.startsWith('http://')) {
      found.push([name, 'must start with https:// for a live key']);
    }
  }
  if (mode === 'production' && given['PAYMENT_SANDBOX'] !== 'true') found.push(...samples(given));
  if (mode === 'production' && given['RAZORPAY_KEY_ID']) found.push(...unsafeForMoney(given));
  if (given['FILES_DRIVER'] === 's3' && !given['S3_BUCKET']) found.push(['S3_BUCKET', 'is required when FILES_DRIVER is s3']);
  return found;
}

/** A copy of real people's data must not reach them: whatever could is refused, not ignored. */
function outsideTheDrill(given: Given): Array<[name: keyof typeof settings, problem: string]> {
  const own = ['SMTP_URL', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS'] as const;
  const ofSocieties = Object.keys(readAccountSecrets(given)).map((name) => `${name}_KEY_SECRET`);
  return [...own.filter((name) => given[name]), ...ofSocieties].map((name) => [
    name as keyof typeof settings,
    'must not be set in drill mode: a restored copy sends no mail and calls no provider',
  ]);
}

const SECRET_MIN = 16;
/** Secrets that appear in our own sources and examples (`.env.example`, the sandbox, tests). */
const PUBLISHED = /^(isocentre|sandbox-|lakeside-|sample|example|change-?me|secret$|password$|test)/i;
const SAMPLE = 'is a sample that anybody can read; production needs one of its own';

/** Settings that still have a published value. Payment secrets are checked by `unsafeForMoney`. */
function samples(given: Given): Array<[name: keyof typeof settings, problem: string]> {
  const found: Array<[keyof typeof settings, string]> = [];
  for (const name of [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_MIGRATION_URL',
    'DATABASE_ADMIN_URL',
    'SMTP_URL',
  ] as const) {
    const password = URL.canParse(given[name] ?? '') ? decodeURIComponent(new URL(given[name] ?? '').password) : '';
    if (PUBLISHED.test(password)) found.push([name, `contains a password that ${SAMPLE}`]);
  }
  if (PUBLISHED.test(given['METRICS_TOKEN'] ?? '')) found.push(['METRICS_TOKEN', SAMPLE]);
  for (const name of ['SECOND_FACTOR_KEY', 'SECOND_FACTOR_OLD_KEY', 'BOUNCE_KEY'] as const) {
    const key = Buffer.from(given[name] ?? '', 'base64');
    // Random bytes are neither readable text nor a few values repeated.
    if (key.length === 32 && (isReadable(key) || new Set(key).size < 8)) found.push([name, SAMPLE]);
  }
  return found;
}

const isReadable = (bytes: Buffer) => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

/** What must not be used where people really pay: test keys, public or guessable secrets, an unencrypted connection. */
function unsafeForMoney(given: Given): Array<[name: keyof typeof settings, problem: string]> {
  const live = given['RAZORPAY_KEY_ID']?.startsWith('rzp_live_');
  if (given['PAYMENT_SANDBOX'] === 'true') {
    return live ? [['PAYMENT_SANDBOX', 'must not be true with a live key']] : [];
  }
  const found: Array<[keyof typeof settings, string]> = [];
  if (!live) found.push(['RAZORPAY_KEY_ID', 'must be a live key (rzp_live_...) in production']);
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS'] as const) {
    found.push(...weakSecrets(name, given[name]?.split(',').map((one) => one.trim()) ?? []));
  }
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (!live && given[name]?.startsWith('http://')) found.push([name, 'must start with https:// in production']);
  }
  return found;
}

/** The same demands as on the installation's own secrets. */
export function unsafeAccounts(given: Given): Array<[name: string, problem: string]> {
  if (given['PAYMENT_SANDBOX'] === 'true' || (given['APP_MODE'] ?? 'production') !== 'production') return [];
  return Object.entries(readAccountSecrets(given)).flatMap(([name, { keySecret, webhookSecrets }]) => [
    ...weakSecrets(`${name}_KEY_SECRET`, [keySecret]),
    ...(webhookSecrets.length === 0 ? [[`${name}_WEBHOOK_SECRETS`, `is required with ${name}_KEY_SECRET`] as [string, string]] : []),
    ...weakSecrets(`${name}_WEBHOOK_SECRETS`, webhookSecrets),
  ]);
}

function weakSecrets<Name extends string>(name: Name, secrets: readonly string[]): Array<[name: Name, problem: string]> {
  return secrets.flatMap((secret) => {
    if (secret.length < SECRET_MIN) return [[name, `must have at least ${SECRET_MIN} characters in production`]];
    return PUBLISHED.test(secret) ? [[name, SAMPLE]] : [];
  });
}
