import { z } from 'zod';
import { floodSettings } from './flood-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { watchingSettings } from './watching-settings.ts';

/**
 * All environment variables, read once at start. Each setting carries the sentence that `docs/configuration.md` prints;
 * an invalid environment stops the start with the complete list of problems, not just the first.
 */

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** Scheme and host only: they go into a header. */
const origins = list.refine(
  (all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one),
  'must be origins such as https://cdn.example.org',
);
const seconds = z.coerce.number().int().positive();
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

export const settings = {
  APP_MODE: z
    .enum(['development', 'test', 'demo', 'drill', 'production'])
    .default('production')
    .describe(
      'How the process behaves. Outside production the clock can be moved; demo mode is for showing the product and refuses live payment keys; drill mode is for a copy restored from a backup: it has no worker and refuses mail server and payment keys.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address the web process listens on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port the web process listens on.'),
  PUBLIC_ORIGIN: z
    .url()
    .default('http://localhost:3000')
    .describe(
      'The origin visitors use. Forms are accepted from it, links in mails start with it; the Host header is never trusted for either.',
    ),
  ORGANISER_ORIGIN: z
    .url()
    .optional()
    .describe(
      'The origin on which organisers, reviewers and judges of all editions work; `PUBLIC_ORIGIN` when it is missing. Passkeys belong to its host name: changing it later loses them all. Pages of the default edition stand there too.',
    ),
  TRUSTED_PROXIES: list
    .default([])
    .describe('Comma-separated addresses or networks of reverse proxies whose X-Forwarded-For counts. Empty: nobody’s.'),
  DATABASE_URL: databaseUrl.describe('PostgreSQL, as the application’s own role, which cannot change the schema.'),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'The same without a pooler in between, for the worker’s wake-ups (LISTEN), where `DATABASE_URL` leads to one. Without it behind a pooler, jobs wait until they are looked for.',
    ),
  DATABASE_MIGRATION_URL: databaseUrl
    .optional()
    .describe('PostgreSQL, as the role that owns the schema. Only needed by `pnpm migrate`, `pnpm editions` and `pnpm setup`.'),
  DATABASE_ADMIN_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL, as a role that may create roles and databases. Only used by `pnpm migrate` and `pnpm setup`, and only when set.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .positive()
    .default(10)
    .describe('Connections each process keeps at most for requests and jobs; two more are for reports.'),
  ...mailSettings,
  ORGANISERS_EMAIL: z
    .email()
    .optional()
    .describe(
      'Where messages to the organisers of the default edition’s society go, unless the society has an address of its own. Required in production; elsewhere the edition’s contact address is used when it is missing.',
    ),
  FAILPOINT: z.string().optional().describe('For fault tests, in test mode only: the process ends itself at this point of a payment.'),
  MAIL_RETRY_SECONDS: seconds
    .default(30)
    .describe('First pause before a mail or a refund that could not be sent is tried again; it doubles up to an hour.'),
  JOB_HEARTBEAT_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .default(30)
    .describe('A job or mail whose worker has not been heard of for this long is given to another.'),
  FILES_DRIVER: z.enum(['disk', 's3']).default('disk').describe('Where uploaded files are kept.'),
  FILES_DIR: z.string().default('var/files').describe('Folder of the disk driver.'),
  ERASURES_FILE: z
    .string()
    .optional()
    .describe(
      'Where the worker lists the ids of erased people, outside the database: a restore erases them again. Without it there is no list.',
    ),
  S3_ENDPOINT: z.url().optional().describe('Address of the object store, when it is not the provider’s default.'),
  S3_BUCKET: z.string().optional().describe('Bucket of the s3 driver.'),
  S3_REGION: z.string().default('ap-south-1').describe('Region of the s3 driver.'),
  CLAMD_SOCKET: z
    .string()
    .regex(/^(\/\S+|[^/\s]+:\d+)$/, 'must be the path of a socket, or host:port')
    .optional()
    .describe(
      'Where the virus scanner clamd listens, such as `/run/clamav/clamd.ctl`. Uploaded documents are then scanned before anybody can fetch them. Without it they are not scanned.',
    ),
  CLOCK: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Sets the edition’s clock to this instant at start, from where it ticks on. Ignored in production.'),
  RAZORPAY_KEY_ID: z
    .string()
    .optional()
    .describe('Public key of the payment provider. A live key stops demo mode from starting. Without a key nobody can pay online.'),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional().describe('The key’s secret. Required with a key.'),
  RAZORPAY_WEBHOOK_SECRETS: list
    .refine((secrets) => secrets.length <= 2, 'must be one secret, or two while changing it')
    .default([])
    .describe(
      'Secret of the provider’s webhook. Required with a key. While it is being changed: the new one, a comma, the old one; remove the old one after 24 hours.',
    ),
  RAZORPAY_API_URL: z.url().default('https://api.razorpay.com/v1').describe('Where the payment provider is asked.'),
  RAZORPAY_CHECKOUT_URL: z
    .url()
    .default('https://checkout.razorpay.com/v1/checkout.js')
    .describe('The provider’s script on the payment page.'),
  RAZORPAY_CDN_ORIGINS: origins
    .default(['https://cdn.razorpay.com'])
    .describe('Further origins, comma-separated, from which that script loads scripts and pictures. Only the payment page allows them.'),
  RAZORPAY_REPORT_ORIGINS: origins
    .default(['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'])
    .describe('Origins, comma-separated, to which that script reports. Only the payment page allows them.'),
  PAYMENT_SANDBOX: flag
    .default(false)
    .describe(
      '`true` lets production mode run with the published sample passwords and against the payment sandbox, to test the production build. Never set it where people register or pay.',
    ),
  ...floodSettings,
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:)\S+$/, 'must start with mailto: or https:')
    .optional()
    .describe(
      'Where people report a security problem, for `/.well-known/security.txt`. Without it the edition’s contact address is named.',
    ),
  SECOND_FACTOR_KEY: z
    .base64()
    .length(44)
    .optional()
    .describe('32 random bytes in base64 (`openssl rand -base64 32`), with which the secrets of staff’s authenticator apps are encrypted.'),
  SECOND_FACTOR_OLD_KEY: z
    .base64()
    .length(44)
    .optional()
    .describe(
      'The key before `SECOND_FACTOR_KEY`, while it is being exchanged: what it sealed can still be read. `isocentre secrets reseal` seals it anew; then remove this setting.',
    ),
  BOUNCE_KEY: z
    .base64()
    .length(44)
    .optional()
    .describe(
      '32 random bytes in base64 (`openssl rand -base64 32`), which sign the token in the envelope sender of every mail (`desk+token@example.org`), so that a returned mail can be matched to its letter. The mail server must accept and deliver such addresses of the sender. Without it production sends from the plain address.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .default(5)
    .describe('On SIGTERM the process stays reachable this long while it reports itself not ready, so that balancers turn away first.'),
  ...watchingSettings,
} as const;

