import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import type { ReportError } from './error-reports.ts';
import { plainError } from './plain-error.ts';
import { currentRequestId } from './request-id.ts';
import { traceId } from './tracing/tracing.ts';

const ERROR_LEVEL = pino.levels.values['error'] ?? 50;

/** Personal data and credentials are never logged. */
const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.email',
  '*.mobile',
  '*.message.text',
];

export function logOptions(config: LogConfig, name: string, report?: ReportError): LoggerOptions {
  return {
    name,
    level: config.LOG_LEVEL,
    // In UTC and readable, so that a line stands beside those of nginx and PostgreSQL.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
    redact: { paths: REDACTED, censor: '[hidden]' },
    mixin: () => {
      const id = traceId();
      return id === undefined ? {} : { traceId: id };
    },
    ...(report && { hooks: { logMethod: reporting(report) } }),
    ...(config.LOG_PRETTY
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname,reqId,ms,job,jobId', messageFormat: '{msg}' },
          },
        }
      : {}),
  };
}

/** What is logged as an error, with one, is what nobody expected. */
const reporting = (report: ReportError): NonNullable<LoggerOptions['hooks']>['logMethod'] =>
  function log(args, method, level) {
    const [about, message] = args as [{ err?: unknown; reqId?: string }, string?];
    if (level >= ERROR_LEVEL && typeof about === 'object' && about?.err !== undefined)
      report({ error: about.err, message: message ?? '', requestId: about.reqId ?? currentRequestId() });
    method.apply(this, args);
  };

type LogConfig = Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>;

export const createLog = (config: LogConfig, name: string, report?: ReportError) => pino(logOptions(config, name, report));
export type Log = ReturnType<typeof createLog>;
