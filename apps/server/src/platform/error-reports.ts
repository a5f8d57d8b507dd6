import { randomUUID } from 'node:crypto';
import { HOUR_MS, SECOND_MS } from '@isocentre/domain/durations';
import type { Config } from './config.ts';
import { isDatabaseAway } from './database.ts';
import { plainError } from './plain-error.ts';

/** A loop that fails must not fill somebody's disk. */
const AN_HOUR = 100;
const PATIENCE_MS = 5 * SECOND_MS;
const WORDS_MAX = 2000;

export interface UnexpectedError {
  readonly error: unknown;
  readonly message: string;
  readonly requestId?: string | undefined;
}

export type ReportError = (unexpected: UnexpectedError) => void;

interface Sender {
  /** `web` or `worker`. */
  readonly process: string;
  readonly release: string;
  /** Its failures are counted by nobody: the log has the error itself. */
  readonly now?: () => number;
}

/**
 * Tells a server that speaks Sentry's protocol of errors nobody expected: what it was, where, in which request, of which
 * release. No body, no address, no cookie: whoever needs those looks into the log with the request's id. Its own library is
 * thirty times the size of the rest of our dependencies, for one request.
 */
export function createErrorReports(
  { SENTRY_DSN }: Pick<Config, 'SENTRY_DSN'>,
  { process, release, now = () => performance.now() }: Sender,
): ReportError {
  if (SENTRY_DSN === undefined) return () => {};
  const { url, key } = addressOf(SENTRY_DSN);
  let hour = { began: now(), sent: 0 };
  return ({ error, message, requestId }) => {
    if (isDatabaseAway(error)) return;
    if (now() - hour.began >= HOUR_MS) hour = { began: now(), sent: 0 };
    if (hour.sent >= AN_HOUR) return;
    hour.sent += 1;
    const { type, message: words, stack } = plainError(error);
    const id = randomUUID().replaceAll('-', '');
    const event = {
      event_id: id,
      timestamp: new Date().toISOString(),
      platform: 'node',
      level: 'error',
      logger: process,
      release: `isocentre@${release}`,
      server_name: process,
      transaction: message,
      tags: requestId === undefined ? {} : { request_id: requestId },
      exception: { values: [{ type: type ?? 'Error', value: words.slice(0, WORDS_MAX), stacktrace: { frames: framesOf(stack) } }] },
    };
    const envelope = [{ event_id: id, sent_at: event.timestamp }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=isocentre/${release}, sentry_key=${key}`,
      },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (answer) => answer.body?.cancel(),
      // The error stands in the log, which needs nobody.
      () => {},
    );
  };
}

/** `https://<key>@<host>/<path>/<project>` */
function addressOf(dsn: string): { url: string; key: string } {
  const { protocol, host, username, pathname } = new URL(dsn);
  const [, path, project] = /^(.*)\/(\w+)$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${path ?? ''}/api/${project ?? ''}/envelope/`, key: username };
}

const FRAME = /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/;

/** Oldest first, as the protocol wants them. */
const framesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file
        ? [{ function: name ?? '?', filename: file, lineno: Number(row), colno: Number(column), in_app: !file.includes('node_modules') }]
        : [];
    })
    .toReversed();
