import { z } from 'zod';
import { floodSettings } from './flood-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { usageSettings } from './usage-settings.ts';
import { watchingSettings } from './watching-settings.ts';

/** Every setting with its check, and with the sentence that `docs/configuration.md` prints. */

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
      'The same without a pooler in between, where `DATABASE_URL` leads to one: for LISTEN (the worker’s wake-ups, changes of content in web processes) and for reports, whose options a pooler drops. Without it behind a pooler, jobs and changes wait until they are looked for, a second or two, and long reports are cut off.',
    ),
  DATABASE_REPLICA_URL: databaseUrl
    .optional()
    .describe(
      'A streaming replica, as the same role: files of lists, statistics and searches by organisers are read there, as long as it has what the primary had ten seconds ago. Otherwise, and without it, on the primary. What decides about places and money is never asked there.',
    ),
  DATABASE_MIGRATION_URL: databaseUrl
    .optional()
    .describe('PostgreSQL, as the role that owns the schema. Only needed by `pnpm migrate`, `pnpm editions` and `pnpm setup`.'),
  DATABASE_ADMIN_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL, as a role that may create roles and databases. Only used by `pnpm migrate` and `pnpm setup`, and only when set.',
    ),
  CELL: z.coerce
    .number()
    .int()
    .min(0)
    .max(2000)
    .default(0)
    .describe(
      'The number of this installation where several share the editions (docs/scale.md, "Cells"): editions and societies made here are numbered from so many millions up. An installation by itself is cell 0.',
    ),
  CELLS_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL, with the directory of the cells: for `isocentre move` and `isocentre cells`, and asked for the id of everybody who is new. Empty: there is one cell.',
    ),
  WORKER_QUEUES: list
    .default(['*'])
    .describe(
      'Which jobs, sweeps and senders this worker takes, where there are several: `payments.*`, or names such as `letters.send` and `webhooks.deliver`, with commas. `isocentre check` says what nobody takes.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .positive()
    .default(10)
    .describe(
      'Connections each process keeps at most for requests and jobs. A web process opens four more, a worker nine; `isocentre check` compares the sum with PostgreSQL’s `max_connections`.',
    ),
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
  MAIL_SERVER_SECONDS: seconds
    .default(60)
    .describe('How long the mail server may take for an answer. A mail that it accepts later than that is sent again, and arrives twice.'),
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
  ...usageSettings,
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
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{43}=$/, 'must be `whsec_` and 32 random bytes in base64')
    .optional()
    .describe(
      'With which a mail service signs what it tells to `/api/v1/mail-events`: `whsec_` and 32 random bytes in base64 (`echo whsec_$(openssl rand -base64 32)`). Without it nothing is taken there.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .default(5)
    .describe('On SIGTERM the process stays reachable this long while it reports itself not ready, so that balancers turn away first.'),
  ...watchingSettings,
} as const;
