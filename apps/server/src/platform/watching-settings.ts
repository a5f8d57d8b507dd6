import { z } from 'zod';

/** The settings of `settings.ts` about who sees how an installation fares. */
export const watchingSettings = {
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe(
      'Who runs this installation: the worker mails alerts there (docs/operations/alerts.md). `ORGANISERS_EMAIL` when it is missing; outside production without both, nobody is mailed.',
    ),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Port on 127.0.0.1 at which a worker tells its health and metrics. Without it there is none.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics, of web and worker. Without it they are closed in production.'),
  METRICS_DIR: z
    .string()
    .default('/var/lib/isocentre/metrics')
    .describe('Folder of `*.prom` files in which backups and other programs of the machine report; the worker’s metrics include them.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').describe('How much is logged.'),
  LOG_PRETTY: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false)
    .describe('`true` prints the log for people instead of as JSON lines.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Where traces go, as OTLP over HTTP (docs/operations/monitor.md). Without it nothing is traced and no package for it loaded.',
    ),
  TRACES_RATIO: z.coerce.number().min(0).max(1).default(0.1).describe('Which part of the requests is traced: 0.1 is every tenth.'),
  TRACING_PACKAGES: z
    .string()
    .default('/opt/isocentre/tracing')
    .describe('Folder in which the packages for traces were installed; they are no part of a release.'),
  SENTRY_DSN: z
    .url()
    .optional()
    .describe('Where unexpected errors are reported, to Sentry or a server that speaks its protocol. Without it nowhere.'),
} as const;