const Config = z.object(settings);

type Given = Readonly<Record<string, string | undefined>>;

/** Rules between settings. Reads the raw values, so that conflicts are reported together with what is missing. */
function conflicts(given: Given): Array<[name: keyof typeof settings, problem: string]> {
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

/** Never resolves (RFC 6761). In drill mode nothing is sent anyway; this is what the setting says there. */
const NO_MAIL_SERVER = 'smtp://drill.invalid';

const SECRET_MIN = 16;
/** Secrets that appear in our own sources and examples (`.env.example`, the sandbox, tests). */
const PUBLISHED = /^(isocentre|sandbox-|lakeside-|sample|example|change-?me|secret$|password$|test)/i;
const SAMPLE = 'is a sample that anybody can read; production needs one of its own';

/** Settings that still have a published value. Payment secrets are checked by `unsafeForMoney`. */
function samples(given: Given): Array<[name: keyof typeof settings, problem: string]> {
  const found: Array<[keyof typeof settings, string]> = [];
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_ADMIN_URL', 'SMTP_URL'] as const) {
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

/** The secrets of a society's own payment account, by the account's name. */
export interface AccountSecrets {
  readonly keySecret: string;
  /** The current one first, then the one before it. */
  readonly webhookSecrets: readonly string[];
}

export type Config = z.infer<typeof Config> & { readonly accountSecrets: Readonly<Record<string, AccountSecrets>> };

/** `LAKESIDE_KEY_SECRET` and `LAKESIDE_WEBHOOK_SECRETS`: the names are those of `payment_accounts`. */
function readAccountSecrets(given: Given): Record<string, AccountSecrets> {
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

/** The same demands as on the installation's own secrets. */
function unsafeAccounts(given: Given): Array<[name: string, problem: string]> {
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

export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

export function readConfig(environment: Given): Config {
  // An empty variable is how many deployment tools say "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Config.safeParse(given['APP_MODE'] === 'drill' ? { ...given, SMTP_URL: NO_MAIL_SERVER } : given);
  const wrong = (parsed.error?.issues ?? []).map(({ path: [name], message }) => [
    String(name),
    String(name) in given ? message : 'is missing',
  ]);
  const faults = [...wrong, ...conflicts(given), ...unsafeAccounts(given)];
  if (parsed.success && faults.length === 0) return { ...parsed.data, accountSecrets: readAccountSecrets(given) };
  const lines = faults.map(([name, problem]) => `  - ${name} ${problem}`);
  throw new BadConfiguration(
    `The configuration is not complete:\n${lines.join('\n')}\nEvery setting is described in docs/configuration.md.`,
  );
}

/** Where organisers work, as an origin: without a path or a slash at its end. */
export const organisersOrigin = (config: Pick<Config, 'ORGANISER_ORIGIN' | 'PUBLIC_ORIGIN'>): string =>
  config.ORGANISER_ORIGIN === undefined ? config.PUBLIC_ORIGIN : new URL(config.ORGANISER_ORIGIN).origin;

/** Whether the edition's clock may be moved, by `CLOCK`, cookie or header. */
export const clockMovable = (config: Pick<Config, 'APP_MODE'>) => config.APP_MODE !== 'production' && config.APP_MODE !== 'drill';
