import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

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

export function logOptions(config: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>, name: string): LoggerOptions {
  return {
    name,
    level: config.LOG_LEVEL,
    serializers: { err: plainError },
    redact: { paths: REDACTED, censor: '[hidden]' },
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

const ADDRESS = /[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi;

/** Library errors carry their clients, with connection settings and keys; only what explains the error is logged. */
function plainError(error: unknown): object {
  // The job queue reports some errors as plain objects.
  if (!(error instanceof Error)) return { message: inWords(error).replaceAll(ADDRESS, '[hidden]') };
  const [message, stack] = [error.message, error.stack ?? ''].map((text) => text.replaceAll(ADDRESS, '[hidden]'));
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(error.cause ? { cause: plainError(error.cause) } : {}),
  };
}

const inWords = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

export const createLog = (config: Pick<Config, 'LOG_LEVEL' | 'LOG_PRETTY'>, name: string) => pino(logOptions(config, name));
export type Log = ReturnType<typeof createLog>;
